import styles from "./badge.module.css";
import type { Tone } from "./bands";

/** A figure or a word in the color of its band; it makes sense without the color. */
export function Badge({ tone, children }: { tone: Tone; children: string | number }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
