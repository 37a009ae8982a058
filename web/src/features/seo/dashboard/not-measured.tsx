import styles from "./not-measured.module.css";

/** Lists the failed measurements with their reasons; nothing if all succeeded. */
export function NotMeasured({ of }: { of: string[] }) {
  if (of.length === 0) return null;
  return (
    <section className={styles.note} aria-label="Not measured">
      <b>Not measured</b>
      <ul>
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
