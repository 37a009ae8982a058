import { sentence } from "../../../../lib/format";
import type { RankingDetail } from "../../../../lib/wire-types";
import { External } from "../../../../ui/external/external";
import { SourceLine } from "../../source-line";
import { Change } from "../change";
import { Section } from "../section";
import section from "../section.module.css";
import { changeWords, searchWords } from "../words";
import { featureNames } from "./rank-words";
import styles from "./rankings.module.css";

/** The first page of results for a keyword, with our own marked, and each rank a week before. */
export function FirstTen({ of: detail }: { of: RankingDetail }) {
  return (
    <Section title={`Who stands where: ${detail.ranking.keyword}`}>
      {detail.top.length > 0 ? (
        <Results of={detail} />
      ) : (
        <p className="sm muted">No page of results is stored for this keyword. Tracking it with a search provider keeps the first ten.</p>
      )}
    </Section>
  );
}

function Results({ of: detail }: { of: RankingDetail }) {
  const { top, ranking } = detail;
  const { rank, page, title, change } = ranking;
  const compared = top.some(({ was }) => was !== null);
  const below = rank !== null &&
    rank > top.length && { position: rank, title, url: page, domain: window.location.host, ours: true, change, was: null };
  return (
    <>
      <table className={`${section.table} ${styles.results}`} aria-label={`First results for ${ranking.keyword}`}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Site and title</th>
            <th scope="col">7 days</th>
          </tr>
        </thead>
        <tbody>
          {top.map((result) => (
            <Result key={result.position} of={result} compared={compared} />
          ))}
          {below && <Result of={below} compared={false} />}
        </tbody>
      </table>
      <Also of={detail} />
      <SourceLine from={ranking}>{searchWords(ranking)}</SourceLine>
    </>
  );
}

type Top = Omit<RankingDetail["top"][number], "snippet">;

/** compared: the ranking of a week before is known. */
function Result({ of: { position, title, url, domain, ours, change, was }, compared }: { of: Top; compared: boolean }) {
  return (
    <tr className={ours ? styles.ours : undefined}>
      <td>{position}</td>
      <td>
        <External href={url}>{title || url}</External>
        <span className={styles.domain}>
          {domain}
          {ours && ", you"}
        </span>
      </td>
      <td>{change === null ? compared && was === null ? "New" : "-" : ours ? <Change by={change} /> : changeWords(change)}</td>
    </tr>
  );
}

/** Other parts of the results page: the places on the map, and answers of its own. */
function Also({ of: { pack, ranking } }: { of: RankingDetail }) {
  const others = ranking.features.filter((feature) => feature !== "local_pack").map(featureNames);
  return (
    <div className={styles.also}>
      {pack.length > 0 && (
        <p>Map pack: {pack.map(({ position, title, ours }) => `${position} ${title}${ours ? " (you)" : ""}`).join(", ")}.</p>
      )}
      {others.length > 0 && <p>Also on the page: {sentence(others)}.</p>}
    </div>
  );
}
