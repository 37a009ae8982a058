import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Icon } from "../../../../ui/icon/icon";
import styles from "./pricing.module.css";

/** A figure that opens its sources. about: their subject, for screen readers. */
export function Peek({ figure, about, children }: { figure: string; about: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.figure} popoverTarget={id} aria-label={`${figure}: ${about}`}>
        {figure}
      </button>
      <section id={id} popover="auto" className={styles.peek} aria-label={about}>
        <button type="button" className={styles.close} popoverTarget={id} popoverTargetAction="hide" aria-label="Close">
          <Icon of={X} small />
        </button>
        <b>{about}</b>
        {children}
      </section>
    </>
  );
}
