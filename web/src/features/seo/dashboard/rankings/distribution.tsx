import { count } from "../../../../lib/format";
import type { RankingSummary } from "../../../../lib/wire-types";
import { BarList } from "../../../../ui/chart/bar-list";
import { SourceLine } from "../../source-line";
import type { Tone } from "../bands";
import { Metrics, Section } from "../section";
import { searchWords } from "../words";
import { capital } from "./rank-words";

/** The number of keywords in each range of ranks, and their average rank. */
export function Distribution({ of: summary }: { of: RankingSummary }) {
  const { average, bands, pack_ours, keywords, depth } = summary;
  const found = bands.filter(({ band }) => /^\d/.test(band)).reduce((sum, band) => sum + band.count, 0);
  return (
    <Section title="How they stand">
      <Metrics
        of={[
          ["Average rank", average === null ? "-" : average.toFixed(1), `of ${count(found, "keyword")} found`],
          ...(depth > 0 ? [["In the map pack", pack_ours, `of ${count(keywords, "keyword")}`] satisfies [string, number, string]] : []),
        ]}
      />
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
