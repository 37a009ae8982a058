import { dollars } from "../../../../lib/format";
import type { Forecast, Opportunity } from "../../../../lib/wire-types";

/** Why queries are opportunities. */
export const kinds: Record<Opportunity["kind"], string> = {
  striking: "Almost at the top",
  "weak-ctr": "Few clicks for its place",
  rising: "Rising",
  "no-page": "No page answers it",
};

/** Whole dollars, as finer figures would promise too much: "$19 to $318". */
export function rangeWords({ dollars_low_cents: low, dollars_high_cents: high }: Opportunity): string {
  return `${roughly(low)} to ${roughly(high)}`;
}

/** 11833 -> "$118". */
export function roughly(cents: number): string {
  return dollars(Math.round(cents / 100));
}

/** "22 to 62 clicks" */
export function clicksWords({ clicks_low, clicks_high }: Pick<Forecast, "clicks_low" | "clicks_high">): string {
  return `${clicks_low} to ${clicks_high} clicks`;
}

/** Words for the result of a forecast. */
export function resultWords({ clicks, within, measurable }: NonNullable<Forecast["result"]>): string {
  if (!measurable) return "Not measurable: Search Console has no rows of the query";
  return `${clicks} clicks, ${within ? "in the range" : "outside the range"}`;
}
