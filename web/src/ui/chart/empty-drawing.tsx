import styles from "./empty-drawing.module.css";

const between = { rows: 40, days: 56 };
const left = 24;

/** A chart's grid without its lines: decoration before there are figures. rows: its lines, the axis among them. */
export function EmptyDrawing({ rows, days }: { rows: number; days: number }) {
  const right = left + days * between.days;
  const heights = Array.from({ length: rows }, (_, index) => 8 + index * between.rows);
  const places = Array.from({ length: days }, (_, index) => 52 + index * between.days);
  const bottom = heights.at(-1) ?? 0;
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${right} ${bottom + 24}`} aria-hidden="true">
      <path d={heights.map((y) => `M${left} ${y + 0.5}H${right}`).join("")} />
      <path className={styles.axis} d={`M${left} ${bottom + 0.5}H${right}${places.map((x) => `M${x + 0.5} ${bottom}v6`).join("")}`} />
      <path
        className={styles.marks}
        d={heights.map((y) => `M4 ${y}h10`).join("") + places.map((x) => `M${x - 8} ${bottom + 18}h18`).join("")}
      />
    </svg>
  );
}
