import type { PriceOffer, PriceResult } from "../../../../lib/wire-types";

type Listed = PriceResult["refused"][number];

/** A price on a competitor's page. */
export const offer = (service: string, original: string, low_cents: number | null, changes: Partial<PriceOffer> = {}): PriceOffer => ({
  item: service,
  part: false,
  year: 0,
  service,
  category: "",
  kind: "",
  size: "",
  grade: "",
  age: "",
  condition: "",
  low_cents,
  high_cents: low_cents,
  bound: "exact",
  was_cents: null,
  currency: "USD",
  original,
  snippet: `We charge ${original} for it`,
  url: "https://lonestar.example/prices",
  seen_at: "2026-11-17T13:50:00Z",
  day: "2026-11-17",
  from: "table",
  disagrees: [],
  refused: "",
  ...changes,
});

export const listed = (competitor: string, of: PriceOffer): Listed => ({ ...of, competitor });

export const priced = (changes: Partial<PriceResult> = {}): PriceResult => ({
  price_data: [],
  pricing_analysis: { average_prices: {}, market_position: {}, opportunity_zones: [] },
  recommendations: [],
  units: [],
  changes: [],
  not_measured: [],
  refused: [],
  source: "Competitors' pages",
  fetched_at: "2026-11-17T13:50:00Z",
  origin: "measured",
  stale: false,
  ...changes,
});
