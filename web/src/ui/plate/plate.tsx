import styles from "./plate.module.css";

/** Wide: over both columns. */
export type PlateRow = { label: string; value: string; wide?: boolean };

/** Marks the rows that take both columns: those that request it, and one that would leave a hole. */
function spans(rows: PlateRow[]): boolean[] {
  let beside = false; // whether the row before waits for a neighbour
  return rows.map(({ wide = false }, index) => {
    const next = rows[index + 1];
    const alone = !beside && (next === undefined || next.wide === true);
    beside = !wide && !alone && !beside;
    return wide || alone;
  });
}

/** Facts as the metal plate inside a door states them: label over value, two columns. */
export function Plate({ rows }: { rows: PlateRow[] }) {
  const wide = spans(rows);
  return (
    <dl className={styles.plate}>
      {rows.map((row, index) => (
        <div key={row.label} className={wide[index] ? styles.wide : undefined}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
