import { count } from "../../../lib/format";
import { shopTime } from "../../../lib/shop-time";
import type { CrawlRow } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { State } from "../../../ui/chip/chip";
import { PageLink } from "../../../ui/external/page-link";
import { panel } from "../../../ui/panel/panel";
import { useShowAll } from "../use-show-all";
import styles from "./crawls.module.css";

const mostListed = 10;

const states = {
  running: ["quiet", "Running"],
  done: ["good", "Done"],
  partial: ["warn", "Partial"],
  cancelled: ["quiet", "Stopped"],
  failed: ["bad", "Failed"],
} as const satisfies Record<CrawlRow["state"], readonly [string, string]>;

/** The newest crawl of this site; of any site where this one has none. */
export function lastOf(crawls: CrawlRow[]): CrawlRow | undefined {
  const { origin } = window.location;
  return crawls.find(({ url }) => URL.canParse(url) && new URL(url).origin === origin) ?? crawls[0];
}

/** The number of pages that the newest completed crawl has read. */
export function pagesRead(crawls: CrawlRow[]): number | undefined {
  return lastOf(crawls.filter(({ state }) => state === "done" || state === "partial"))?.pages;
}

/** "Nothing found on the 47 pages read" */
export function nothingFound(read: number): string {
  return `Nothing found on the ${count(read, "page")} read`;
}

/** "Nothing open: 3 findings are marked won't fix" */
export function nothingOpen(left: number): string {
  return `Nothing open: ${count(left, "finding")} ${left === 1 ? "is" : "are"} marked won't fix`;
}

/** The newest crawl, in one line. */
export function LastCrawl({ crawls }: { crawls: CrawlRow[] }) {
  const last = lastOf(crawls);
  if (!last) return null;
  const [tone, word] = states[last.state];
  return (
    <p className={styles.last}>
      <span>
        Last crawl <time dateTime={last.started_at}>{shopTime(last.started_at)}</time>, {count(last.pages, "page")} read
      </span>
      <State tone={tone}>{last.note ? `${word}:` : word}</State>
      {last.note && <span>{last.note}</span>}
      {crawls.length > 1 && <a href="#crawls">All {count(crawls.length, "crawl")}</a>}
    </p>
  );
}

/** The crawls that are kept, the newest first. */
export function Crawls({ crawls }: { crawls: CrawlRow[] }) {
  const { list, all, showAll } = useShowAll<HTMLOListElement>(mostListed);
  const listed = all ? crawls : crawls.slice(0, mostListed);
  return (
    <section className={`${panel} ${styles.crawls}`} aria-labelledby="crawls">
      <div className={styles.head}>
        <h2 id="crawls">Crawls</h2>
        <span className="sm muted num">{count(crawls.length, "crawl")}</span>
      </div>
      <ol ref={list}>
        {listed.map(({ id, url, state, note, pages, started_at, finished_at }) => {
          const [tone, word] = states[state];
          return (
            <li key={id} tabIndex={-1}>
              <time dateTime={started_at}>{shopTime(started_at)}</time>
              <State tone={tone}>{word}</State>
              <span>
                {count(pages, "page")} read
                {finished_at && ` in ${took(started_at, finished_at)}`}
              </span>
              <span className={styles.start}>
                <PageLink address={url} />
                {note && <span className="muted">: {note}</span>}
              </span>
            </li>
          );
        })}
      </ol>
      {listed.length < crawls.length && (
        <button type="button" className={button("line", true)} onClick={showAll}>
          Show all {count(crawls.length, "crawl")}
        </button>
      )}
    </section>
  );
}

/** "under 1 s", "42 s", "3 min" */
function took(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  if (seconds < 1) return "under 1 s";
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
