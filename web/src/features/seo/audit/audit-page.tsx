import { Download } from "lucide-react";
import { useMemo } from "react";
import type { CrawlRow, FindingGroup, Rule } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import { panel } from "../../../ui/panel/panel";
import type { Ask } from "../ask";
import { Failed } from "../failed";
import { type Answer, useAnswer } from "../use-answer";
import styles from "./audit-page.module.css";
import { Browser } from "./browser";
import { Crawls, LastCrawl } from "./crawls";
import { useChoice } from "./use-choice";
import { ViewNav } from "./view-nav";

/** The audit browser: what is wrong, by rule, by page and by state. Its address holds what is looked at. */
export function AuditPage({ ask }: { ask: Ask }) {
  const [choice, choose] = useChoice();
  const groups = useAnswer<FindingGroup[]>(ask, choice && `/api/seo/findings/groups?by=${choice.by}`);
  const crawls = useAnswer<CrawlRow[]>(ask, "/api/seo/crawls");
  const list = useAnswer<Rule[]>(ask, "/api/seo/rules");
  const rules = useMemo(() => new Map(known(list.answer)?.map((rule) => [rule.id, rule])), [list.answer]);
  const stored = known(crawls.answer);
  const found = known(groups.answer);
  const isEmpty = found?.length === 0 && choice?.group === "";
  return (
    <div className={styles.audit} tabIndex={-1}>
      {isEmpty && stored ? (
        <Empty crawls={stored} />
      ) : (
        <>
          <div className={styles.top}>
            <div className={styles.last}>{stored && <LastCrawl crawls={stored} />}</div>
            <a className={button("line", true)} href="/api/seo/findings.csv" download>
              <Icon of={Download} small />
              Download CSV
            </a>
          </div>
          {choice && <ViewNav choice={choice} choose={choose} />}
          {list.answer.state === "failed" && <Failed what="The rules' titles" why={list.answer} retry={list.retry} />}
          {choice ? <Browser ask={ask} groups={groups} rules={rules} choice={choice} choose={choose} /> : <div className={styles.place} />}
          {crawls.answer.state === "failed" && <Failed what="The crawls" why={crawls.answer} retry={crawls.retry} />}
          {stored && stored.length > 0 && <Crawls crawls={stored} />}
        </>
      )}
    </div>
  );
}

/** An answer, if it is there. */
function known<T>(answer: Answer<T>): T | undefined {
  return answer.state === "ready" ? answer.value : undefined;
}

/** What stands here where nothing was ever found. */
function Empty({ crawls }: { crawls: CrawlRow[] }) {
  const [newest] = crawls;
  return (
    <>
      <section className={`${panel} ${styles.empty}`} aria-labelledby="empty">
        <h2 id="empty">{newest ? titleOf(newest) : "No crawl yet"}</h2>
        <p>{newest ? textOf(newest) : "The audit shows what a crawl of the site has found. Run one from the dashboard."}</p>
        <a className={button(newest ? "line" : "solid")} href="/seo">
          Open the dashboard
        </a>
      </section>
      {newest && <Crawls crawls={crawls} />}
    </>
  );
}

function titleOf({ state }: CrawlRow): string {
  if (state === "running") return "A crawl is running";
  return state === "done" || state === "partial" ? "Nothing found" : "No findings yet";
}

function textOf({ state, pages }: CrawlRow): string {
  if (state === "running") return "What it finds shows here when it has ended.";
  if (state === "failed" || state === "cancelled") return "The newest crawl did not come to its end.";
  return `The newest crawl looked at ${pages} pages, and no rule is broken.`;
}
