import type { ClickCurves, Opportunity } from "../../../../lib/wire-types";
import { LineChart } from "../../../../ui/chart/line-chart";
import { SourceLine } from "../../source-line";
import { Card, Legend } from "../section";

type Point = ClickCurves["points"][number];

const oneStep = 86_400_000; // a place stands where a chart over time has a day
const wording = {
  value: (ctr: number) => `${Math.round(ctr * 1000) / 10}%`,
  day: (place: number) => `#${Math.round(place / oneStep)}`,
  step: "place",
};

/** The share of searchers who click each place: as published, as measured on this site, and as used here. */
export function Curve({ of: curves, from, outdated }: { of: ClickCurves; from: Opportunity | undefined; outdated: boolean }) {
  const line = (name: string, label: string, points: Point[], figure: "prior" | "own" | "used") => ({
    name,
    label,
    points: points.map((point) => ({ at: point.position * oneStep, value: point[figure] })),
  });
  return (
    <Card>
      <LineChart
        title="Clicks by place"
        empty="No click rate is known."
        series={[
          line("Used", "Used", curves.points, "used"),
          line("Published", "Published", curves.points, "prior"),
          line("This site", "Yours", curves.points, "own"),
          ...(curves.apart ? [line("With AI overview or map pack", "Crowded", curves.crowded, "used")] : []),
        ]}
        axis={{ min: 0 }}
        wording={wording}
      />
      <Legend>Few impressions of your own leave the published rate in charge; 300 weigh as much as it does.</Legend>
      <SourceLine from={from} outdated={outdated} />
    </Card>
  );
}
