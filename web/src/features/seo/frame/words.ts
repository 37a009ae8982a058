import { shopDay, shopTimeOfLate } from "../../../lib/shop-time";

const oneDay = 86_400_000;

/** 12345 -> "12,345". */
export function whole(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

/** 0.0512 -> "5.12%". */
export function share(fraction: number): string {
  return `${(fraction * 100).toFixed(2)}%`;
}

/** 87.4 -> "87%". */
export function percent(value: number): string {
  return `${Math.round(value)}%`;
}

/** The day of a time that is not long ago: "Nov 10". */
export function dayOf(at: string): string {
  return shopDay(at).replace(/, \d+$/, "");
}

/** How old a stale figure is, and what to do. now: milliseconds since 1970. */
export function staleWords(fetchedAt: string, now: number): string {
  const days = Math.floor((now - Date.parse(fetchedAt)) / oneDay);
  if (!(days >= 1)) return `of ${shopTimeOfLate(fetchedAt)}, check again`;
  return days === 1 ? "1 day old, check again" : `${whole(days)} days old, check again`;
}
