import type { DashboardSettings, Job, Overview, SiteFigures, Summary } from "../../../lib/wire-types";

export const summary: Summary = {
  url: "http://localhost:3000",
  crawl: 7,
  total_pages: 47,
  low_content_pages: 3,
  pages_missing_meta: 2,
  recommendations: [],
  health_score: 60,
  error_free: 0.9,
  errors: 4,
  warnings: 9,
  notices: 4,
  indexable: 45,
  indexable_of: 47,
  tasks: 6,
  minutes: 40,
  note: "",
  partial: "",
  at_limit: false,
  last_checked: "2026-11-17T13:42:00Z",
  source: "Site crawl",
  fetched_at: "2026-11-17T13:42:00Z",
  origin: "measured",
  stale: false,
};

/** A crawl of a day of November 2026. */
export function crawled(day: number, changes: Partial<SiteFigures> = {}): SiteFigures {
  const at = `2026-11-${day}T13:42:00Z`;
  const { errors, warnings, notices, error_free, partial, source, origin, stale } = summary;
  const figures = { total_pages: 47, low_content_pages: 3, pages_missing_meta: 2, health_score: 60 };
  return { at, fetched_at: at, ...figures, errors, warnings, notices, error_free, partial, source, origin, stale, ...changes };
}

export const overview: Overview = {
  sandbox: false,
  since: null,
  changes: [],
  fixes: [],
  findings: 0,
  trends: null,
  health: [],
  speed: [],
  search: [],
  opening: [],
};

/** The phrases that the server has. */
export const phrases = ["appliance repair fort worth", "used refrigerators fort worth"];

export const settings: DashboardSettings = {
  sources: [],
  tracking: { places: [], devices: ["mobile"], depth: 50 },
  local: { grid_keywords: [], grid_size: 5 },
  schedules: [
    {
      action: "seo-crawl",
      title: "Site crawl",
      every: "weekly",
      weekday: 1,
      hour: 4,
      url: "",
      maxPages: 500,
      next_run_at: "2026-11-23T10:00:00Z",
      held: "",
    },
  ],
  keywords: [],
  competitors: [],
  directories: [],
  versions: { keywords: 0, competitors: 0, directories: 0 },
};

/** The settings with another number of pages for a crawl. */
export const crawlingPages = (maxPages: number): DashboardSettings => ({
  ...settings,
  schedules: settings.schedules.map((schedule) => ({ ...schedule, maxPages })),
});

export const job: Job = {
  id: "j-1",
  name: "seo-crawl",
  state: "running",
  progress: { done: 0, total: null, note: "" },
  result: null,
  error: null,
  scheduled: false,
  created_at: "2026-11-17T14:04:00Z",
  started_at: "2026-11-17T14:04:00Z",
  finished_at: null,
};

export const done = (result: unknown): Partial<Job> => ({ state: "done", result, finished_at: "2026-11-17T14:05:00Z" });

export const failed = (error: string): Partial<Job> => ({ state: "failed", error, finished_at: "2026-11-17T14:05:00Z" });
