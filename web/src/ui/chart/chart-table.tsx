import styles from "./chart-table.module.css";
import { daysOf, figureWords, type Series, type Wording } from "./series";

/** A chart's figures as a table that scrolls by itself, the newest day first. */
export function ChartTable({ labelledBy, series, wording }: { labelledBy: string; series: Series[]; wording: Wording }) {
  const days = daysOf(series, wording.day);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className={styles.scroll} aria-labelledby={labelledBy} tabIndex={0}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{wording.step ?? "Date"}</th>
            {series.map((line) => (
              <th key={line.name} scope="col">
                {line.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(wording.step ? days : days.reverse()).map(({ words, points }) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              {series.map((line, index) => (
                <td key={line.name}>{figureWords(points[index], wording)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
