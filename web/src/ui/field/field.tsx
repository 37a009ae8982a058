import { type InputHTMLAttributes, type Ref, useId } from "react";
import styles from "./field.module.css";

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; error?: string; hint?: string; ref?: Ref<HTMLInputElement> };

/** A labelled input with its hint and its error beside it, both tied to it for who cannot see them. */
export function Field({ label, error, hint, ref, ...input }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} ref={ref} aria-invalid={error ? true : undefined} aria-describedby={described || undefined} />
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
    </div>
  );
}
