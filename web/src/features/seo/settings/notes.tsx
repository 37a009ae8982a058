import { CircleAlert } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { ApiError } from "../../../lib/api";
import { button } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import styles from "./notes.module.css";
import type { Saving } from "./use-saving";

/** The two ways out of a conflict with somebody else's save: load theirs, or save this anyway. */
export type Theirs = { load: () => void; replace: () => void };

type SaveRowProps = { saving: Saving; label?: string; theirs?: Theirs; children?: ReactNode };

/** A form's button, and the result of pressing it. */
export function SaveRow({ saving, label = "Save", theirs, children }: SaveRowProps) {
  const { busy, done, failure } = saving;
  const save = useRef<HTMLButtonElement>(null);
  const choose = (choice: () => void) => () => {
    save.current?.focus(); // the button that has it goes
    choice();
  };
  return (
    <>
      <FailureNote failure={failure}>
        {isStale(failure) && theirs && (
          <div className={styles.choices}>
            <button type="button" className={button("line", true)} onClick={choose(theirs.load)}>
              Load theirs
            </button>
            <button type="button" className={button("plain", true)} onClick={choose(theirs.replace)}>
              Save mine
            </button>
          </div>
        )}
      </FailureNote>
      <div className={styles.row}>
        <button ref={save} type="submit" className={button("line", true)} aria-disabled={busy !== "" || undefined}>
          {busy || label}
        </button>
        {children}
        <p className={`sm ${styles.done}`} role="status">
          {done}
        </p>
      </div>
    </>
  );
}

/** Whether somebody else has changed the list meanwhile. */
function isStale(failure: Error | null): boolean {
  return failure instanceof ApiError && failure.status === 409;
}

/** A failure for which no control is to blame. It takes the focus when it appears. children: the next steps. */
export function FailureNote({ failure, children }: { failure: Error | null; children?: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (failure) note.current?.focus();
  }, [failure]);
  if (!failure) return null;
  return (
    <div ref={note} className={styles.failure} tabIndex={-1}>
      <Icon of={CircleAlert} />
      <p>{failure.message}</p>
      {children}
    </div>
  );
}
