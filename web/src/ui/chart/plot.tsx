import { useState } from "react";
import { type DrawingProps, LineDrawing, LineKey, sizes } from "./line-drawing";
import styles from "./plot.module.css";
import { type Day, figureWords, inWords, type Series, type Wording } from "./series";

/**
 * Lines with their description in words, and the figures of one day. That is the newest, until a pointer, a finger or the arrow keys choose
 * another. title: the chart's. days: those with a figure, two at least.
 */
export function Plot({ title, days, ...drawing }: DrawingProps & { title: string; days: Day[] }) {
  const { series, wording } = drawing;
  const { step = "day" } = wording;
  const [chosen, setChosen] = useState<number | null>(null);
  const last = days.length - 1;
  const place = Math.min(chosen ?? last, last);
  const day = days[place];
  if (!day) return null;
  const marked = chosen === null ? null : day;
  const point = (at: number) => setChosen(nearest(days, at));
  return (
    <>
      <div className={styles.plot} onPointerLeave={({ pointerType }) => pointerType === "mouse" && setChosen(null)}>
        <div role="img" aria-label={inWords(series, wording)}>
          {sizes.map((size) => (
            <LineDrawing key={size} size={size} {...drawing} marked={marked} onPoint={point} />
          ))}
        </div>
        <input
          type="range"
          className={styles.walk}
          min={0}
          max={last}
          value={place}
          aria-label={`${title}, ${step} by ${step}`}
          aria-valuetext={dayInWords(day, series, wording)}
          onChange={({ target }) => setChosen(target.valueAsNumber)}
          onBlur={() => setChosen(null)}
        />
      </div>
      <Readout day={day} series={series} wording={wording} />
    </>
  );
}

type ReadoutProps = { day: Day; series: Series[]; wording: Wording };

/** The figures of a day, each beside its line's look and name. */
function Readout({ day: { words, points }, series, wording }: ReadoutProps) {
  return (
    <p className={styles.readout}>
      <span className={styles.day}>{words}</span>
      <span className={styles.figures}>
        {series.map(({ name }, index) => (
          <span key={name} className={styles.figure}>
            <LineKey line={index} />
            <span>{name}</span> <b>{figureWords(points[index], wording)}</b>
          </span>
        ))}
      </span>
    </p>
  );
}

/** "Nov 10: Health score 60%, Pages without an error 92%" */
function dayInWords({ words, points }: Day, series: Series[], wording: Wording): string {
  const figures = series.flatMap(({ name }, index) => (points[index] ? `${name} ${figureWords(points[index], wording)}` : []));
  return `${words}: ${figures.join(", ")}`;
}

/** The place of the day that is nearest to a time. */
function nearest(days: Day[], at: number): number {
  return days.reduce((best, day, index) => (Math.abs(day.at - at) < Math.abs((days[best]?.at ?? 0) - at) ? index : best), 0);
}
