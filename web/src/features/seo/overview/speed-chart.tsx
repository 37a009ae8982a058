import type { SpeedPage } from "../../../lib/wire-types";
import { LineChart } from "../../../ui/chart/line-chart";
import { SourceLine } from "../source-line";
import { dayWords } from "../when";
import { Card } from "./section";
import { speedName } from "./speed-name";

/** The score of each measured page over time. */
export function SpeedChart({ speed, now }: { speed: SpeedPage[]; now: number }) {
  const newest = speed.map((page) => page.latest).reduce<SpeedPage["latest"] | null>(newer, null);
  return (
    <Card span="half">
      <LineChart
        title={speed.some((page) => page.strategy === "desktop") ? "Speed" : "Mobile speed"}
        one="page"
        empty="Nothing was measured in the last 400 days."
        series={speed.map((page) => ({
          name: speedName(page),
          points: page.history.map((point) => ({ at: Date.parse(point.at), value: point.score * 100 })),
        }))}
        axis={{ min: 0, max: 100, span: 20 }}
        wording={{ value: (value) => String(Math.round(value)), day: dayWords(now) }}
      />
      {newest && <SourceLine from={newest} />}
    </Card>
  );
}

function newer(a: SpeedPage["latest"] | null, b: SpeedPage["latest"]): SpeedPage["latest"] {
  return a && Date.parse(a.fetched_at) >= Date.parse(b.fetched_at) ? a : b;
}
