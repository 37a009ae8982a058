import type { UseQueryResult } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Minus, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { hasFailed } from "../../../lib/data";
import type { Overview, Summary, Trend, Trends } from "../../../lib/wire-types";
import { Sparkline } from "../../../ui/chart/sparkline";
import { Icon } from "../../../ui/icon/icon";
import { panel } from "../../../ui/panel/panel";
import { Saying, SourceLine } from "../source-line";
import { pagesSetting } from "./actions";
import { otherHost } from "./other-host";
import styles from "./summary-cards.module.css";
import { percent, whole } from "./words";

/** The figures of a crawl that are compared with the crawl before. */
type Measure = keyof Trends;

const compared: { measure: Measure; title: string }[] = [
  { measure: "total_pages", title: "Total Pages" },
  { measure: "low_content_pages", title: "Low Content" },
  { measure: "pages_missing_meta", title: "Missing Meta" },
  { measure: "health_score", title: "Health Score" },
];
const longestCourse = 30; // crawls that a line as small as a word still shows

type Props = { summary: Summary; overview: UseQueryResult<Overview> };

/** The newest crawl's figures, each beside this site's crawl before, as the server compares them. Browser only. */
export function SummaryCards({ summary, overview }: Props) {
  const elsewhere = otherHost(summary.url, location.origin);
  const { errors, error_free, indexable, indexable_of } = summary;
  const said = summary.note || summary.partial; // the note says why it is partial, too, as long as the crawl is kept
  const errorFree = `${percent(error_free * 100)} of pages error-free`;
  const source = <SourceLine from={{ ...summary, source: ofHost(summary.source, elsewhere) }} />;
  const formula = (
    <Saying source={ofHost("From the crawl", elsewhere)}>
      <span>{healthFormula(summary)}</span>
    </Saying>
  );
  return (
    <section className={styles.summary} aria-label="Summary">
      <div className={styles.cards}>
        {compared.map(({ measure, title }) => (
          <Card
            key={measure}
            title={title}
            source={measure === "health_score" && !summary.stale ? formula : source}
            figure={
              <>
                <b>
                  {whole(summary[measure])}
                  {measure === "health_score" && <small>%</small>}
                </b>
                {!elsewhere && <Course measure={measure} overview={overview.data} />}
              </>
            }
          >
            {!elsewhere && <Comparison measure={measure} summary={summary} overview={overview} />}
          </Card>
        ))}
        <Card title="Errors" source={source} figure={<b>{whole(errors)}</b>}>
          <p className={styles.trend}>{elsewhere ? errorFree : <a href="/seo/audit?severity=error">{errorFree}</a>}</p>
        </Card>
        {indexable_of > 0 && (
          <Card
            title="Indexable"
            source={source}
            figure={
              <b>
                {whole(indexable)} <small>of {whole(indexable_of)}</small>
              </b>
            }
          >
            <p className={styles.trend}>Pages that search engines may list</p>
          </Card>
        )}
      </div>
      <div className={styles.once}>{source}</div>
      <p className={styles.caption}>The health score counts pages of low content and missing descriptions, and no errors.</p>
      {said && (
        <p className={styles.partial}>
          <Icon of={TriangleAlert} small />
          <span>
            {summary.partial ? "The newest crawl is partial: " : "About the newest crawl: "}
            {said}. {summary.at_limit && !elsewhere && <a href={pagesSetting}>Change how many pages a crawl reads</a>}
          </span>
        </p>
      )}
    </section>
  );
}

function Card({ title, figure, source, children }: Record<"figure" | "source" | "children", ReactNode> & { title: string }) {
  const id = useId();
  return (
    <section className={`${panel} ${styles.card}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.figure}>{figure}</div>
      {children}
      <div className={styles.source}>{source}</div>
    </section>
  );
}

/** How a figure went, crawl by crawl. */
function Course({ measure, overview }: { measure: Measure; overview: Overview | undefined }) {
  const points = overview?.health.slice(-longestCourse).map((crawl) => ({ at: Date.parse(crawl.at), value: crawl[measure] })) ?? [];
  return points.length > 1 && <Sparkline points={points} />;
}

const arrows = { up: ArrowUp, down: ArrowDown, same: Minus };

/** A figure beside the previous crawl's. Empty while that is unknown, or if the overview is of another crawl than the summary. */
function Comparison({ measure, summary, overview }: { measure: Measure } & Props) {
  if (hasFailed(overview)) {
    return (
      <p className={`${styles.trend} ${styles.unread}`}>
        <span>Earlier crawls not loaded</span>
        <button type="button" className={styles.again} onClick={() => void overview.refetch()}>
          Try again
        </button>
      </p>
    );
  }
  if (overview.data?.health.at(-1)?.at !== summary.last_checked) return <p className={styles.trend}>&nbsp;</p>;
  if (!overview.data.trends) return <p className={styles.trend}>No crawl before</p>;
  const { text, to, kind }: Trend = overview.data.trends[measure];
  return (
    <p className={kind === "neutral" ? styles.trend : `${styles.trend} ${styles[kind]}`}>
      <Icon of={arrows[to]} small />
      <span>
        {text}
        {kind !== "neutral" && <span className="vh">, {kind}</span>}
      </span>
    </p>
  );
}

function ofHost(source: string, host: string | undefined): string {
  return host ? `${source} of ${host}` : source;
}

/** The formula of the health score: "100 − 10×3 − 5×2". */
function healthFormula({ low_content_pages, pages_missing_meta }: Summary): string {
  const formula = `100 − 10×${low_content_pages} − 5×${pages_missing_meta}`;
  return 10 * low_content_pages + 5 * pages_missing_meta > 100 ? `${formula}, never below 0` : formula;
}
