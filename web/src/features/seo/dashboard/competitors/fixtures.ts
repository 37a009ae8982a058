import type { CompetitorAnalysis, CompetitorResult, CompetitorStanding } from "../../../../lib/wire-types";

const stamp = { source: "SerpApi", fetched_at: "2026-11-17T13:50:00Z", origin: "measured", stale: false } as const;

/** A site's rank for a keyword; pack: its place on the map. */
export const rank = (keyword: string, of: number | null, pack: number | null = null): CompetitorStanding["rankings"][number] => ({
  keyword,
  rank: of,
  page: "",
  in_local_pack: pack !== null,
  pack_position: pack,
  failure: "",
});

/** How a competitor stands, by its name. */
export const standing = (name: string, changes: Partial<CompetitorStanding> = {}): CompetitorStanding => ({
  competitor: { name, domain: `${name.toLowerCase().replaceAll(/[^a-z]/g, "")}.example` },
  rankings: [],
  reviews: { google: null, rating: null, source: "" },
  local_keywords: 0,
  visibility: null,
  average_rank: null,
  history: [],
  pages: { known: 0, read: 0, new: 0, removed: 0, changed: 0, why: "" },
  changes: [],
  prices: [],
  metrics: { domain_authority: null, scale: "", source: "" },
  ...changes,
});

export const tracked = (changes: Partial<CompetitorResult> = {}): CompetitorResult => ({
  results: [],
  ours: standing("Panther City Appliance"),
  recommendations: [],
  advice: [],
  competitors_tracked: changes.results?.length ?? 0,
  not_measured: [],
  depth: 20,
  place: "Fort Worth, Texas, United States",
  device: "mobile",
  calls: 18,
  cost_cents: 27,
  ...stamp,
  ...changes,
});

export const analysis = (domain: string, domain_authority: number | null): CompetitorAnalysis => ({
  domain,
  name: domain,
  last_analyzed: "2026-11-10T13:50:00Z",
  metrics: { domain_authority, scale: domain_authority === null ? "" : "0 to 100", source: domain_authority === null ? "" : "Moz" },
  average_rank: null,
  visibility: null,
  reviews: { google: null, rating: null, source: "" },
  ...stamp,
});
