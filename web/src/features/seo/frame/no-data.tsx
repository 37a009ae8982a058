import { panel } from "../../../ui/panel/panel";
import { ActionButton } from "./action-button";
import type { ActionKey } from "./actions";
import styles from "./no-data.module.css";
import type { RunnerState } from "./runner";

type Props = { unread: boolean; state: RunnerState; run: (key: ActionKey) => void };

/** What stands in the summary's place until there is any data. unread: what is stored could not be loaded. */
export function NoData({ unread, state, run }: Props) {
  return (
    <section className={`${panel} ${styles.card}`} aria-labelledby="no-data">
      <div>
        <h2 id="no-data">No SEO data yet</h2>
        <p>The first crawl reads every page of this site and counts what to improve: pages, thin content, missing descriptions.</p>
        <ActionButton of="crawl" label="Run First Crawl" solid state={state} run={run} />
        {unread && <p className={styles.unread}>What is stored could not be loaded. Open the page again to see it.</p>}
      </div>
      <EmptyChart />
    </section>
  );
}

/** A chart's grid without its line. */
function EmptyChart() {
  return (
    <svg className={styles.chart} viewBox="0 0 360 180" aria-hidden="true">
      <path d="M24 20.5h336M24 60.5h336M24 100.5h336" />
      <path className={styles.axis} d="M24 140.5h336M52.5 140v6M108.5 140v6M164.5 140v6M220.5 140v6M276.5 140v6M332.5 140v6" />
      <path
        className={styles.marks}
        d="M4 20h10M4 60h10M4 100h10M4 140h10M44 158h18M100 158h18M156 158h18M212 158h18M268 158h18M324 158h18"
      />
    </svg>
  );
}
