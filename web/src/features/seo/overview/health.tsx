import type { SiteFigures } from "../../../lib/wire-types";
import { LineChart } from "../../../ui/chart/line-chart";
import { SourceLine } from "../source-line";
import { dayWords } from "../when";
import { Card } from "./section";

/** The site's health, crawl by crawl. */
export function Health({ health, now }: { health: SiteFigures[]; now: number }) {
  const newest = health.at(-1);
  const course = (figure: (crawl: SiteFigures) => number) => health.map((crawl) => ({ at: Date.parse(crawl.at), value: figure(crawl) }));
  return (
    <Card span="half">
      <LineChart
        title="Health over time"
        empty="No crawl has ended yet. Each one adds a point."
        sample="crawl"
        series={[
          { name: "Health score", label: "Score", points: course((crawl) => crawl.health_score) },
          { name: "Pages without an error", label: "Error-free", points: course((crawl) => crawl.error_free * 100) },
        ]}
        axis={{ min: 0, max: 100, span: 20 }}
        wording={{ value: (value) => `${Math.round(value)}%`, day: dayWords(now) }}
      />
      {newest && <SourceLine from={newest} />}
    </Card>
  );
}
