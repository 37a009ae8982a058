import { count } from "../../../lib/format";
import { EmptyDrawing } from "../../../ui/chart/empty-drawing";
import { panel } from "../../../ui/panel/panel";
import { ActionButton } from "./action-button";
import { type ActionKey, pagesSetting } from "./actions";
import styles from "./no-data.module.css";
import type { RunnerState } from "./use-runner";

type Props = { pages: number | undefined; state: RunnerState; run: (key: ActionKey) => void };

/** Replaces the summary until there is data. pages: the number of pages that a crawl reads, if known. */
export function NoData({ pages, state, run }: Props) {
  return (
    <section className={`${panel} ${styles.card}`} aria-labelledby="no-data">
      <div>
        <h2 id="no-data">No SEO data yet</h2>
        <p>
          The first crawl reads {pages ? `up to ${count(pages, "page")}` : "the pages"} of this site (
          <a href={pagesSetting}>change how many</a>
          ), and counts what to improve: pages, thin content, missing descriptions.
        </p>
        <ActionButton of="crawl" label="Run First Crawl" solid state={state} run={run} />
      </div>
      <EmptyDrawing rows={4} days={6} />
    </section>
  );
}
