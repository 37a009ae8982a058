import { count } from "../../../../lib/format";
import type { CompetitorResult, CompetitorStanding } from "../../../../lib/wire-types";
import { External } from "../../../../ui/external/external";
import { panel } from "../../../../ui/panel/panel";
import { dayWords } from "../../when";
import { Figure, Figures } from "../section";
import { whole } from "../words";
import styles from "./competitors.module.css";

/** This shop's figures, then a card for each competitor's. */
export function Standings({ of: { ours, results } }: { of: CompetitorResult }) {
  return (
    <>
      <Figures>
        <Figure label="Your average rank" value={rankOf(ours)} note={`${found(ours)} of ${count(ours.rankings.length, "keyword")} found`} />
        <Figure label="Your Google reviews" value={reviewsOf(ours)} note={ratingOf(ours)} />
        <Figure label="Your local packs" value={String(packsOf(ours) ?? "N/A")} note={`of ${count(ours.rankings.length, "keyword")}`} />
        <Figure label="Your visibility" value={visibilityOf(ours)} note={trendOf(ours) || "share of the clicks on the first results"} />
      </Figures>
      <ul className={styles.cards} aria-label="Competitors">
        {results.map((one) => (
          <Card key={one.competitor.domain} of={one} />
        ))}
      </ul>
    </>
  );
}

function Card({ of: one }: { of: CompetitorStanding }) {
  const { competitor, metrics, pages } = one;
  const packs = packsOf(one);
  const facts: [name: string, value: string | number, note?: string][] = [
    ["Average rank", rankOf(one)],
    ["Google reviews", reviewsOf(one), ratingOf(one)],
    ["In local pack", packs === null ? "N/A" : count(packs, "keyword")],
    ["Visibility", visibilityOf(one), trendOf(one)],
    ["Domain authority", metrics.domain_authority ?? "N/A", metrics.scale && `scale ${metrics.scale}`],
    ["Pages known", pages.known > 0 ? whole(pages.known) : "N/A", pages.why],
  ];
  return (
    <li className={`${panel} ${styles.card}`}>
      <h2>{competitor.name}</h2>
      <External href={`https://${competitor.domain}/`}>{competitor.domain}</External>
      <dl>
        {facts.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            {note && <dd className={styles.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </li>
  );
}

/** "3 points up since Nov 10"; "" if unknown, or after only one run. */
function trendOf({ visibility, history }: CompetitorStanding): string {
  const known = history.flatMap(({ at, visibility }) => (visibility === null ? [] : { at, visibility }));
  const [last, before] = known.reverse();
  if (visibility === null || !last || !before) return "";
  const points = Math.round(last.visibility * 100) - Math.round(before.visibility * 100);
  const since = `since ${dayWords(Date.now())(before.at)}`;
  return points === 0 ? `Same ${since}` : `${count(Math.abs(points), "point")} ${points > 0 ? "up" : "down"} ${since}`;
}

function found({ rankings }: CompetitorStanding): number {
  return rankings.filter(({ rank }) => rank !== null).length;
}

/** Rounded, as the ranks of which it is the mean are whole. */
function rankOf({ average_rank }: CompetitorStanding): string {
  return average_rank === null ? "N/A" : String(Math.round(average_rank));
}

/** The number of local packs that list it; null: no search was read. */
function packsOf({ rankings, local_keywords }: CompetitorStanding): number | null {
  return rankings.some(({ failure }) => !failure) ? local_keywords : null;
}

function reviewsOf({ reviews: { google } }: CompetitorStanding): string {
  return google === null ? "N/A" : whole(google);
}

function ratingOf({ reviews: { rating } }: CompetitorStanding): string {
  return rating === null ? "" : `rated ${rating.toFixed(1)} of 5`;
}

function visibilityOf({ visibility }: CompetitorStanding): string {
  return visibility === null ? "N/A" : `${(visibility * 100).toFixed(visibility < 0.1 ? 1 : 0)}%`;
}
