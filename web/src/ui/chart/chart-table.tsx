import styles from "./chart-table.module.css";
import { type Series, tableRows, type Wording } from "./series";

/** A chart's figures as a table that scrolls by itself, the newest first. */
export function ChartTable({ labelledBy, series, wording }: { labelledBy: string; series: Series[]; wording: Wording }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-labelledby={labelledBy} tabIndex={0}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            {series.map((line) => (
              <th key={line.name} scope="col">
                {line.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tableRows(series, wording.day).map(({ day, values }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {series.map((line, index) => {
                const value = values[index] ?? null;
                return <td key={line.name}>{value === null ? "-" : wording.value(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
