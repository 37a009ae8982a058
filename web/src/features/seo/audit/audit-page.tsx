import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hasFailed } from "../../../lib/data";
import { useSearch } from "../../../lib/use-search";
import type { CrawlRow } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { FailedRead } from "../../../ui/failed/failed";
import { panel } from "../../../ui/panel/panel";
import { reads } from "../data";
import { type Rules, useRules } from "../use-rules";
import styles from "./audit-page.module.css";
import { Browser } from "./browser";
import { CameBack } from "./came-back";
import { readChoice } from "./choice";
import { Crawls, LastCrawl, lastOf, nothingFound, pagesRead } from "./crawls";
import { ViewNav } from "./view-nav";

/**
 * The crawls' findings by rule, by page or by state. The address holds the choice. pages: renders the table of all pages for an address.
 */
export function AuditPage({ pages }: { pages: (search: string, rules: Rules) => ReactNode }) {
  const search = useSearch();
  const crawls = useQuery(reads.crawls());
  const groups = useQuery(reads.groups({ by: "rule" }));
  const { rules, titles } = useRules();
  if (search === null) return <div className={`${styles.audit} ${styles.place}`} />;
  const table = new URLSearchParams(search).get("view") === "pages";
  const choice = readChoice(search);
  const nothing = groups.data?.length === 0 && choice.rule === "" && !table;
  const left = groups.data?.reduce((sum, { wont_fix }) => sum + wont_fix, 0) ?? 0;
  return (
    <div className={styles.audit} tabIndex={-1}>
      <div className={styles.last}>{crawls.data && <LastCrawl crawls={crawls.data} />}</div>
      {groups.data && <CameBack groups={groups.data} rules={rules} />}
      <ViewNav choice={choice} table={table} />
      {hasFailed(titles) && <FailedRead what="The rules' titles" of={titles} />}
      {table && pages(search, rules)}
      {nothing && crawls.data && <Nothing newest={lastOf(crawls.data)} />}
      {!table && !nothing && <Browser choice={choice} rules={rules} read={crawls.data && pagesRead(crawls.data)} left={left} />}
      {hasFailed(crawls) && <FailedRead what="The crawls" of={crawls} />}
      {crawls.data && crawls.data.length > 0 && <Crawls crawls={crawls.data} />}
    </div>
  );
}

/** Shown if no crawl has found anything yet. */
function Nothing({ newest }: { newest: CrawlRow | undefined }) {
  return (
    <section className={`${panel} ${styles.empty}`} aria-labelledby="empty">
      <h2 id="empty">{newest ? titleOf(newest) : "No crawl yet"}</h2>
      <p>{newest ? textOf(newest) : "The audit shows what a crawl of the site has found. Run one from the dashboard."}</p>
      <a className={button(newest ? "line" : "solid")} href="/seo">
        Open the dashboard
      </a>
    </section>
  );
}

function titleOf({ state, pages }: CrawlRow): string {
  if (state === "running") return "A crawl is running";
  return state === "done" || state === "partial" ? nothingFound(pages) : "No findings yet";
}

function textOf({ state, note }: CrawlRow): string {
  if (state === "running") return "What it finds shows here when it has ended.";
  if (state === "partial") return `The crawl is partial: ${note}`;
  return state === "done" ? "No rule is broken." : "The newest crawl did not come to its end.";
}
