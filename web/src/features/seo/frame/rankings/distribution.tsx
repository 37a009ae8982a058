import { count } from "../../../../lib/format";
import type { RankingSummary } from "../../../../lib/wire-types";
import { BarList } from "../../../../ui/chart/bar-list";
import { SourceLine } from "../../source-line";
import type { Tone } from "../bands";
import { Section } from "../section";
import { capital, searchWords } from "./rank-words";
import styles from "./rankings.module.css";

/** How many keywords stand how high, and their average. */
export function Distribution({ of: summary }: { of: RankingSummary }) {
  const { average, bands, pack_ours, keywords, depth } = summary;
  const found = bands.filter(({ band }) => /^\d/.test(band)).reduce((sum, band) => sum + band.count, 0);
  return (
    <Section title="How they stand">
      <dl className={styles.figures}>
        <div>
          <dt>Average rank</dt>
          <dd>{average === null ? "-" : average.toFixed(1)}</dd>
          <dd>{`of ${count(found, "keyword")} found`}</dd>
        </div>
        {depth > 0 && (
          <div>
            <dt>In the map pack</dt>
            <dd>{pack_ours}</dd>
            <dd>{`of ${count(keywords, "keyword")}`}</dd>
          </div>
        )}
      </dl>
      <BarList
        label="Keywords by rank"
        bars={bands
          .filter(({ band, count }) => count > 0 || isReachable(band, depth))
          .map(({ band, count }) => ({ name: bandName(band, depth), value: count, tone: toneOf(band) }))}
      />
      <SourceLine from={summary}>{searchWords(summary)}</SourceLine>
    </Section>
  );
}

/** Whether a search so deep can come to a band; depth 0: Search Console's positions. */
function isReachable(band: string, depth: number): boolean {
  if (band === "51-100") return depth > 50;
  return depth > 0 || /^\d/.test(band);
}

function bandName(band: string, depth: number): string {
  if (band === "not in the first N") return depth > 0 ? `Not in the first ${depth}` : "Not seen";
  return capital(band);
}

function toneOf(band: string): Tone {
  if (band === "1-3") return "good";
  if (band === "4-10") return "warn";
  return band === "failed" ? "quiet" : "bad";
}
