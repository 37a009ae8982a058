import { CircleAlert } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { button } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import styles from "./notes.module.css";
import type { Saving } from "./use-saving";

/** A form's button, and what came of pressing it. */
export function SaveRow({ saving, label = "Save", children }: { saving: Saving; label?: string; children?: ReactNode }) {
  const { busy, done, failure } = saving;
  return (
    <>
      <FailureNote failure={failure} />
      <div className={styles.row}>
        <button type="submit" className={button("line", true)} aria-disabled={busy || undefined}>
          {busy ? "Saving..." : label}
        </button>
        {children}
        <p className={`sm ${styles.done}`} role="status">
          {done}
        </p>
      </div>
    </>
  );
}

/** Why something did not work, where no control is to blame. Takes the focus when it comes. */
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
