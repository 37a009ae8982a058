import { type ReactNode, useId } from "react";
import { panel } from "../panel/panel";
import styles from "./box.module.css";

/** A part of a screen on its own panel: its name, and at the end of that line its state. */
export function Box({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`${panel} ${styles.box}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {aside && <p className={styles.aside}>{aside}</p>}
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** The same, folded until it is opened. */
export function FoldedBox({ title, aside, open, children }: { title: string; aside?: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={`${panel} ${styles.folded}`} open={open}>
      <summary>
        <h2>{title}</h2>
        {aside && <span className={styles.aside}>{aside}</span>}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
