import { notifyManager } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { call } from "../../../lib/api";
import { Data } from "../../../lib/data";
import type { Notify } from "../../../lib/toast-types";
import type { Actions, Job } from "../../../lib/wire-types";
import { answer } from "../../../test-answers";
import { Dashboard } from "./dashboard";
import { job, overview, phrases, settings } from "./fixtures";
import type { TabProps } from "./tab-props";
import type { RunnerState } from "./use-runner";

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
  rankSummary: "GET /api/seo/rankings/summary",
  rankPlan: `GET /api/seo/rankings/plan?keywords=${phrases.length}`,
  gsc: "GET /api/seo/gsc",
  competitors: "GET /api/seo/competitors",
  latestCompetitors: "GET /api/seo/competitors/latest",
  competitorPlan: "GET /api/seo/competitors/plan",
  gscSummary: "GET /api/seo/gsc/summary?days=28",
  gscPages: "GET /api/seo/gsc/pages",
  gscRivalry: "GET /api/seo/gsc/cannibalization",
  opportunities: "GET /api/seo/opportunities",
  forecasts: "GET /api/seo/opportunities/forecasts",
  curve: "GET /api/seo/opportunities/curve",
  assumptions: "GET /api/seo/opportunities/assumptions",
  linkSummary: "GET /api/seo/backlinks/summary",
  allLinks: "GET /api/seo/backlinks/all?limit=500",
  promises: "GET /api/seo/backlinks/promises",
  local: "GET /api/seo/local",
  localPlan: "GET /api/seo/local/plan",
  prices: "GET /api/seo/prices",
  content: "GET /api/seo/content/latest",
  drafts: "GET /api/seo/content",
};

export function serve(name: keyof typeof reads, body: unknown): void {
  server[reads[name]] = () => answer(body);
}

export function serveActions(actions: Partial<Actions>): void {
  server["GET /api/seo/actions"] = () => answer({ current: null, waiting: [], last: [], ...actions });
}

export const refusal = (status: number, detail: string, more: object = {}) => answer({ type: "/problems/x", detail, ...more }, status);
export const offline = () => Promise.reject(new TypeError("Failed to fetch"));

/** The request's body; a file stays as it is. */
function bodyOf(init: RequestInit | undefined): unknown {
  return typeof init?.body === "string" ? JSON.parse(init.body) : (init?.body ?? undefined);
}

/** A server without data, before each test of the file that calls this. */
export function freshServer(): void {
  beforeEach(() => {
    notifyManager.setScheduler((flush) => flush());
    FakeEvents.all = [];
    notify.mockClear();
    logged.mockClear();
    history.replaceState(null, "", "/seo");
    for (const path of Object.keys(server)) delete server[path];
    for (const path of Object.values(reads)) server[path] = () => answer(null);
    serve("drafts", { drafts: [], total: 0, next: "" });
    server["GET /api/seo/overview"] = () => answer(overview);
    server["GET /api/seo/settings"] = () => answer({ ...settings, keywords: phrases.map((phrase) => ({ phrase })) });
    serveActions({});
    vi.stubGlobal("EventSource", FakeEvents);
    vi.spyOn(console, "error").mockImplementation((...words) => {
      if (words[1] !== "search") logged(...words); // an element that jsdom does not know
    });
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-17T14:10:00Z"));
    Element.prototype.scrollIntoView = vi.fn();
    vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) => {
      const reply = server[`${init?.method} ${path}`];
      if (!reply) throw new Error(`no answer for ${init?.method} ${path}`);
      return reply(bodyOf(init));
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
}

/** Opens the dashboard and waits until it is there. */
export async function show() {
  const view = render(
    <Data ask={call}>
      <Dashboard
        notify={notify}
        overview={() => <p>overview</p>}
        report={(stored) => <section aria-label="Report">report {stored.id}</section>}
      />
    </Data>,
  );
  await screen.findByRole("tablist");
  return view;
}

const idle: RunnerState = {
  ready: true,
  busy: "none",
  job: null,
  stopping: false,
  skipping: false,
  waiting: [],
  lost: false,
  failures: {},
};

/** Shows one tab alone, which is quicker; failures: how its actions failed last. */
export function showTab(tab: (props: TabProps) => ReactNode, failures: RunnerState["failures"] = {}) {
  render(<Data ask={call}>{tab({ state: { ...idle, failures }, run: () => {} })}</Data>);
}

/** Opens a tab of the dashboard, and returns its panel. */
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

/** The requests sent to a method and path, with their Prefer header. */
export const sent = (name: string) =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([path, init]) => `${init?.method} ${path}` === name)
    .map(([, init]) => ({
      body: bodyOf(init),
      prefer: new Headers(init?.headers).get("Prefer"),
    }));

/** A part of the screen by its name. */
export const region = (name: string) => within(screen.getByRole("region", { name }));

/** A table as text: its head, then its rows, without the chosen row's link to its details. */
export function table(name: string): string[][] {
  const rows = within(screen.getByRole("table", { name })).getAllByRole("row");
  return rows.map((row) => [...row.querySelectorAll("th, td")].map(wordsOf));
}

function wordsOf(cell: Element): string {
  const jump = cell.querySelector("[aria-pressed=true] ~ button")?.textContent ?? "";
  return cell.textContent?.replace(jump, "") ?? "";
}
