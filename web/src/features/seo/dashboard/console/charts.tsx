import type { ConsoleDay, ConsolePoint, ConsoleQuery, ConsoleSummary } from "../../../../lib/wire-types";
import { ChartCard } from "../chart-card";
import { Legend, Row } from "../section";
import { noon, weekly } from "../weeks";
import { periodWords } from "./words";

/** Clicks and impressions of the whole site, each beside the same weekday of a year ago. */
export function SiteByDay({ of: summary, outdated }: { of: ConsoleSummary; outdated: boolean }) {
  const days = summary.days.filter(({ day }) => summary.from <= day && day <= summary.to);
  return (
    <Row>
      {(["clicks", "impressions"] as const).map((figure) => (
        <ChartCard
          key={figure}
          of="counts"
          title={figure === "clicks" ? "Clicks by day" : "Impressions by day"}
          empty="No day is stored: an import of queries alone has none."
          sample="day"
          series={seriesOf(days, figure)}
          from={summary}
          outdated={outdated}
          about={periodWords(summary)}
        >
          {days.length > 0 && days.every((day) => !day.year_ago) && <Legend>No day of a year ago is stored yet.</Legend>}
        </ChartCard>
      ))}
    </Row>
  );
}

function seriesOf(days: ConsoleDay[], figure: "clicks" | "impressions") {
  const now = { name: "This year", points: days.map((day) => ({ at: noon(day.day), value: day[figure] })) };
  const then = {
    name: "The same weekday a year ago",
    label: "Year ago",
    points: days.map(({ day, year_ago }) => ({ at: noon(day), value: year_ago?.[figure] ?? null })),
  };
  return then.points.some(({ value }) => value !== null) ? [now, then] : [now];
}

type QueryProps = { of: ConsoleQuery; points: ConsolePoint[]; outdated: boolean };

/** One query's position, and how often it was shown, by week. */
export function QueryOverMonths({ of, points, outdated }: QueryProps) {
  const weeks = weekly(points);
  const shared = { empty: "No day of this query is stored.", sample: "week", from: of, outdated };
  const line = (name: string, figure: "position" | "impressions") => [
    { name, points: weeks.map((week) => ({ at: week.at, value: week[figure] })) },
  ];
  return (
    <Row>
      <ChartCard {...shared} of="ranks" title={`Position: ${of.query}`} series={line("Position", "position")} />
      <ChartCard {...shared} of="counts" title={`Impressions a week: ${of.query}`} series={line("Impressions", "impressions")} />
    </Row>
  );
}
