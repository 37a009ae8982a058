import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import styles from "./field.module.css";

export type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  error?: string;
  hint?: string;
  /** What helps with what was typed and is no error. */
  note?: ReactNode;
  /** A button at the end of the input, 44 px wide. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled input with its hint, its error and its note beside it, all tied to it for who cannot see them. */
export function Field({ label, error, hint, note, end, ref, ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(" ");
  const control = <input {...input} id={id} ref={ref} aria-invalid={error ? true : undefined} aria-describedby={described || undefined} />;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {end ? (
        <div className={styles.control}>
          {control}
          {end}
        </div>
      ) : (
        control
      )}
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
