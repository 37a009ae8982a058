import styles from "./sums.module.css";

export type Sum = { label: string; value: string; pending?: boolean };

/** Amounts that add up, label before figure. A pending one says in words when it will be known. */
export function Sums({ rows }: { rows: readonly Sum[] }) {
  return (
    <dl className={styles.sums}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd className={row.pending ? styles.pending : undefined}>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
