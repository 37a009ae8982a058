import { notifyManager } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, vi } from "vitest";
import { call } from "../../../lib/api";
import type { DashboardSettings, Source } from "../../../lib/wire-types";
import { answer } from "../../../test-answers";
import { SeoData } from "../data";
import { SettingsPage } from "./settings-page";

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
    {
      action: "seo-pagespeed",
      title: "Speed check",
      every: "off",
      weekday: 0,
      hour: 5,
      url: "https://shop.example/",
      maxPages: null,
      next_run_at: null,
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

type Reply = () => Response | Promise<Response>;

/** The server's answers by method and path; a test replaces those it is about. */
export const server: Record<string, Reply> = {};

/** A fresh server before each test of the file that calls this. */
export function setStage(): void {
  beforeEach(() => {
    notifyManager.setScheduler((flush) => flush());
    for (const path of Object.keys(server)) delete server[path];
    serve(fresh);
    vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) => {
      const reply = server[`${init?.method} ${path}`];
      if (!reply) throw new Error(`no answer for ${init?.method} ${path}`);
      return reply();
    });
  });
}

/** What is read, and what each change answers. */
export function serve(settings: DashboardSettings): void {
  server["GET /api/seo/settings"] = () => answer(settings);
  for (const path of [
    "lists",
    ...settings.sources.map(({ name }) => `sources/${name}`),
    ...settings.schedules.map(({ action }) => `schedules/${action}`),
  ]) {
    server[`PUT /api/seo/${path}`] = () => answer(settings);
  }
}

/** Pastes a text into a field, behind what stands there. */
export async function paste(field: HTMLElement, text: string) {
  await userEvent.click(field);
  await userEvent.paste(text);
}

export const refusal = (status: number, detail: string, errors?: Record<string, string>) => () =>
  answer({ type: "/problems/x", detail, errors }, status);

/** Opens the page and waits until the settings are there. */
export async function show(settings = fresh) {
  server["GET /api/seo/settings"] = () => answer(settings);
  render(
    <SeoData ask={call}>
      <SettingsPage />
    </SeoData>,
  );
  await screen.findByRole("region", { name: "Sources" });
}

/** A panel of the page by its heading. */
export const region = (name: string) => within(screen.getByRole("region", { name }));

/** The bodies sent to a method and path. */
export const sent = (name: string) =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([path, init]) => `${init?.method} ${path}` === name)
    .map(([, init]) => (init?.body === undefined ? null : JSON.parse(String(init.body))));
