import type { ReactNode } from "react";
import styles from "./lead.module.css";

/** The button that starts a tab's action, and the action's cost. */
export function Lead({ plan, children }: { plan: string; children: ReactNode }) {
  return (
    <div className={styles.lead}>
      {children}
      <p>{plan}</p>
    </div>
  );
}
