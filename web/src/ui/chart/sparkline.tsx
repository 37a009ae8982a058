import { extent, linear, linePath, type Point, round } from "./scale";
import { measured } from "./series";
import styles from "./sparkline.module.css";

const width = 96;
const height = 28;

type Props = { points: Point[]; label?: string; reversed?: boolean; since?: number };

/**
 * A line as small as a word beside a figure, its last point marked. label: its meaning in words; without it the line is decoration. since:
 * the line's start; without it the first point.
 */
export function Sparkline({ points, label, reversed = false, since }: Props) {
  const course = courseOf(points, reversed ? [3, height - 3] : [height - 3, 3], since);
  return (
    <>
      <svg className={styles.sparkline} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {course && (
          <>
            <path d={course.path} />
            <circle cx={course.x} cy={course.y} r="3" />
          </>
        )}
      </svg>
      {label && <span className="vh">{label}</span>}
    </>
  );
}

/** The path and its end; null without any figure. */
function courseOf(points: Point[], heights: [number, number], since?: number) {
  const known = measured({ name: "", points });
  const first = known[0];
  const last = known.at(-1);
  const range = extent(known.map((point) => point.value));
  if (!first || !last || !range) return null;
  const x = linear([since ?? first.at, last.at], [4, width - 4]);
  const y = linear(range, heights);
  return { path: linePath(points, x, y), x: round(x(last.at)), y: round(y(last.value)) };
}
