import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./field.module.css";
import { Labelled, type Words } from "./labelled";

export type FieldProps = InputHTMLAttributes<HTMLInputElement> &
  Words & {
    /** A button at the end of the input, 44 px wide. */
    end?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

/** A labelled input. */
export function Field({ label, error, hint, note, end, ref, ...input }: FieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint} note={note}>
      {(tied) => {
        const control = <input {...input} {...tied} ref={ref} />;
        if (!end) return control;
        return (
          <div className={styles.control}>
            {control}
            {end}
          </div>
        );
      }}
    </Labelled>
  );
}
