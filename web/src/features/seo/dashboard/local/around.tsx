import { useState } from "react";
import { count } from "../../../../lib/format";
import type { LocalGrid } from "../../../../lib/wire-types";
import { button } from "../../../../ui/button/button";
import { Filters, SelectFilter } from "../../filters";
import { SourceLine } from "../../source-line";
import { rankTone } from "../bands";
import { ChartCard } from "../chart-card";
import { type Column, DataTable, word } from "../data-table";
import { Legend, Metrics, Section } from "../section";
import { percent } from "../words";
import { distance, groundOf, placeWords, weakness } from "./geography";
import { GridMap } from "./map";

type Props = {
  of: LocalGrid[];
  shown: LocalGrid | undefined;
  choose: (keyword: string) => void;
  /** Why there can be no grid; "": there can. */
  refusal: string;
  outdated: boolean;
};

/** The shop's ranks on the map around it, for one keyword: as a drawing or a table. */
export function Around({ of: grids, shown: grid, choose, refusal, outdated }: Props) {
  const [asTable, setAsTable] = useState(false);
  const settings = <a href="/seo/settings#grid">Choose keywords and size</a>;
  if (!grid) {
    return (
      <Section title="Around town">
        <p className="sm muted">
          {refusal || "The next tracking measures the rank at points on the map around the shop."} {settings}
        </p>
      </Section>
    );
  }
  const { keyword, points, arp, atrp, solv, radius_miles, spacing_miles } = grid;
  const unread = points.filter(({ failed }) => failed).length;
  const weak = weakness(grid);
  return (
    <Section
      title="Around town"
      action={
        <button type="button" className={button("line", true)} onClick={() => setAsTable(!asTable)}>
          Show as {asTable ? "map" : "table"}
        </button>
      }
    >
      {grids.length > 1 && (
        <Filters label="Around town">
          <SelectFilter label="Keyword" value={keyword} options={grids.map((one) => [one.keyword, one.keyword] as const)} choose={choose} />
        </Filters>
      )}
      <Metrics
        of={[
          ["Top three", solv === null ? "-" : percent(solv), `of ${count(points.length - unread, "point")} (SoLV)`],
          ["Mean rank", atrp?.toFixed(1) ?? "-", "absent counts 21 (ATRP)"],
          ["Where found", arp?.toFixed(1) ?? "-", "mean rank (ARP)"],
        ]}
      />
      <p className="sm">
        <b>{keyword}</b>. {weak}
      </p>
      {asTable ? (
        <Points of={grid} />
      ) : (
        <GridMap of={grid} words={`The rank for ${keyword} at ${count(points.length, "point")}. ${weak}`} />
      )}
      <Legend>
        A point every {Math.round(spacing_miles * 10) / 10} miles within {radius_miles}, the same each time. Green: top three. Yellow: to
        10. Red: below. 20+: not among the first 20.{unread > 0 && ` ?: ${count(unread, "point")} could not be read.`} {settings}
      </Legend>
      <SourceLine from={grid} outdated={outdated} />
    </Section>
  );
}

/** How the shop's rank on the map went. */
export function GridHistory({ of: grid, outdated }: { of: LocalGrid; outdated: boolean }) {
  const line = (name: string, figure: "atrp" | "arp") => ({
    name,
    label: figure.toUpperCase(),
    points: grid.history.map((then) => ({ at: Date.parse(then.at), value: then[figure] })),
  });
  return (
    <ChartCard
      of="ranks"
      title="Around town over a year"
      empty="No point was read yet."
      sample="tracking"
      series={[line("Mean rank, absent 21", "atrp"), line("Mean where found", "arp")]}
      from={grid}
      outdated={outdated}
      about={grid.keyword}
    />
  );
}

const columns: Column[] = [
  { key: "point", label: "Point" },
  { key: "rank", label: "Rank" },
  { key: "top", label: "The first three", plain: true, whole: true },
];

/** The map's points as a table for screen readers, the nearest first. */
function Points({ of: grid }: { of: LocalGrid }) {
  const ground = groundOf(grid);
  const near = [...grid.points].sort((a, b) => distance(ground(a)) - distance(ground(b)));
  return (
    <DataTable
      label="Rank by point"
      columns={columns}
      narrow="stack"
      rows={near.map((point) => ({
        key: `${point.x} ${point.y}`,
        cells: [
          word(placeWords(grid, point)),
          point.failed
            ? { text: "Not read", value: null, tone: "quiet" as const }
            : { text: point.rank === null ? "20+" : `#${point.rank}`, value: point.rank ?? 21, tone: rankTone(point.rank) },
          word(point.failed || point.top.join(", ")),
        ],
      }))}
    />
  );
}
