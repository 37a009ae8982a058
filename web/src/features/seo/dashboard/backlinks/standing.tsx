import { count } from "../../../../lib/format";
import type { BacklinkSummary } from "../../../../lib/wire-types";
import { BarList } from "../../../../ui/chart/bar-list";
import { SourceLine } from "../../source-line";
import { qualityTone } from "../bands";
import { ChartCard } from "../chart-card";
import { Legend, Row, Section } from "../section";
import { noon } from "../weeks";
import { percent, whole } from "../words";

type Props = { of: BacklinkSummary; outdated: boolean };

const mostBars = 10;

/** Links won and lost, week by week. */
export function Weeks({ of: summary, outdated }: Props) {
  const line = (name: string, figure: "new" | "lost") => ({
    name,
    points: summary.weeks.map((week) => ({ at: noon(week.week), value: week[figure] })),
  });
  return (
    <ChartCard
      of="counts"
      title="New and lost by week"
      empty="No week has ended yet. Monitoring adds a point a week."
      sample="week"
      series={[line("New", "new"), line("Lost", "lost")]}
      from={summary}
      outdated={outdated}
    />
  );
}

/** The words that links here use, and the domains with the most links. */
export function Most({ of: summary, outdated }: Props) {
  const anchors = summary.anchors.map(({ text, count, share }) => ({
    name: `${text || "No text"}, ${percent(share * 100)}`,
    value: count,
    tone: "blue" as const,
  }));
  const domains = summary.domains.map(({ domain, links, quality }) => ({
    name: `${domain}, ${quality}`,
    value: links,
    tone: qualityTone(quality),
  }));
  const source = <SourceLine from={summary} outdated={outdated} />;
  return (
    <Row>
      <Section title="Anchor texts" aside={count(anchors.length, "text")}>
        <BarList label="Links by anchor text" bars={anchors.slice(0, mostBars)} />
        <Legend>The most used. Many links with one exact keyword look bought; names and addresses look earned.</Legend>
        {source}
      </Section>
      <Section title="Referring domains" aside={`${Math.min(domains.length, mostBars)} of ${whole(summary.referring_domains)}`}>
        <BarList label="Links by domain" bars={domains.slice(0, mostBars)} />
        <Legend>Those with the most links, and the quality of the best.</Legend>
        {source}
      </Section>
    </Row>
  );
}
