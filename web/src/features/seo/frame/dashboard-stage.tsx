import { notifyManager } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, vi } from "vitest";
import { call } from "../../../lib/api";
import type { Notify } from "../../../lib/toast-types";
import type { Actions, DashboardSettings, Job, Overview, SiteFigures, Summary } from "../../../lib/wire-types";
import { answer } from "../../../test-answers";
import { SeoData } from "../data";
import { Dashboard } from "./dashboard";

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
  opening: [],
};

/** The phrases that the server has. */
export const phrases = ["appliance repair fort worth", "used refrigerators fort worth"];
export const settings: DashboardSettings = {
  sources: [],
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

type Reply = (body: unknown) => Response | Promise<Response>;

/** The server's answers by method and path; a test replaces those it is about. */
export const server: Record<string, Reply> = {};
export const notify = vi.fn<Notify>();
export const logged = vi.fn();

/** The job's events, as a server sends them. */
export class FakeEvents extends EventTarget {
  static all: FakeEvents[] = [];
  static get newest(): FakeEvents {
    const events = FakeEvents.all.at(-1);
    if (!events) throw new Error("nobody listens");
    return events;
  }
  static readonly CLOSED = 2;
  readyState = 1;
  constructor(readonly url: string) {
    super();
    FakeEvents.all.push(this);
  }
  get closed() {
    return this.readyState === FakeEvents.CLOSED;
  }
  close() {
    this.readyState = FakeEvents.CLOSED;
  }
  /** Tells how the job stands. */
  tell(changes: Partial<Job>) {
    act(() => void this.dispatchEvent(new MessageEvent("job", { data: JSON.stringify({ ...job, ...changes }) })));
  }
  /** The connection is lost (the browser connects again by itself), or refused. */
  fail(how: "lost" | "refused") {
    this.readyState = how === "lost" ? 0 : FakeEvents.CLOSED;
    act(() => void this.dispatchEvent(new Event("error")));
  }
}

export const reads = {
  summary: "GET /api/seo/summary",
  report: "GET /api/seo/reports/latest",
  rankings: "GET /api/seo/rankings",
  gsc: "GET /api/seo/gsc",
  competitors: "GET /api/seo/competitors",
  opportunities: "GET /api/seo/opportunities",
  backlinks: "GET /api/seo/backlinks",
  local: "GET /api/seo/local",
  prices: "GET /api/seo/prices",
  content: "GET /api/seo/content/latest",
};

export function serve(name: keyof typeof reads, body: unknown): void {
  server[reads[name]] = () => answer(body);
}

export function serveActions(actions: Partial<Actions>): void {
  server["GET /api/seo/actions"] = () => answer({ current: null, waiting: [], last: [], ...actions });
}

export const refusal = (status: number, detail: string, more: object = {}) => answer({ type: "/problems/x", detail, ...more }, status);
export const offline = () => Promise.reject(new TypeError("Failed to fetch"));

/** A server without data, before each test of the file that calls this. */
export function setStage(): void {
  beforeEach(() => {
    notifyManager.setScheduler((flush) => flush());
    FakeEvents.all = [];
    notify.mockClear();
    logged.mockClear();
    history.replaceState(null, "", "/seo");
    for (const path of Object.keys(server)) delete server[path];
    for (const path of Object.values(reads)) server[path] = () => answer(null);
    server["GET /api/seo/overview"] = () => answer(overview);
    server["GET /api/seo/settings"] = () => answer({ ...settings, keywords: phrases.map((phrase) => ({ phrase })) });
    serveActions({});
    vi.stubGlobal("EventSource", FakeEvents);
    vi.spyOn(console, "error").mockImplementation(logged);
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-17T14:10:00Z"));
    Element.prototype.scrollIntoView = vi.fn();
    vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) => {
      const reply = server[`${init?.method} ${path}`];
      if (!reply) throw new Error(`no answer for ${init?.method} ${path}`);
      return reply(init?.body ? JSON.parse(String(init.body)) : undefined);
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
}

/** Opens the dashboard and waits until it is there. */
export async function show() {
  const view = render(
    <SeoData ask={call}>
      <Dashboard
        notify={notify}
        overview={() => <p>overview</p>}
        report={(stored) => <section aria-label="Report">report {stored.id}</section>}
      />
    </SeoData>,
  );
  await screen.findByRole("tablist");
  return view;
}

/** Opens a tab of the dashboard, and answers what its panel holds. */
export async function open(name: string) {
  await userEvent.click(screen.getByRole("tab", { name }));
  return within(screen.getByRole("tabpanel"));
}

/** The server takes an action: its job runs. */
export function accept(name: string, changes: Partial<Job> = {}): void {
  server[`POST /functions/v1/${name}`] = () => answer({ ...job, name, ...changes }, 202);
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

/** The buttons that can be pressed, but for the tabs. */
export const enabled = () => [...document.querySelectorAll("button:enabled:not([role=tab])")].map((button) => button.textContent);

/** How often a method and path was asked. */
export const asked = (name: string) => vi.mocked(fetch).mock.calls.filter(([path, init]) => `${init?.method} ${path}` === name).length;

/** What was sent to a method and path, with its preference. */
export const sent = (name: string) =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([path, init]) => `${init?.method} ${path}` === name)
    .map(([, init]) => ({
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
      prefer: new Headers(init?.headers).get("Prefer"),
    }));

/** A part of the screen by its name. */
export const region = (name: string) => within(screen.getByRole("region", { name }));

/** A table as text: its head, then its rows. */
export function table(name: string): string[][] {
  const rows = within(screen.getByRole("table", { name })).getAllByRole("row");
  return rows.map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent ?? ""));
}
