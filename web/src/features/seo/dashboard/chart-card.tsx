import type { ReactNode } from "react";
import { LineChart, type LineChartProps } from "../../../ui/chart/line-chart";
import { type Provenance, SourceLine } from "../source-line";
import { dayWords } from "../when";
import { Card } from "./section";
import { whole } from "./words";

/** Ranks count from the top and are means to a tenth; counts begin at zero. */
const looks = {
  ranks: { value: (rank: number) => String(Math.round(rank * 10) / 10), axis: { min: 1, span: 9 }, reversed: true },
  counts: { value: whole, axis: { min: 0, span: 4 }, reversed: false },
};

type Props = Pick<LineChartProps, "title" | "empty" | "sample" | "series"> & {
  of: keyof typeof looks;
  from: Provenance | undefined;
  outdated?: boolean;
  /** Which search or period, beside the source. */
  about?: string;
  /** A note below the chart. */
  children?: ReactNode;
};

/** A panel with a chart of ranks or counts over time and its source. */
export function ChartCard({ of, from, outdated, about, children, ...chart }: Props) {
  const { value, ...look } = looks[of];
  return (
    <Card>
      <LineChart {...chart} {...look} wording={{ value, day: dayWords(Date.now()) }} />
      {children}
      <SourceLine from={from} outdated={outdated}>
        {about}
      </SourceLine>
    </Card>
  );
}
