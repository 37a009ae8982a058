import { useId, useState } from "react";
import { count } from "../../lib/format";
import { ChartTable } from "./chart-table";
import styles from "./line-chart.module.css";
import { type DrawingProps, mostLines } from "./line-drawing";
import { Plot } from "./plot";
import { daysOf, measured } from "./series";

export type LineChartProps = DrawingProps & {
  title: string;
  /** The noun that counts the lines left out: "page". */
  one?: string;
  /** The text while there is no figure at all. */
  empty: string;
  /** The event that adds a point: "crawl". */
  sample?: string;
};

/**
 * A line chart under its heading (h2), with a description in words, the figures of a chosen day, and a table of all figures. A single day
 * is a sentence. The axis may be reversed, as for ranks. Only the first four lines are drawn; the table has all.
 */
export function LineChart({ title, one = "line", empty, sample = "check", series, wording, axis, reversed }: LineChartProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const drawn = series.slice(0, mostLines);
  const days = daysOf(drawn, wording.day).filter(({ points }) => points.some((point) => point !== null));
  const none = series.every((line) => measured(line).length === 0);
  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {!none && (
          <button type="button" className={styles.toggle} aria-controls={`${id}-figures`} onClick={() => setAsTable(!asTable)}>
            Show as {asTable ? "chart" : "table"}
            <span className="vh">: {title}</span>
          </button>
        )}
      </div>
      <div id={`${id}-figures`} className={styles.figures}>
        {none && <p className={styles.empty}>{empty}</p>}
        {!none && asTable && <ChartTable labelledBy={`${id}-title`} series={series} wording={wording} />}
        {days.length === 1 && !asTable && (
          <p className={styles.empty}>
            One {sample} so far, {days[0]?.words}. Each one adds a point.
          </p>
        )}
        {days.length > 1 && !asTable && (
          <>
            <Plot title={title} series={drawn} days={days} wording={wording} axis={axis} reversed={reversed} />
            {series.length > mostLines && (
              <p className="xs muted">
                {mostLines} of {count(series.length, one)} are drawn. The table has all.
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
