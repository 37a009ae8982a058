import type { ReactNode } from "react";
import styles from "./lead.module.css";

/** What starts a tab's action, and what it would take. */
export function Lead({ plan, children }: { plan: string; children: ReactNode }) {
  return (
    <div className={styles.lead}>
      {children}
      <p>{plan}</p>
    </div>
  );
}
