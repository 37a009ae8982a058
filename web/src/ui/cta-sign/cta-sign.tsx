import type { ReactNode } from "react";
import styles from "./cta-sign.module.css";

/** The cobalt enamel sign that asks for the next step; once a page. Its buttons have the looks rim and rim-line. */
export function CtaSign({ title, actions, children }: { title: string; actions: ReactNode; children?: ReactNode }) {
  return (
    <section className={styles.sign} aria-labelledby="cta-title">
      <div>
        <h2 id="cta-title">{title}</h2>
        {children && <p>{children}</p>}
      </div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
