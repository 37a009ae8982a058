import styles from "./not-measured.module.css";

/** What a run could not measure, and why; nothing where it measured all. */
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
