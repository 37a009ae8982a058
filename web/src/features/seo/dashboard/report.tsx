import type { ReactNode } from "react";
import type { StoredReport } from "../../../lib/wire-types";
import { timeWords } from "../when";
import { reportId } from "./actions";
import styles from "./report.module.css";

/** The newest report, folded away; open: it has just been made. */
export function Report({ stored, open, children }: { stored: StoredReport; open: boolean; children: ReactNode }) {
  return (
    <details id={reportId} className={styles.report} open={open}>
      <summary>
        Latest report, <time dateTime={stored.created_at}>{timeWords(stored.created_at, Date.now())}</time>
      </summary>
      {children}
    </details>
  );
}
