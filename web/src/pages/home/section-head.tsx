import type { ReactNode } from "react";
import styles from "./section-head.module.css";

/** A section's title, a line below it, and children at the right of both. */
export function SectionHead({ id, title, aside, children }: { id: string; title: string; aside?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div>
        <h2 id={id}>{title}</h2>
        {children && <p>{children}</p>}
      </div>
      {aside}
    </div>
  );
}
