import { shopDay } from "../../../../lib/shop-time";
import type { Ranking, RankingDetail, RankingSummary } from "../../../../lib/wire-types";
import { mostLines } from "../../../../ui/chart/line-drawing";
import { ChartCard } from "../chart-card";
import { noon, weekly } from "../weeks";
import { searchWords } from "../words";
import { newest, shortNames } from "./rank-words";

/** Checks by the shop's day: checks of one run belong together. */
const points = (checks: Ranking["history"]) => checks.map(({ at, rank }) => ({ at: Date.parse(`${shopDay(at)} 18:00 UTC`), value: rank }));

/** The ranks of the chosen keyword and of the first of the others, four in all. A check that failed or found nothing leaves a gap. */
export function RanksOverWeeks({ rankings, chosen, outdated }: { rankings: Ranking[]; chosen: string; outdated: boolean }) {
  const from = newest(rankings);
  const names = shortNames(rankings.map(({ keyword }) => keyword));
  const place = rankings.findIndex(({ keyword }) => keyword === chosen);
  const last = Math.max(place, mostLines - 1);
  const drawn = rankings
    .map((ranking, index) => ({ name: ranking.keyword, label: names[index], points: points(ranking.history) }))
    .filter((_, index) => index < mostLines - 1 || index === last);
  return (
    <ChartCard
      of="ranks"
      title="Rank over 12 weeks"
      empty="No rank was found in 12 weeks. Each check adds a point."
      series={drawn}
      from={from}
      outdated={outdated}
      about={from && searchWords(from)}
    >
      {rankings.length > mostLines && <p className="xs muted">Press a keyword in the table to draw it.</p>}
    </ChartCard>
  );
}

/** The mean of the ranks that were found, week by week. */
export function AverageOverMonths({ of: summary }: { of: RankingSummary }) {
  return (
    <ChartCard
      of="ranks"
      title="Average rank, 16 months"
      empty="No week has a rank yet."
      sample="week"
      series={[
        {
          name: "Average of what was found",
          label: "Average",
          points: summary.trend.map(({ week, average }) => ({ at: noon(week), value: average })),
        },
      ]}
      from={summary}
      about={searchWords(summary)}
    />
  );
}

/** One keyword's rank beside the position that Search Console gives. */
export function KeywordOverMonths({ of: { ranking, console: days } }: { of: RankingDetail }) {
  const console = weekly(days).map(({ at, position }) => ({ at, value: position }));
  return (
    <ChartCard
      of="ranks"
      title={`16 months: ${ranking.keyword}`}
      empty="No rank was found in 16 months."
      series={[
        { name: "Rank when checked", label: "Checked", points: points(ranking.history) },
        ...(console.length > 0 ? [{ name: "Position by Search Console", label: "Search Console", points: console }] : []),
      ]}
      from={ranking}
      about={searchWords(ranking)}
    />
  );
}
