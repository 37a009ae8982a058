import { ArrowDown, ArrowUp, Minus, TriangleAlert } from "lucide-react";
import { useId } from "react";
import type { Overview, SiteFigures, Summary } from "../../../lib/wire-types";
import { Sparkline } from "../../../ui/chart/sparkline";
import { Icon } from "../../../ui/icon/icon";
import { panel } from "../../../ui/panel/panel";
import { Saying, SourceLine } from "../source-line";
import type { Answer } from "../use-answer";
import styles from "./summary-cards.module.css";
import { crawlBefore, healthFormula, type Measure, otherHost, type Trend, trendOf } from "./trend";
import { whole } from "./words";

const cards: { measure: Measure; title: string }[] = [
  { measure: "total_pages", title: "Total Pages" },
  { measure: "low_content_pages", title: "Low Content" },
  { measure: "pages_missing_meta", title: "Missing Meta" },
  { measure: "health_score", title: "Health Score" },
];
const longestCourse = 30; // crawls that a line as small as a word still shows

type Props = { summary: Summary; overview: Answer<Overview> };

/** What the newest crawl came to, each figure beside that of this site's crawl before. In the browser alone. */
export function SummaryCards({ summary, overview }: Props) {
  const health = overview.state === "ready" ? overview.value.health : [];
  const elsewhere = otherHost(summary.url, location.origin);
  return (
    <section className={styles.summary} aria-label="Summary">
      <div className={styles.cards}>
        {cards.map(({ measure, title }) => (
          <Card
            key={measure}
            title={title}
            measure={measure}
            summary={summary}
            health={health}
            known={overview.state}
            elsewhere={elsewhere}
          />
        ))}
      </div>
      {summary.partial && (
        <p className={styles.partial}>
          <Icon of={TriangleAlert} small />
          The newest crawl is partial: {summary.partial}
        </p>
      )}
    </section>
  );
}

type CardProps = {
  title: string;
  measure: Measure;
  summary: Summary;
  health: SiteFigures[];
  known: Answer<Overview>["state"];
  /** The host of the crawl where it is another than this site's, of which the history is. */
  elsewhere: string | undefined;
};

function Card({ title, measure, summary, health, known, elsewhere }: CardProps) {
  const id = useId();
  const value = summary[measure];
  const before = crawlBefore(health, summary);
  const points = health.slice(-longestCourse).map((crawl) => ({ at: Date.parse(crawl.at), value: crawl[measure] }));
  const isHealth = measure === "health_score";
  return (
    <section className={`${panel} ${styles.card}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.figure}>
        <b>
          {whole(value)}
          {isHealth && <small>%</small>}
        </b>
        {!elsewhere && points.length > 1 && <Sparkline points={points} />}
      </div>
      {!elsewhere && (before ? <TrendLine trend={trendOf(measure, summary, before)} /> : <p className={styles.trend}>{lacking[known]}</p>)}
      {isHealth && !summary.stale ? (
        <Saying source={ofHost("From the crawl", elsewhere)}>
          <span>{healthFormula(summary)}</span>
        </Saying>
      ) : (
        <SourceLine from={{ ...summary, source: ofHost(summary.source, elsewhere) }} />
      )}
    </section>
  );
}

function ofHost(source: string, host: string | undefined): string {
  return host ? `${source} of ${host}` : source;
}

/** What stands in a trend's place. */
const lacking: Record<Answer<Overview>["state"], string> = {
  loading: "\u00a0",
  failed: "Earlier crawls not loaded",
  ready: "No crawl on an earlier day",
};
const arrows = { up: ArrowUp, down: ArrowDown, same: Minus };

function TrendLine({ trend: { text, to, meaning } }: { trend: Trend }) {
  return (
    <p className={meaning === "neutral" ? styles.trend : `${styles.trend} ${styles[meaning]}`}>
      <Icon of={arrows[to]} small />
      <span>
        {text}
        {meaning !== "neutral" && <span className="vh">, {meaning}</span>}
      </span>
    </p>
  );
}
