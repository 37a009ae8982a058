import type { SiteFigures, Summary } from "../../../lib/wire-types";
import { dayOf, whole } from "./words";

/** The figures of a crawl that have a card. */
export type Measure = "total_pages" | "low_content_pages" | "pages_missing_meta" | "health_score";

/** How a figure has moved: where it went, and what that means. */
export type Trend = { text: string; to: "up" | "down" | "same"; meaning: "better" | "worse" | "same" };

const lessIsBetter = new Set<Measure>(["low_content_pages", "pages_missing_meta"]);

/** The newest crawl before the one of the summary; health is the oldest first. */
export function crawlBefore(health: SiteFigures[], { last_checked }: Pick<Summary, "last_checked">): SiteFigures | undefined {
  return health.filter(({ at }) => Date.parse(at) < Date.parse(last_checked)).at(-1);
}

/** How a figure of a crawl stands to the crawl before. */
export function trendOf(measure: Measure, now: number, before: SiteFigures): Trend {
  const change = now - before[measure];
  const day = dayOf(before.at);
  if (change === 0) return { text: `Same as ${day}`, to: "same", meaning: "same" };
  const up = change > 0;
  const size = whole(Math.abs(change));
  const text =
    measure === "health_score"
      ? `${size} ${Math.abs(change) === 1 ? "point" : "points"} ${up ? "up" : "down"} since ${day}`
      : `${size} ${up ? "more" : "fewer"} than ${day}`;
  return { text, to: up ? "up" : "down", meaning: up === lessIsBetter.has(measure) ? "worse" : "better" };
}

/** What the health score is made of: "100 − 10×3 − 5×2". */
export function healthFormula({ low_content_pages, pages_missing_meta }: Summary): string {
  const formula = `100 − 10×${low_content_pages} − 5×${pages_missing_meta}`;
  return 10 * low_content_pages + 5 * pages_missing_meta > 100 ? `${formula}, never below 0` : formula;
}
