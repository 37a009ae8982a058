import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { answer, deferred } from "../../../test-answers";
import {
  accept,
  asked,
  done,
  FakeEvents,
  failed,
  job,
  logged,
  notify,
  offline,
  open,
  press,
  reads,
  refusal,
  region,
  sent,
  serve,
  serveActions,
  server,
  setStage,
  show,
  summary,
} from "./dashboard-stage";

setStage();

const origin = "http://localhost:3000";
const fourPhrases = [
  "appliance repair fort worth",
  "used refrigerators fort worth",
  "washer dryer set used fort worth",
  "appliance repair near me",
];
const firstContent = {
  topic: "refrigerator maintenance",
  keyword: "refrigerator maintenance tips fort worth",
  contentType: "blog post",
  tone: "professional",
  wordCount: 800,
};

type Case = {
  tab?: string;
  label: string;
  name: string;
  body?: object;
  result: object;
  success: string;
  link?: object;
  failure: string;
  running: string;
  stopped: string;
  renews: boolean;
};
const all: Case[] = [
  {
    label: "Run Site Crawl",
    name: "seo-crawl",
    body: { url: origin, maxPages: 50 },
    result: { pagesCrawled: 47 },
    success: "Successfully crawled 47 pages",
    failure: "Failed to run site crawl",
    running: "Running site crawl",
    stopped: "Site crawl was stopped",
    renews: true,
  },
  {
    label: "Check Speed",
    name: "seo-pagespeed",
    body: { url: `${origin}/`, strategy: "mobile" },
    result: { performance_score: 0.876 },
    success: "PageSpeed analyzed - Performance: 88%",
    failure: "Failed to check page speed",
    running: "Checking speed",
    stopped: "Speed check was stopped",
    renews: true,
  },
  {
    label: "Track Rankings",
    name: "seo-rankings",
    body: { url: origin, keywords: fourPhrases },
    result: {
      rankings: [
        { keyword: "a", rank: 1 },
        { keyword: "b", rank: null },
      ],
    },
    success: "Tracked 2 keyword rankings",
    failure: "Failed to check rankings",
    running: "Tracking rankings",
    stopped: "Rank tracking was stopped",
    renews: true,
  },
  {
    label: "Generate Report",
    name: "seo-report",
    result: { id: "r-1", report: {} },
    success: "SEO report generated successfully",
    link: { href: "#report", label: "Read it" },
    failure: "Failed to generate report",
    running: "Generating report",
    stopped: "Report was stopped",
    renews: false,
  },
  {
    tab: "GSC",
    label: "Fetch GSC Data",
    name: "seo-gsc-integration",
    result: { queries: [], summary: { total_queries: 64 } },
    success: "Analyzed 64 queries",
    failure: "Failed to fetch GSC data",
    running: "Fetching GSC data",
    stopped: "Search Console analysis was stopped",
    renews: true,
  },
  {
    tab: "Opportunities",
    label: "Find Opportunities",
    name: "seo-gsc-integration",
    result: { queries: [], summary: { total_queries: 64 } },
    success: "Analyzed 64 queries",
    failure: "Failed to fetch GSC data",
    running: "Fetching GSC data",
    stopped: "Search Console analysis was stopped",
    renews: true,
  },
  {
    tab: "Backlinks",
    label: "Monitor Backlinks",
    name: "seo-backlink-monitor",
    body: { domain: "localhost:3000", mode: "quick" },
    result: { total_backlinks: 12, referring_domains: 9, high_quality: 2, backlinks: [], summary: { total_backlinks: 12 } },
    success: "Monitored 12 backlinks",
    failure: "Failed to monitor backlinks",
    running: "Monitoring backlinks",
    stopped: "Backlink monitoring was stopped",
    renews: true,
  },
  {
    tab: "Local",
    label: "Track Local SEO",
    name: "seo-local-tracking",
    result: { local_rankings: [] },
    success: "Local SEO tracking completed",
    failure: "Failed to track local SEO",
    running: "Tracking local SEO",
    stopped: "Local SEO tracking was stopped",
    renews: true,
  },
  {
    tab: "AI Content",
    label: "Generate Content",
    name: "seo-ai-content",
    body: firstContent,
    result: {},
    success: "AI content generated successfully",
    failure: "Failed to generate content",
    running: "Generating content",
    stopped: "Content generation was stopped",
    renews: false,
  },
  {
    tab: "Competitors",
    label: "Track Fort Worth Competitors",
    name: "seo-competitor-tracker",
    result: { results: [], recommendations: [], competitors_tracked: 5 },
    success: "Tracked 5 competitors",
    failure: "Failed to track competitors",
    running: "Tracking competitors",
    stopped: "Competitor tracking was stopped",
    renews: false,
  },
  {
    tab: "Pricing",
    label: "Monitor Competitor Prices",
    name: "seo-competitor-prices",
    result: {},
    success: "Price monitoring completed",
    failure: "Failed to monitor prices",
    running: "Monitoring prices",
    stopped: "Price monitoring was stopped",
    renews: false,
  },
];

/** The buttons that can be pressed, but for the tabs. */
const enabled = () => [...document.querySelectorAll("button:enabled:not([role=tab])")].map((button) => button.textContent);

/** Opens the case's tab and presses its button. */
async function begin({ tab, label, name }: Case) {
  server[`POST /functions/v1/${name}`] ??= () => answer({ ...job, name }, 202);
  await show();
  if (tab) await open(tab);
  await press(label);
}

describe.each(all)("$label", (action) => {
  const { label, name, body, result, success, link, failure, running, stopped, renews } = action;

  test("asks once, shows that it runs, and says what came of it", async () => {
    await begin(action);
    expect(sent(`POST /functions/v1/${name}`)).toEqual([{ body, prefer: "respond-async" }]);
    expect(region(running).getByRole("progressbar", { name: running })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: label })).toHaveAttribute("aria-busy", "true");
    expect(enabled()).toEqual(["Stop"]);
    expect(FakeEvents.newest.url).toBe("/api/jobs/j-1/events");
    const before = asked(reads.summary);
    FakeEvents.newest.tell({ name, ...done(result) });
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: success, variant: "success", ...(link && { link }) });
    expect(screen.queryByRole("region", { name: running })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Run Site Crawl" })).toBeEnabled();
    await waitFor(() => expect(asked(reads.summary) - before).toBe(renews ? 1 : 0));
    expect(asked(reads.rankings)).toBe(1);
    expect(logged).not.toHaveBeenCalled();
    expect(FakeEvents.newest.closed).toBe(true);
  });

  test("fails with its toast, a line in the log and the reason in its place; another can be tried", async () => {
    await begin(action);
    FakeEvents.newest.tell({ name, ...failed("The source did not answer.") });
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: failure, body: "The source did not answer.", variant: "destructive" });
    expect(logged).toHaveBeenCalledExactlyOnceWith(failure, "The source did not answer.");
    if (label === "Track Rankings") await open("Rankings");
    expect(screen.getByText("The source did not answer.").textContent).toMatch(/ failed Nov 17, 8:05 AM\. The source did not answer\.$/);
    expect(asked(reads.summary)).toBe(1);
    expect(screen.getByRole("button", { name: "Run Site Crawl" })).toBeEnabled();
  });

  test("that the server refuses fails the same way", async () => {
    server[`POST /functions/v1/${name}`] = () => refusal(503, "This is not connected yet.");
    await begin(action);
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: failure, body: "This is not connected yet.", variant: "destructive" });
    expect(logged).toHaveBeenCalledExactlyOnceWith(failure, "This is not connected yet.");
    expect(screen.getByRole("button", { name: label })).toBeEnabled();
  });

  test("stopped, it is no failure", async () => {
    await begin(action);
    server["DELETE /api/jobs/j-1"] = () => answer({ ...job, name });
    await press("Stop");
    expect(screen.getByRole("button", { name: "Stopping" })).toHaveAttribute("aria-disabled", "true");
    FakeEvents.newest.tell({ name, state: "cancelled", finished_at: "2026-11-17T14:05:00Z" });
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: stopped });
    expect(logged).not.toHaveBeenCalled();
    expect(screen.queryByText(/ failed /)).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Run Site Crawl" })).toBeEnabled();
  });
});

describe("one at a time", () => {
  test("a double click starts one", async () => {
    accept("seo-crawl");
    await show();
    await userEvent.dblClick(screen.getByRole("button", { name: "Run Site Crawl" }));
    expect(asked("POST /functions/v1/seo-crawl")).toBe(1);
  });

  test("from the click on, before the server has answered", async () => {
    const reply = deferred<Response>();
    server["POST /functions/v1/seo-crawl"] = () => reply.promise;
    await show();
    await press("Run Site Crawl");
    expect(region("Running site crawl").getByText("Starting")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Stop" })).not.toBeInTheDocument();
    expect(enabled()).toEqual([]);
    await act(async () => reply.resolve(answer(job, 202)));
    expect(screen.getByRole("button", { name: "Stop" })).toBeEnabled();
  });

  test("a busy server shows what it is busy with", async () => {
    server["POST /functions/v1/seo-crawl"] = () =>
      answer({ type: "/problems/busy", detail: "Report is running.", running: { id: "j-9", name: "seo-report" } }, 409);
    server["GET /api/jobs/j-9"] = () => answer({ ...job, id: "j-9", name: "seo-report" });
    await show();
    await press("Run Site Crawl");
    expect(await screen.findByRole("region", { name: "Generating report" })).toBeInTheDocument();
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Report is running", body: "Wait for its end, or stop it." });
    expect(logged).not.toHaveBeenCalled();
    FakeEvents.newest.tell({ id: "j-9", name: "seo-report", ...done({}) });
    expect(notify).toHaveBeenLastCalledWith(expect.objectContaining({ title: "SEO report generated successfully" }));
  });

  test("Run First Crawl is the site crawl", async () => {
    accept("seo-crawl");
    await show();
    await press("Run First Crawl");
    expect(sent("POST /functions/v1/seo-crawl")).toEqual([{ body: { url: origin, maxPages: 50 }, prefer: "respond-async" }]);
  });

  test("the phrases that staff follow are tracked, the first four", async () => {
    const keywords = ["one", "two", "three", "four", "five"].map((phrase) => ({ phrase }));
    server["GET /api/seo/settings"] = () => answer({ sources: [], schedules: [], keywords, competitors: [], directories: [] });
    accept("seo-rankings");
    await show();
    await press("Track Rankings");
    expect(sent("POST /functions/v1/seo-rankings")[0]?.body).toEqual({ url: origin, keywords: ["one", "two", "three", "four"] });
  });

  test("the button that started it has the focus again", async () => {
    accept("seo-crawl");
    await show();
    await press("Run Site Crawl");
    (document.activeElement as HTMLElement).blur(); // as browsers do with what is disabled
    FakeEvents.newest.tell(done({ pagesCrawled: 1 }));
    expect(screen.getByRole("button", { name: "Run Site Crawl" })).toHaveFocus();
  });
});

test("who stopped what they found running is not left without a place", async () => {
  serveActions({ current: job });
  server["DELETE /api/jobs/j-1"] = () => answer({ ...job, state: "cancelled" });
  await show();
  await press("Stop");
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
});

describe("found again on opening", () => {
  test.each([
    ["started by somebody", { scheduled: false }, /^Started Nov 17, 8:04 AM\. You can leave this page; it keeps going\.$/],
    [
      "started by its schedule",
      { scheduled: true },
      /^Started by its schedule Nov 17, 8:04 AM\. You can leave this page; it keeps going\.$/,
    ],
  ])("what runs, %s, is followed to its end", async (_, changes, words) => {
    serveActions({ current: { ...job, ...changes, progress: { done: 31, total: 50, note: "/stove-repair, 3 waiting" } } });
    await show();
    const running = region("Running site crawl");
    expect(running.getByText("31 of at most 50 pages")).toBeInTheDocument();
    expect(running.getByText("/stove-repair, 3 waiting")).toBeInTheDocument();
    expect(running.getByText(words)).toBeInTheDocument();
    expect(running.getByRole("progressbar")).toHaveAttribute("value", "31");
    serve("summary", { ...summary, total_pages: 48 });
    FakeEvents.newest.tell({ ...changes, ...done({ pagesCrawled: 48 }) });
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Successfully crawled 48 pages", variant: "success" });
    expect(await screen.findByRole("region", { name: "Total Pages" })).toHaveTextContent("48");
  });

  test.each([
    ["seo-crawl", "crawl", /^Site crawl failed Nov 17, 8:05 AM\. No page could be read\.$/],
    ["seo-pagespeed", "speed check", /^Speed check failed/],
    ["seo-report", "report", /^Report failed/],
  ])("%s, which failed meanwhile, says so without a toast", async (name, _, words) => {
    serveActions({ last: [{ ...job, name, ...failed("No page could be read.") }] });
    await show();
    const note = await screen.findByText("No page could be read.");
    expect(note.textContent).toMatch(words);
    expect(notify).not.toHaveBeenCalled();
  });

  test("the next success takes the failure away", async () => {
    serveActions({ last: [{ ...job, ...failed("No page could be read.") }] });
    accept("seo-crawl");
    await show();
    await press("Run Site Crawl");
    FakeEvents.newest.tell(done({ pagesCrawled: 3 }));
    expect(screen.queryByText("No page could be read.")).not.toBeInTheDocument();
  });

  test("leaving the page follows no longer, and stops nothing", async () => {
    serveActions({ current: job });
    const { unmount } = await show();
    unmount();
    expect(FakeEvents.newest.closed).toBe(true);
    expect(vi.mocked(fetch).mock.calls.some(([, init]) => init?.method === "DELETE")).toBe(false);
  });
});

describe("the end of an action", () => {
  test.each([
    ["done", done({ pagesCrawled: 1 })],
    ["failed", failed("x")],
    ["cancelled", { state: "cancelled" } as const],
  ])("%s: the overview is asked again", async (_, end) => {
    accept("seo-crawl");
    await show();
    await press("Run Site Crawl");
    expect(screen.getByText("overview 0")).toBeInTheDocument();
    FakeEvents.newest.tell(end);
    expect(screen.getByText("overview 1")).toBeInTheDocument();
    await waitFor(() => expect(asked("GET /api/seo/overview")).toBe(2));
  });

  test("a report is shown as it is stored", async () => {
    accept("seo-report");
    await show();
    await press("Generate Report");
    serve("report", { id: "r-2", created_at: "2026-11-17T14:05:00Z" });
    FakeEvents.newest.tell({ name: "seo-report", ...done({ id: "r-2" }) });
    expect(await screen.findByText("report r-2")).toBeVisible();
    expect(document.querySelector("#report")).toContainElement(screen.getByText("report r-2"));
  });

  test("a summary that cannot be read again stays, as old", async () => {
    serve("summary", summary);
    accept("seo-crawl");
    await show();
    await press("Run Site Crawl");
    server[reads.summary] = offline;
    FakeEvents.newest.tell(done({ pagesCrawled: 1 }));
    expect((await screen.findAllByText(/check again$/)).length).toBeGreaterThan(0);
    expect(screen.getByRole("region", { name: "Total Pages" })).toHaveTextContent("47");
  });

  test("a stop that the server refuses says so; it runs on", async () => {
    accept("seo-crawl");
    await show();
    await press("Run Site Crawl");
    server["DELETE /api/jobs/j-1"] = () => refusal(500, "Not now");
    await press("Stop");
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Site crawl could not be stopped", body: "Not now", variant: "destructive" });
    expect(screen.getByRole("button", { name: "Stop" })).toBeEnabled();
  });

  test("a stop that the server answers at once ends it, once", async () => {
    accept("seo-crawl");
    await show();
    await press("Run Site Crawl");
    server["DELETE /api/jobs/j-1"] = () => answer({ ...job, state: "cancelled" });
    await press("Stop");
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Site crawl was stopped" });
    expect(screen.queryByRole("region", { name: "Running site crawl" })).not.toBeInTheDocument();
  });
});
