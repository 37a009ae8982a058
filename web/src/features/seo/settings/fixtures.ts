import type { DashboardSettings, Source } from "../../../lib/wire-types";

const source: Source = {
  name: "search",
  title: "Search results",
  gives: "Where this site stands",
  costs: "See the provider's price list.",
  providers: [],
  provider: "",
  url: "",
  site: "",
  has_key: false,
  needs_key: true,
  connected: false,
  used: true,
  from: "none",
  variables: [],
  problem: "",
  monthly_cap_cents: null,
  monthly_cap_calls: null,
  calls_this_month: 0,
  cents_this_month: 0,
  cents_per_1000: null,
  cents_per_1000_listed: false,
  testable: false,
  last_test: null,
};

const providers = ["serpapi", "serper", "dataforseo", "searxng"];

export const fresh: DashboardSettings = {
  sources: [
    { ...source, name: "pagespeed", title: "PageSpeed Insights", needs_key: false, connected: true, from: "default" },
    { ...source, providers },
    { ...source, name: "search-console", title: "Search Console" },
    { ...source, name: "places", title: "Places" },
  ],
  keywords: [{ phrase: "appliance repair fort worth" }, { phrase: "appliance repair near me" }],
  competitors: [],
  directories: [],
  versions: { keywords: 3, competitors: 0, directories: 0 },
  tracking: { places: [{ name: "Fort Worth, Texas, United States", lat: 32.8098, lon: -97.4026 }], devices: ["mobile"], depth: 50 },
  local: { grid_keywords: ["appliance repair fort worth"], grid_size: 5 },
  schedules: [
    {
      action: "seo-crawl",
      title: "Site crawl",
      every: "weekly",
      weekday: 1,
      hour: 4,
      url: "",
      maxPages: 50,
      next_run_at: "2026-11-23T10:00:00Z",
      held: "",
    },
    {
      action: "seo-pagespeed",
      title: "Speed check",
      every: "off",
      weekday: 0,
      hour: 5,
      url: "",
      maxPages: null,
      next_run_at: null,
      held: "",
    },
  ],
};

/** The settings with one source changed. */
export function having(name: Source["name"], changes: Partial<Source>): DashboardSettings {
  return { ...fresh, sources: fresh.sources.map((each) => (each.name === name ? { ...each, ...changes } : each)) };
}

/** Search results with a key of Serper's. */
export const withSearch = (changes: Partial<Source> = {}) =>
  having("search", { provider: "serper", has_key: true, connected: true, from: "settings", ...changes });
