import styles from "./badge.module.css";
import type { Tone } from "./bands";

/** A figure or a word in the colour of its band; what it says does not depend on the colour. */
export function Badge({ tone, children }: { tone: Tone; children: string | number }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
