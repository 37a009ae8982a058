import { ArrowDown, ArrowUp, Minus, TriangleAlert } from "lucide-react";
import { useId } from "react";
import type { Overview, Summary, Trend, Trends } from "../../../lib/wire-types";
import { Sparkline } from "../../../ui/chart/sparkline";
import { Icon } from "../../../ui/icon/icon";
import { panel } from "../../../ui/panel/panel";
import { Saying, SourceLine } from "../source-line";
import type { Answer } from "../use-answer";
import { pagesSetting } from "./actions";
import styles from "./summary-cards.module.css";
import { whole } from "./words";

/** The figures of a crawl that have a card. */
type Measure = keyof Trends;

const cards: { measure: Measure; title: string }[] = [
  { measure: "total_pages", title: "Total Pages" },
  { measure: "low_content_pages", title: "Low Content" },
  { measure: "pages_missing_meta", title: "Missing Meta" },
  { measure: "health_score", title: "Health Score" },
];
const longestCourse = 30; // crawls that a line as small as a word still shows

type Props = { summary: Summary; overview: Answer<Overview> };

/** What the newest crawl came to, each figure beside that of this site's crawl before, as the server compares them. In the browser alone. */
export function SummaryCards({ summary, overview }: Props) {
  const elsewhere = otherHost(summary.url, location.origin);
  return (
    <section className={styles.summary} aria-label="Summary">
      <div className={styles.cards}>
        {cards.map(({ measure, title }) => (
          <Card key={measure} title={title} measure={measure} summary={summary} overview={overview} elsewhere={elsewhere} />
        ))}
      </div>
      {summary.partial && (
        <p className={styles.partial}>
          <Icon of={TriangleAlert} small />
          <span>
            The newest crawl is partial: {summary.partial}.{" "}
            {summary.at_limit && !elsewhere && <a href={pagesSetting}>Change how many pages a crawl reads</a>}
          </span>
        </p>
      )}
    </section>
  );
}

type CardProps = {
  title: string;
  measure: Measure;
  summary: Summary;
  overview: Answer<Overview>;
  /** The host of the crawl where it is another than this site's, of which the history is. */
  elsewhere: string | undefined;
};

function Card({ title, measure, summary, overview, elsewhere }: CardProps) {
  const id = useId();
  const value = summary[measure];
  const { health, trends } = overview.state === "ready" ? overview.value : { health: [], trends: null };
  const inStep = overview.state !== "ready" || health.at(-1)?.at === summary.last_checked;
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
      {!elsewhere &&
        (trends && inStep ? (
          <TrendLine trend={trends[measure]} />
        ) : (
          <p className={styles.trend}>{lacking[inStep ? overview.state : "loading"]}</p>
        ))}
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
  ready: "No crawl before",
};
const arrows = { up: ArrowUp, down: ArrowDown, same: Minus };

function TrendLine({ trend: { text, to, kind } }: { trend: Trend }) {
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

/** The host of an address of another site than origin's; undefined for this site's. */
function otherHost(address: string, origin: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.origin === origin ? undefined : url.host;
}

/** What the health score is made of: "100 − 10×3 − 5×2". */
function healthFormula({ low_content_pages, pages_missing_meta }: Summary): string {
  const formula = `100 − 10×${low_content_pages} − 5×${pages_missing_meta}`;
  return 10 * low_content_pages + 5 * pages_missing_meta > 100 ? `${formula}, never below 0` : formula;
}
