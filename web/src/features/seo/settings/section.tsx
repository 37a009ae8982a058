import type { ReactNode } from "react";
import { panel } from "../../../ui/panel/panel";
import styles from "./section.module.css";

/** A panel of the settings under its heading. aside: a figure beside it. */
export function Section({
  id,
  title,
  about,
  aside,
  children,
}: {
  id: string;
  title: string;
  about: string;
  aside?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className={`${panel} ${styles.section}`} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside && <span className="sm muted num">{aside}</span>}
        <p className="sm muted">{about}</p>
      </div>
      {children}
    </section>
  );
}
