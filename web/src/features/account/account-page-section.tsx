import { CircleAlert } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import styles from "./account-page-section.module.css";

/** A panel of the account page under its heading. aside: a figure or a word beside the heading. */
export function Section({ id, title, aside, children }: { id: string; title: string; aside?: string; children: ReactNode }) {
  return (
    <section id={id} className={`${panel} ${styles.section}`} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside && <span className="sm muted num">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

/** A failure for which no field is to blame. It takes the focus when it appears. */
export function FailureNote({ failure }: { failure: { text: string } | null }) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (failure) note.current?.focus();
  }, [failure]);
  if (!failure) return null;
  return (
    <div ref={note} className={styles.failure} tabIndex={-1}>
      <Icon of={CircleAlert} />
      <p>{failure.text}</p>
    </div>
  );
}

/** Says that something worked; there before it does, so that it is announced. */
export function DoneNote({ text }: { text: string }) {
  return (
    <p className={styles.done} role="status">
      {text}
    </p>
  );
}
