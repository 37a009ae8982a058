import { dollars } from "../../../../lib/format";
import type { PriceOffer } from "../../../../lib/wire-types";

/** 10950 -> "$109.50". */
export function centWords(cents: number): string {
  return dollars(cents / 100);
}

/** Words for the upper end of a price: "to $199", "and up". */
export function boundWords({ low_cents, high_cents, bound }: PriceOffer): string {
  if (bound === "floor") return "and up";
  return bound === "range" && high_cents !== null && high_cents !== low_cents ? `to ${centWords(high_cents)}` : "";
}

/** The lowest and the highest of several prices in USD. */
export function rangeWords({ low, high }: { low: number; high: number }): string {
  return low === high ? dollars(low) : `${dollars(low)} to ${dollars(high)}`;
}

/** "top-load-washer" -> "Top load washer". */
export function keyWords(key: string): string {
  const text = key.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
