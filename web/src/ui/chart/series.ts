import type { Point } from "./scale";

/** One line of a chart, its points in the order of time. label: its name at the line's end, where the whole is too long. */
export type Series = { name: string; label?: string; points: Point[] };

/** How a chart words its figures and days. */
export type Wording = { value: (value: number) => string; day: (at: number) => string };

type Measured = { at: number; value: number };

/** The points that have a figure. */
export function measured({ points }: Series): Measured[] {
  return points.filter((point): point is Measured => point.value !== null);
}

/** What a chart shows, for who cannot see it: of each line where it began, where it is and how far it went. */
export function inWords(series: Series[], { value, day }: Wording): string {
  return series.map((line) => `${line.name}${courseOf(measured(line), { value, day })}`).join("; ");
}

function courseOf(points: Measured[], { value, day }: Wording): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return ": no figures";
  if (points.length === 1) return `: ${value(last.value)} on ${day(last.at)}`;
  const values = points.map((point) => point.value);
  const course = `: from ${value(first.value)} on ${day(first.at)} to ${value(last.value)} on ${day(last.at)}`;
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  const within = low === Math.min(first.value, last.value) && high === Math.max(first.value, last.value);
  return within ? course : `${course}, lowest ${value(low)}, highest ${value(high)}`;
}

/** A chart's figures by day, the newest first; null: that line has none then. Days are told apart by their words. */
export type TableRow = { day: string; values: (number | null)[] };

export function tableRows(series: Series[], day: (at: number) => string): TableRow[] {
  const rows = new Map<string, TableRow & { at: number }>();
  series.forEach((line, index) => {
    for (const { at, value } of line.points) {
      const key = day(at);
      const row = rows.get(key) ?? { at, day: key, values: series.map(() => null) };
      row.values[index] = value;
      rows.set(key, row);
    }
  });
  return [...rows.values()].sort((a, b) => b.at - a.at);
}

/** The middle of a name that is too long is left out: "/blog/troubl…machine". */
export function shortened(name: string, most: number): string {
  if (name.length <= most) return name;
  const end = Math.floor((most - 1) / 2);
  return `${name.slice(0, most - 1 - end)}…${name.slice(name.length - end)}`;
}
