import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** The attributes that tie a control to its label and messages. */
export type Tied = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

export type Words = {
  label: string;
  hint?: string;
  error?: string;
  /** A remark on the typed value that is not an error. */
  note?: ReactNode;
};

/** The label, hint, error and note of a control, all tied to it for screen readers. */
export function Labelled({ label, hint, error, note, children }: Words & { children: (tied: Tied) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined })}
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
      {note && (
        <div id={`${id}-note`} className={styles.note}>
          {note}
        </div>
      )}
    </div>
  );
}
