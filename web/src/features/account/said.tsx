import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./sign-form.module.css";

/** What happened, in the place of the form that asked for it. It takes the focus, as the button that had it is gone. */
export function Said({ children }: { children: ReactNode }) {
  const said = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => said.current?.focus(), []);
  return (
    <p ref={said} className={styles.said} tabIndex={-1}>
      {children}
    </p>
  );
}
