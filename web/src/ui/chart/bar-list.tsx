import styles from "./bar-list.module.css";

/** tone: the bar's state. */
export type Bar = { name: string; value: number; tone: "good" | "blue" | "warn" | "bad" | "quiet" };

/** Counts as bars, one a line, each with its name and figure. */
export function BarList({ label, bars }: { label: string; bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ name, value, tone }) => (
        <li key={name}>
          <span>{name}</span>
          <svg className={styles[tone]} aria-hidden="true">
            <rect width={`${(value / most) * 100}%`} height="100%" rx="3" />
          </svg>
          <b>{value}</b>
        </li>
      ))}
    </ul>
  );
}
