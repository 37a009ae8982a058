import type { PointerEvent } from "react";
import styles from "./line-drawing.module.css";
import { type Axis, extent, linear, linePath, niceTicks, round, spread, timeTicks } from "./scale";
import { type Day, measured, type Series, shortened, type Wording } from "./series";

/** The size of a drawing in its own units; letters: the most characters of a label at a line's end. */
type Frame = { width: number; height: number; days: number; letters: number };

const frames = {
  wide: { width: 560, height: 206, days: 5, letters: 22 },
  middle: { width: 440, height: 200, days: 4, letters: 18 },
  slim: { width: 326, height: 196, days: 3, letters: 15 },
} satisfies Record<string, Frame>;

/** A drawing for each width; the style shows the one that fits. */
export const sizes = Object.keys(frames) as (keyof typeof frames)[];

/** Lines differ by dash and by tone, in this order. */
const looks = [
  { tone: styles.action, dash: undefined },
  { tone: styles.ink, dash: "6 5.5" },
  { tone: styles.muted, dash: "10 5 0.5 5" },
  { tone: styles.ink, dash: "0.5 5" },
];

/** The number of lines that can be told apart. */
export const mostLines = looks.length;

export type DrawingProps = { series: Series[]; wording: Wording; axis?: Axis; reversed?: boolean };

type Props = DrawingProps & {
  size: keyof typeof frames;
  /** The day that is read out. */
  marked: Day | null;
  /** A pointer is over this time. */
  onPoint: (at: number) => void;
};

/** The lines of a chart for one width. It has no text alternative of its own. */
export function LineDrawing({ series, wording, axis, reversed = false, size, marked, onPoint }: Props) {
  const frame = frames[size];
  const lines = series.slice(0, mostLines);
  const points = lines.flatMap(measured);
  const range = extent(
    points.map((point) => point.value),
    axis,
  );
  const first = points.reduce((least, point) => Math.min(least, point.at), Infinity);
  const last = points.reduce((most, point) => Math.max(most, point.at), -Infinity);
  if (!range) return null;
  const ticks = [...new Set(niceTicks(...range).map((tick) => clamped(tick, axis)))];
  const labels = ends(lines, wording, frame.letters, last - (last - first) / 10);
  const plot = {
    left: 12 + 7 * Math.max(...ticks.map((tick) => wording.value(tick).length)),
    right: frame.width - 16 - round(6.7 * Math.max(...labels.map((label) => label.text.length))),
    top: 10,
    bottom: frame.height - 26,
  };
  const x = linear([first, last], [plot.left, plot.right]);
  const y = linear([ticks[0] ?? range[0], ticks.at(-1) ?? range[1]], reversed ? [plot.top, plot.bottom] : [plot.bottom, plot.top]);
  const heights = spread(
    labels.map((label) => y(label.value)),
    15,
    plot.top,
    plot.bottom,
  );
  const timeAt = linear([plot.left, plot.right], [first, last]);
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onPoint(timeAt(((clientX - left) / width) * frame.width));
  };
  return (
    <svg
      className={`${styles.drawing} ${styles[size]}`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
      onPointerDown={point}
      onPointerMove={point}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path className={styles.grid} d={`M${plot.left} ${round(y(tick))}H${plot.right}`} />
          <text x={plot.left - 8} y={round(y(tick)) + 4} textAnchor="end">
            {wording.value(tick)}
          </text>
        </g>
      ))}
      <Days
        times={timeTicks(first, last, frame.days - (wording.day(first).length > 7 ? 1 : 0))}
        x={x}
        bottom={frame.height - 6}
        day={wording.day}
      />
      {lines.map((line, index) => (
        <path
          key={line.name}
          className={`${styles.line} ${looks[index]?.tone}`}
          strokeDasharray={looks[index]?.dash}
          d={linePath(line.points, x, y)}
        />
      ))}
      {marked && <Mark of={marked} x={x} y={y} top={plot.top} bottom={plot.bottom} />}
      {labels.map((label, index) => (
        <g key={label.name} className={looks[label.line]?.tone}>
          <circle cx={round(x(label.at))} cy={round(y(label.value))} r="3.5" />
          <text className={styles.end} x={plot.right + 10} y={round((heights[index] ?? 0) + 4)}>
            {label.text}
          </text>
        </g>
      ))}
    </svg>
  );
}

type Days = { times: number[]; x: (at: number) => number; bottom: number; day: (at: number) => string };

/** The days under the lines: the first begins and the last ends at the axis' ends. */
function Days({ times, x, bottom, day }: Days) {
  return times.map((at, index) => (
    <text key={at} x={round(x(at))} y={bottom} textAnchor={anchorOf(index, times.length)}>
      {day(at)}
    </text>
  ));
}

type MarkProps = { of: Day; x: (at: number) => number; y: (value: number) => number; top: number; bottom: number };

/** A line down through a day, and its points. */
function Mark({ of: { at, points }, x, y, top, bottom }: MarkProps) {
  return (
    <>
      <path className={styles.mark} d={`M${round(x(at))} ${top}V${bottom}`} />
      {points.map(
        (point, index) =>
          point && (
            <g key={looks[index]?.dash ?? "none"} className={looks[index]?.tone}>
              <circle className={styles.marked} cx={round(x(point.at))} cy={round(y(point.value))} r="4.5" />
            </g>
          ),
      )}
    </>
  );
}

/** A line's look beside its name. line: its place among those drawn. */
export function LineKey({ line }: { line: number }) {
  return (
    <svg className={styles.key} viewBox="0 0 24 8" aria-hidden="true">
      <path className={`${styles.line} ${looks[line]?.tone}`} strokeDasharray={looks[line]?.dash} d="M2 4H22" />
    </svg>
  );
}

/** The nearest figure that an axis goes to. */
function clamped(value: number, { min = -Infinity, max = Infinity }: Axis = {}): number {
  return Math.min(Math.max(value, min), max);
}

function anchorOf(index: number, length: number): "start" | "middle" | "end" {
  if (length === 1) return "middle";
  if (index === 0) return "start";
  return index === length - 1 ? "end" : "middle";
}

/** The label at the end of each line: its name and last figure. A line that ended before since has no figure. */
function ends(lines: Series[], { value }: Wording, letters: number, since: number) {
  return lines.flatMap((line, index) => {
    const last = measured(line).at(-1);
    if (!last) return [];
    const ended = last.at < since || line.points.at(-1)?.value === null;
    const figure = ended ? "" : value(last.value);
    return [
      {
        ...last,
        name: line.name,
        line: index,
        text: `${shortened(line.label ?? line.name, letters - figure.length - 1)} ${figure}`.trim(),
      },
    ];
  });
}
