import { count } from "../../lib/format";
import { shopDay, shopTime, shopTimeOfLate } from "../../lib/shop-time";

const oneDay = 86_400_000;

/** Words for days, as seen at a time (milliseconds): "Nov 10", with the year if it is another. */
export function dayWords(now: number): (at: string | number) => string {
  const year = yearOf(now);
  return (at) => {
    const day = shopDay(typeof at === "number" ? new Date(at).toISOString() : at);
    return day.endsWith(year) ? day.slice(0, -year.length) : day;
  };
}

/** The same with the time of day: "Nov 10, 7:42 AM". */
export function timeWords(at: string, now: number): string {
  return shopDay(at).endsWith(yearOf(now)) ? shopTimeOfLate(at) : shopTime(at);
}

function yearOf(now: number): string {
  return shopDay(new Date(now).toISOString()).slice(-", 2026".length);
}

/** The age of a stale figure, with advice: "9 days old, check again". now: milliseconds since 1970. */
export function staleWords(at: string, now: number): string {
  const days = Math.floor((now - Date.parse(at)) / oneDay);
  return days >= 1 ? `${count(days, "day")} old, check again` : `of ${timeWords(at, now)}, check again`;
}

/** How long work takes: "45 minutes", "about 3 hours". */
export function durationWords(minutes: number): string {
  return minutes < 120 ? count(minutes, "minute") : `about ${count(Math.round(minutes / 60), "hour")}`;
}
