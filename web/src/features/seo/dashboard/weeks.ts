import type { ConsolePoint } from "../../../lib/wire-types";

const oneDay = 86_400_000;

/** A calendar day as a time that lies in it, in the shop's zone and in Search Console's. */
export function noon(day: string): number {
  return Date.parse(`${day}T18:00:00Z`);
}

type Day = Pick<ConsolePoint, "day" | "impressions" | "position">;
type Week = { at: number; impressions: number; position: number | null };

/** Days as weeks that end with the newest, positions weighted by impressions: of a rare query many days are withheld. */
export function weekly(points: Day[]): Week[] {
  const newest = noon(points.at(-1)?.day ?? "");
  const weeks = new Map<number, Day[]>();
  for (const point of points) {
    const back = Math.floor(Math.round((newest - noon(point.day)) / oneDay) / 7);
    weeks.set(back, [...(weeks.get(back) ?? []), point]);
  }
  return [...weeks.values()].map((days) => {
    const impressions = days.reduce((sum, day) => sum + day.impressions, 0);
    const weighed = days.reduce((sum, day) => sum + day.impressions * day.position, 0);
    return { at: noon(days.at(-1)?.day ?? ""), impressions, position: impressions > 0 ? weighed / impressions : null };
  });
}
