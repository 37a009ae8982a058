import { type ReactNode, useId } from "react";
import { panel } from "../../../ui/panel/panel";
import styles from "./section.module.css";

/** span: its share of the row. aside: content beside the heading. */
type Props = { title: string; span: "narrow" | "broad" | "whole"; aside?: ReactNode; children: ReactNode };

/** A panel of the report under its heading. */
export function Section({ title, span, aside, children }: Props) {
  const id = useId();
  return (
    <section className={`${panel} ${styles.section} ${styles[span]}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
