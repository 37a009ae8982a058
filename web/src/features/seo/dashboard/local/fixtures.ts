import type { Citation, GridPoint, LocalGrid, LocalPlan, LocalRanking, LocalResult, ProfileItem } from "../../../../lib/wire-types";

const stamp = { source: "SerpApi", fetched_at: "2026-11-17T13:50:00Z", origin: "measured", stale: false } as const;

export const localRanking = (keyword: string, rank: number | null, changes: Partial<LocalRanking> = {}): LocalRanking => ({
  keyword,
  rank,
  in_local_pack: false,
  pack_position: null,
  page: "",
  failure: "",
  change: null,
  pack: [],
  ...stamp,
  ...changes,
});

export const citation = (directory: string, changes: Partial<Citation> = {}): Citation => ({
  directory,
  weight: 8,
  url: `https://${directory}.example/shop`,
  edit_url: `https://${directory}.example/edit`,
  state: "ok",
  why: "",
  score: 100,
  fields: [],
  duplicates: [],
  work: "none",
  sent_at: null,
  sent_by: "",
  fixed_at: null,
  checked_at: "2026-11-17T10:00:00Z",
  quote: "",
  ...stamp,
  ...changes,
});

export const profileItem = (key: string, changes: Partial<ProfileItem> = {}): ProfileItem => ({
  key,
  title: `Item ${key}`,
  points: 10,
  met: false,
  seen: "",
  by: "none",
  how: `How to mend ${key}.`,
  ...changes,
});

const shop = { lat: 32.8098, lon: -97.4026 };

/** A grid of 3 by 3, its corners cut: ranks from the north, row by row. */
export function grid(ranks: (number | null)[], changes: Partial<LocalGrid> = {}): LocalGrid {
  const spots = [
    [1, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [1, 2],
  ] as const;
  const degrees = 15 / 69.1;
  const points: GridPoint[] = spots.map(([x, y], index) => ({
    lat: shop.lat + (1 - y) * degrees,
    lon: shop.lon + ((x - 1) * degrees) / Math.cos((shop.lat * Math.PI) / 180),
    x,
    y,
    rank: ranks[index] ?? null,
    failed: "",
    top: ["Lone Star", "Cowtown"],
  }));
  return {
    keyword: "repair",
    size: 3,
    spacing_miles: 15,
    radius_miles: 15,
    points,
    arp: 3.08,
    atrp: 5.21,
    solv: 72,
    history: [],
    ...stamp,
    ...changes,
  };
}

export const local = (changes: Partial<LocalResult> = {}): LocalResult => ({
  local_rankings: [],
  citations: { citation_health_score: 82.4, read: 2, of: 3, entries: [] },
  google_business_data: { profile_completeness: 95, points: 95, of: 100, items: [], rating: null, reviews: null, ...stamp },
  grids: [],
  not_measured: [],
  ...stamp,
  ...changes,
});

export const localPlan: LocalPlan = {
  provider: "SerpApi",
  refusal: "",
  calls_rank: 4,
  calls_grid: 13,
  calls_places: 1,
  cost_cents: 27,
  grid_refusal: "",
  setting: { grid_keywords: ["repair"], grid_size: 5 },
  sandbox: false,
};
