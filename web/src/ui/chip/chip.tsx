import styles from "./chip.module.css";

/** A badge in words. */
export function Chip({ children }: { children: string }) {
  return <span className={styles.chip}>{children}</span>;
}

/** A state as a dot and its word: never colour alone. */
export function State({ tone, children }: { tone: "good" | "warn" | "bad" | "quiet" | "action"; children: string }) {
  return <span className={`${styles.state} ${styles[tone]}`}>{children}</span>;
}
