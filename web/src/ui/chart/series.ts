import type { Point } from "./scale";

/** One line of a chart, its points in the order of time. label: its short name at the line's end. */
export type Series = { name: string; label?: string; points: Point[] };

/** A chart's words for its figures and days. step: the unit of an axis that is not time ("place"), at a day each. */
export type Wording = { value: (value: number) => string; day: (at: number) => string; step?: string };

export type Measured = { at: number; value: number };

/** The points that have a figure. */
export function measured({ points }: Series): Measured[] {
  return points.filter((point): point is Measured => point.value !== null);
}

/** Describes a chart for screen readers: each line's start, its end and its change. */
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

/** A day of a chart: the point of each line; null: it has none then. at: when the day's newest is. */
export type Day = { at: number; words: string; points: (Measured | null)[] };

/** A chart's points by day, the oldest first. Days with the same words are one day; its last point counts. */
export function daysOf(series: Series[], words: Wording["day"]): Day[] {
  const days = new Map<string, Day>();
  series.forEach((line, index) => {
    for (const { at, value } of line.points) {
      const key = words(at);
      const day = days.get(key) ?? { at, words: key, points: series.map(() => null) };
      day.at = Math.max(day.at, at);
      day.points[index] = value === null ? null : { at, value };
      days.set(key, day);
    }
  });
  return [...days.values()].sort((a, b) => a.at - b.at);
}

/** A figure in words; a dash if there is none. */
export function figureWords(point: Measured | null | undefined, { value }: Wording): string {
  return point ? value(point.value) : "-";
}

/** The middle of a name that is too long is left out: "/blog/troubl…machine". */
export function shortened(name: string, most: number): string {
  if (name.length <= most) return name;
  const end = Math.floor((most - 1) / 2);
  return `${name.slice(0, most - 1 - end)}…${name.slice(name.length - end)}`;
}
