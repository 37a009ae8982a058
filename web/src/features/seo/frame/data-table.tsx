import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { button } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import { Badge } from "./badge";
import type { Tone } from "./bands";
import styles from "./data-table.module.css";
import { saveSheet, sheetOf } from "./sheet";
import { type Sorting, sorted, turned, type Value } from "./sorting";

/** title: in full, where the label is short. end: figures, set at the end of their column. */
export type Column = { key: string; label: string; title?: string; end?: boolean };

/** tone: it stands in a badge. */
export type Cell = Value & { tone?: Tone };

/** A cell that is a word; "": it is missing. */
export function word(text: string): Cell {
  return { text, value: text || null };
}

/** A cell without a figure. */
export const missing: Cell = { text: "-", value: null };

type Props = {
  /** What the table shows, in words. */
  label: string;
  columns: Column[];
  rows: { key: string; cells: Cell[] }[];
  /** On phones: a row becomes a block of its own, or the table scrolls sideways inside itself. */
  narrow: "stack" | "scroll";
  /** What there is to know of the figures. */
  children?: ReactNode;
};

/** A table of figures that can be sorted and saved. The first cell of a row names it. */
export function DataTable({ label, columns, rows, narrow, children }: Props) {
  const [sorting, setSorting] = useState<Sorting>(null);
  const sortable = rows.length > 1;
  const shown = sorted(rows, sortable ? sorting : null);
  const save = () =>
    saveSheet(
      label,
      sheetOf(
        columns.map((column) => column.title ?? column.label),
        shown,
      ),
    );
  return (
    <>
      <Frame label={label} scrolls={narrow === "scroll"}>
        <table className={`${styles.table} ${styles[narrow]} ${sortable ? styles.sortable : ""}`} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <Heading
                  key={column.key}
                  of={column}
                  order={sorting?.column === index ? sorting.order : undefined}
                  sort={sortable ? () => setSorting(turned(sorting, index)) : undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key}>
                {columns.map((column, index) => (
                  <td key={column.key} data-label={column.label} className={column.end ? styles.end : undefined}>
                    <Content of={row.cells[index]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
      <div className={styles.foot}>
        <div>{children}</div>
        <button type="button" className={button("line", true)} onClick={save}>
          Download CSV
        </button>
      </div>
    </>
  );
}

function Frame({ label, scrolls, children }: { label: string; scrolls: boolean; children: ReactNode }) {
  if (!scrolls) return children;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

const arrows = { ascending: ArrowUp, descending: ArrowDown };

type HeadingProps = { of: Column; order: "ascending" | "descending" | undefined; sort: (() => void) | undefined };

/** A column's heading; sort: sorts by it, where there is something to sort. */
function Heading({ of: { label, title, end }, order, sort }: HeadingProps) {
  return (
    <th scope="col" title={title} className={end ? styles.end : undefined} aria-sort={sort && order}>
      {sort ? (
        <button type="button" onClick={sort}>
          {label}
          <Icon of={order ? arrows[order] : ChevronsUpDown} small />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

function Content({ of }: { of: Cell | undefined }) {
  if (!of?.tone) return of?.text;
  return <Badge tone={of.tone}>{of.text}</Badge>;
}
