import { ArrowDown, ArrowUp } from "lucide-react";
import type { PageRow } from "../../../lib/wire-types";
import { State } from "../../../ui/chip/chip";
import { pageName } from "../../../ui/external/page-link";
import { Icon } from "../../../ui/icon/icon";
import { QueryLink } from "../../../ui/list/query-link";
import { SeverityCounts } from "../severity";
import styles from "./pages-table.module.css";
import { depthOf, speedOf, statusOf, toneOf } from "./row-words";
import { type Column, columns, columnWords, indexabilityWords, type TableChoice, tableQuery } from "./table-choice";

const figures = new Set<Column>(["words", "depth", "inlinks", "speed"]);

type Props = { rows: PageRow[]; choice: TableChoice; busy: boolean };

/** The pages; on phones each is a block of its main figures. busy: others are being read. */
export function PagesTable({ rows, choice, busy }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: visitors without a pointer scroll it by keys
    <section className={styles.scroller} aria-label="Table of pages" tabIndex={0}>
      <table className={styles.table} aria-label="Pages" aria-busy={busy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column} column={column} choice={choice} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.url}>
              <th scope="row">
                <QueryLink className={styles.clamp} to={tableQuery({ ...choice, url: row.url })}>
                  {pageName(row.url, window.location.origin) ?? row.url}
                </QueryLink>
                <span className={styles.findings}>
                  <SeverityCounts of={row} />
                </span>
              </th>
              <td className={styles.status}>{statusOf(row)}</td>
              <td className={styles.text}>
                <span className={styles.clamp} title={row.title}>
                  {row.title}
                </span>
              </td>
              <td className={styles.text}>
                <span className={styles.clamp} title={row.h1}>
                  {row.h1}
                </span>
              </td>
              <td className={styles.text}>
                <span className={styles.clamp} title={row.description}>
                  {row.description}
                </span>
              </td>
              <td className={styles.end}>{row.words}</td>
              <td className={styles.end}>{depthOf(row)}</td>
              <td className={styles.end}>{row.inlinks}</td>
              <td className={styles.state}>
                <State tone={toneOf(row)}>{indexabilityWords[row.indexability]}</State>
              </td>
              <td className={styles.end}>{speedOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A column's heading: a link to the same sorted by it, a second time the other way. */
function Heading({ column, choice }: { column: Column; choice: TableChoice }) {
  const sorted = choice.sort === column;
  const up = !choice.desc;
  return (
    <th
      scope="col"
      className={figures.has(column) ? styles.end : undefined}
      aria-sort={sorted ? (up ? "ascending" : "descending") : undefined}
    >
      <QueryLink to={tableQuery({ ...choice, sort: column, desc: sorted && up, offset: 0 })}>
        {columnWords[column]}
        {sorted && <Icon of={up ? ArrowUp : ArrowDown} small />}
      </QueryLink>
    </th>
  );
}
