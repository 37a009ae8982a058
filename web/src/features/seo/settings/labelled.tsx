import { type ReactNode, useId } from "react";
import styles from "./labelled.module.css";

/** What a control is tied to its words by. */
export type Tied = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

type Props = { label: string; hint?: string; error?: string; children: (tied: Tied) => ReactNode };

/** What ui/field is to an input, for a choice and a box of text. */
export function Labelled({ label, hint, error, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.labelled}>
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
    </div>
  );
}

type Option = { value: string; label: string };
type ChoiceProps = {
  label: string;
  name: string;
  value: string;
  options: readonly Option[];
  error?: string;
  onChange: (value: string) => void;
};

/** One of a few. */
export function Choice({ label, name, value, options, error, onChange }: ChoiceProps) {
  return (
    <Labelled label={label} error={error}>
      {(tied) => (
        <select {...tied} name={name} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
