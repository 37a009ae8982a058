import type { SiteFigures, Summary } from "../../../lib/wire-types";
import { dayOf, whole } from "./words";

/** The figures of a crawl that have a card. */
export type Measure = "total_pages" | "low_content_pages" | "pages_missing_meta" | "health_score";

/** How a figure has moved: where it went, and what that means. */
export type Trend = { text: string; to: "up" | "down" | "same"; meaning: "better" | "worse" | "neutral" };

const better: Record<Measure, "more" | "less" | "neither"> = {
  total_pages: "neither",
  low_content_pages: "less",
  pages_missing_meta: "less",
  health_score: "more",
};

/** The newest crawl before the one of the summary; health is the oldest first. */
export function crawlBefore(health: SiteFigures[], { last_checked }: Pick<Summary, "last_checked">): SiteFigures | undefined {
  return health.filter(({ at }) => Date.parse(at) < Date.parse(last_checked)).at(-1);
}

/** How a figure of a crawl stands to the crawl before; crawls that read less of the site than each other are not compared. */
export function trendOf(measure: Measure, now: Pick<Summary, Measure | "partial">, before: SiteFigures): Trend {
  const change = now[measure] - before[measure];
  const day = dayOf(before.at);
  const cut = now.partial !== "" || before.partial !== "";
  if (cut && now.total_pages !== before.total_pages) return { text: `Not compared with ${day}`, to: "same", meaning: "neutral" };
  if (change === 0) return { text: `Same as ${day}`, to: "same", meaning: "neutral" };
  const up = change > 0;
  const size = whole(Math.abs(change));
  const text =
    measure === "health_score"
      ? `${size} ${Math.abs(change) === 1 ? "point" : "points"} ${up ? "up" : "down"} since ${day}`
      : `${size} ${up ? "more" : "fewer"} than ${day}`;
  return { text, to: up ? "up" : "down", meaning: meaningOf(measure, up) };
}

function meaningOf(measure: Measure, up: boolean): Trend["meaning"] {
  if (better[measure] === "neither") return "neutral";
  return up === (better[measure] === "more") ? "better" : "worse";
}

/** The host of an address of another site than origin's; undefined for this site's. */
export function otherHost(address: string, origin: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.origin === origin ? undefined : url.host;
}

/** What the health score is made of: "100 − 10×3 − 5×2". */
export function healthFormula({ low_content_pages, pages_missing_meta }: Summary): string {
  const formula = `100 − 10×${low_content_pages} − 5×${pages_missing_meta}`;
  return 10 * low_content_pages + 5 * pages_missing_meta > 100 ? `${formula}, never below 0` : formula;
}
