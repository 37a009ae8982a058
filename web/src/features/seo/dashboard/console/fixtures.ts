import type { ConsolePage, ConsoleQuery, ConsoleSummary } from "../../../../lib/wire-types";

const stamp = { source: "Search Console", fetched_at: "2026-11-17T13:50:00Z", origin: "measured", stale: false } as const;

/** A query, by its position. */
export const query = (text: string, position: number, changes: Partial<ConsoleQuery> = {}): ConsoleQuery => ({
  query: text,
  impressions: 12345,
  clicks: 67,
  ctr: 0.0054271,
  position,
  date: "2026-11-15",
  brand: false,
  change: null,
  ...stamp,
  ...changes,
});

const totals = (clicks: number, impressions: number, position: number | null = 5) => ({
  clicks,
  impressions,
  ctr: clicks / impressions,
  position,
});

export const summary = (changes: Partial<ConsoleSummary> = {}): ConsoleSummary => ({
  from: "2026-10-19",
  to: "2026-11-15",
  total_queries: 2,
  total: totals(100, 4000),
  named: totals(60, 3000),
  hidden: totals(40, 1000, null),
  brand: totals(20, 100),
  non_brand: totals(40, 2900),
  year_ago: null,
  days: [],
  sitemaps: [],
  imported: [],
  failure: "",
  ...stamp,
  ...changes,
});

export const page = (path: string, index: ConsolePage["index"]): ConsolePage => ({
  page: `${location.origin}${path}`,
  impressions: 900,
  clicks: 30,
  ctr: 0.033,
  position: 4.2,
  queries: 12,
  index,
  ...stamp,
});

/** Google's index data about a page. */
export const indexed: NonNullable<ConsolePage["index"]> = {
  verdict: "PASS",
  coverage: "Submitted and indexed",
  last_crawl: "2026-11-12T09:00:00Z",
  google_canonical: "",
  user_canonical: "",
  fetched_at: stamp.fetched_at,
};
