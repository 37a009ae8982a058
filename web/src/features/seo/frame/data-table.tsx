import type { ReactNode } from "react";
import styles from "./data-table.module.css";

/** title: in full, where the label is short. end: figures, set at the end of their column. */
export type Column = { key: string; label: string; title?: string; end?: boolean };

type Props = {
  /** What the table shows, in words. */
  label: string;
  columns: Column[];
  rows: { key: string; cells: ReactNode[] }[];
  /** On phones: a row becomes a block of its own, or the table scrolls sideways inside itself. */
  narrow: "stack" | "scroll";
};

/** A table of figures. The first cell of a row names it. */
export function DataTable({ label, columns, rows, narrow }: Props) {
  const table = (
    <table className={`${styles.table} ${styles[narrow]}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, label: name, title, end }) => (
            <th key={key} scope="col" title={title} className={end ? styles.end : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {columns.map((column, index) => (
              <td key={column.key} data-label={column.label} className={column.end ? styles.end : undefined}>
                {row.cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (narrow === "stack") return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      {table}
    </section>
  );
}
