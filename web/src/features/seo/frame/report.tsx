import type { ReactNode } from "react";
import { shopTimeOfLate } from "../../../lib/shop-time";
import type { StoredReport } from "../../../lib/wire-types";
import { reportId } from "./actions";
import styles from "./report.module.css";

/** The newest report, folded away; open: it has just been made. */
export function Report({ stored, open, children }: { stored: StoredReport; open: boolean; children: ReactNode }) {
  return (
    <details id={reportId} className={styles.report} open={open}>
      <summary>
        Latest report, <time dateTime={stored.created_at}>{shopTimeOfLate(stored.created_at)}</time>
      </summary>
      {children}
    </details>
  );
}
