import styles from "./plate.module.css";

/** Facts as the metal plate inside a door states them: label over value, two columns. */
export function Plate({ rows }: { rows: { label: string; value: string }[] }) {
  return (
    <dl className={styles.plate}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
