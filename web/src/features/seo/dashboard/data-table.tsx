import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, type RefObject, useState } from "react";
import { button } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import { Badge } from "./badge";
import type { Tone } from "./bands";
import styles from "./data-table.module.css";
import { saveSheet, sheetOf } from "./sheet";
import { type Sorting, sorted, turned, type Value } from "./sorting";

/**
 * title: the full label, if label is a short one. end: figures, set at the end of their column. plain: nothing to sort by. wide, whole:
 * takes two places of a block, or a line of it.
 */
export type Column = { key: string; label: string; title?: string; end?: boolean; plain?: boolean; wide?: boolean; whole?: boolean };

/** tone: it stands in a badge. show: replaces the text on the screen; the file keeps the text. */
export type Cell = Value & { tone?: Tone; show?: ReactNode };

/** A cell that is a word; "": it is missing. */
export function word(text: string): Cell {
  return { text, value: text || null };
}

/** A cell without a figure. */
export const missing: Cell = { text: "-", value: null };

/** The tab's place for the chosen row's details. */
export type Place = RefObject<HTMLDivElement | null>;

type RowNameProps = {
  name: string;
  chosen: boolean;
  choose: (name: string) => void;
  /** Name and place of the details, which may be far below. */
  shown: string;
  at: Place;
  /** Beside the name. */
  children?: ReactNode;
};

/** The name of a row that can be chosen, to see more of it elsewhere on the tab. */
export function RowName({ name, chosen, choose, shown, at, children }: RowNameProps) {
  const go = () => {
    at.current?.focus({ preventScroll: true }); // scrolling by focus would center a tall element and hide its top
    at.current?.scrollIntoView();
  };
  return (
    <span className={styles.named}>
      <button type="button" className={styles.choice} aria-pressed={chosen} onClick={() => choose(name)}>
        {name}
      </button>
      {children}
      {chosen && (
        <button type="button" className={styles.jump} title={shown} onClick={go}>
          <span className="vh">
            {shown}: {name}
          </span>
          <Icon of={ArrowDown} small />
        </button>
      )}
    </span>
  );
}

type Props = {
  /** The table's name for screen readers. */
  label: string;
  columns: Column[];
  /** chosen: its details are shown elsewhere. */
  rows: { key: string; cells: Cell[]; chosen?: boolean }[];
  /** The sorting of the rows as they come. */
  first?: Sorting;
  /** On phones: a row becomes a block of its own, or the table scrolls sideways inside itself. */
  narrow: "stack" | "scroll";
  /** Other files of the same, beside this one. */
  more?: ReactNode;
  /** Remarks about the figures. */
  children?: ReactNode;
};

/** A table of figures that can be sorted and saved. The first cell of a row names it. */
export function DataTable({ label, columns, rows, first = null, narrow, more, children }: Props) {
  const [sorting, setSorting] = useState(first);
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
                  sort={sortable && !column.plain ? () => setSorting(turned(sorting, index)) : undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key} className={row.chosen ? styles.chosen : undefined}>
                {columns.map((column, index) => (
                  <td
                    key={column.key}
                    data-label={column.label}
                    className={
                      [column.end && styles.end, column.wide && styles.wide, column.whole && styles.whole].filter(Boolean).join(" ") ||
                      undefined
                    }
                  >
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
        <div className={styles.files}>
          <button type="button" className={button("line", true)} onClick={save}>
            Download CSV
          </button>
          {more}
        </div>
      </div>
    </>
  );
}

function Frame({ label, scrolls, children }: { label: string; scrolls: boolean; children: ReactNode }) {
  if (!scrolls) return <div className={styles.fitting}>{children}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: visitors without a pointer scroll it by keys
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

const arrows = { ascending: ArrowUp, descending: ArrowDown };

type HeadingProps = { of: Column; order: "ascending" | "descending" | undefined; sort: (() => void) | undefined };

/** A column's heading; sort: sorts by it; absent if there is nothing to sort. */
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
  if (of?.show !== undefined) return of.show;
  if (!of?.tone) return of?.text;
  return <Badge tone={of.tone}>{of.text}</Badge>;
}
