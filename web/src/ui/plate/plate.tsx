import styles from "./plate.module.css";

/** Wide: over both columns. */
export type PlateRow = { label: string; value: string; wide?: boolean };

/** Facts as the metal plate inside a door states them: label over value, two columns. */
export function Plate({ rows }: { rows: PlateRow[] }) {
  return (
    <dl className={styles.plate}>
      {rows.map((row) => (
        <div key={row.label} className={row.wide ? styles.wide : undefined}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
