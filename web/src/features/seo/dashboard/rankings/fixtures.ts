import type { Ranking, RankingDetail, RankingPlan, RankingSummary } from "../../../../lib/wire-types";

const stamp = { source: "SerpApi", fetched_at: "2026-11-17T13:50:00Z", origin: "measured", stale: false } as const;
const search = { place: "Fort Worth, Texas, United States", device: "mobile", depth: 50 };

/** A tracked keyword. */
export const ranking = (keyword: string, rank: number | null, changes: Partial<Ranking> = {}): Ranking => ({
  keyword,
  rank,
  outcome: rank === null ? "absent" : "found",
  failure: "",
  page: rank === null ? "" : `${location.origin}/brands`,
  title: "Brands We Service",
  ...search,
  in_local_pack: false,
  pack_position: null,
  features: [],
  ai: { shown: false, ours: false, domains: [] },
  change: null,
  best: rank,
  history: [],
  turns: [],
  calls: 1,
  ...stamp,
  ...changes,
});

/** A check of a day of November 2026. */
export const check = (day: number, rank: number | null): Ranking["history"][number] => ({
  at: `2026-11-${String(day).padStart(2, "0")}T13:50:00Z`,
  rank,
  outcome: rank === null ? "failed" : "found",
});

export const plan: RankingPlan = {
  provider: "SerpApi",
  console: false,
  refusal: "",
  keywords: 4,
  calls: 20,
  cost_cents: 30,
  sandbox: false,
};

export const rankSummary = (changes: Partial<RankingSummary> = {}): RankingSummary => ({
  places: [search.place],
  devices: ["mobile"],
  ...search,
  keywords: 4,
  average: 7.5,
  bands: [
    { band: "1-3", count: 1 },
    { band: "4-10", count: 2 },
    { band: "11-20", count: 0 },
    { band: "21-50", count: 0 },
    { band: "51-100", count: 0 },
    { band: "not in the first N", count: 1 },
    { band: "failed", count: 0 },
  ],
  trend: [],
  ai_shown: 0,
  ai_ours: 0,
  pack_ours: 2,
  cited: [],
  plan,
  ...stamp,
  ...changes,
});

type Top = RankingDetail["top"][number];

/** One of the first ten, by a domain; was: its place a week before. */
export const result = (position: number, domain: string, was: number | null, ours = false): Top => ({
  position,
  title: `Repair by ${domain}`,
  url: `https://${domain}/`,
  domain,
  snippet: "",
  ours,
  was,
  change: was === null ? null : was - position,
});

export const detail = (of: Ranking, changes: Partial<RankingDetail> = {}): RankingDetail => ({
  ranking: of,
  top: [],
  pack: [],
  console: [],
  ...changes,
});

/** One of the places on the map. */
export const listing = (position: number, title: string, ours = false): RankingDetail["pack"][number] => ({
  position,
  title,
  ours,
  domain: "",
  address: "",
  phone: "",
  place_id: "",
  cid: "",
  lat: null,
  lon: null,
  rating: null,
  reviews: null,
});
