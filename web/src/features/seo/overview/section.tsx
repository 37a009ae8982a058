import { type ReactNode, useId } from "react";
import { panel } from "../../../ui/panel/panel";
import styles from "./section.module.css";

type Props = { title: string; span: "narrow" | "broad" | "half" | "whole"; aside?: ReactNode; children: ReactNode };

/** A panel of the overview under its heading. span: its share of the row. aside: a link beside the heading. */
export function Section({ title, span, aside, children }: Props) {
  const id = useId();
  return (
    <section className={`${panel} ${styles.section} ${styles[span]}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A panel whose content has its own heading. */
export function Card({ span, children }: Pick<Props, "span" | "children">) {
  return <div className={`${panel} ${styles.section} ${styles[span]}`}>{children}</div>;
}
