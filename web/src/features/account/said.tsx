import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./sign-form.module.css";

/** The result, in place of the form that caused it. It takes the focus, because the form's button is gone. */
export function Said({ children }: { children: ReactNode }) {
  const said = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => said.current?.focus(), []);
  return (
    <p ref={said} className={styles.said} tabIndex={-1}>
      {children}
    </p>
  );
}
