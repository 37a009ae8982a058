import { type ReactNode, useId } from "react";
import { panel } from "../../../ui/panel/panel";
import styles from "./section.module.css";

type Props = { title: string /** Beside the title: how many there are. */; aside?: string; action?: ReactNode; children: ReactNode };

/** A panel of a tab under its title. */
export function Section({ title, aside, action, children }: Props) {
  const id = useId();
  return (
    <section className={`${panel} ${styles.section}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside && <span>{aside}</span>}
        {action}
      </div>
      {children}
    </section>
  );
}

/** A panel whose content has its own heading. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={`${panel} ${styles.section}`}>{children}</div>;
}

/** Remarks about the figures above. */
export function Legend({ children }: { children: ReactNode }) {
  return <p className={styles.legend}>{children}</p>;
}

/** Says that there is no data yet, and offers the next step. */
export function EmptyState({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  const id = useId();
  return (
    <section className={`${panel} ${styles.empty}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {action}
    </section>
  );
}

/** Sentences, one a line. */
export function Sentences({ of }: { of: string[] }) {
  return (
    <ul className={styles.sentences}>
      {[...new Set(of)].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** A fold that hides details until a press. about: its subject, for screen readers. */
export function Details({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary>
        {title}
        <span className="vh">{about}</span>
      </summary>
      {children}
    </details>
  );
}

/** The parts of a tab, one below the other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** Panels side by side, if there is room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Two columns, the first the wider, if there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** Panels of a column, one below the other. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}

/** A figure under its label, in a panel of its own. */
export function Figure({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div className={`${panel} ${styles.figure}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

/** Figures within a panel, each under its name and above a note. */
export function Metrics({ of }: { of: [name: string, value: string | number, note: string][] }) {
  return (
    <dl className={styles.metrics}>
      {of.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Figures in a row. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}
