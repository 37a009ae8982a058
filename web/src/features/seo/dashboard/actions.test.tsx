import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answer } from "../../../test-answers";
import { summary as linkSummary } from "./backlinks/fixtures";
import { tracked } from "./competitors/fixtures";
import { draft } from "./content/fixtures";
import {
  asked,
  enabled,
  FakeEvents,
  freshServer,
  logged,
  notify,
  open,
  press,
  reads,
  refusal,
  region,
  sent,
  server,
  show,
} from "./dashboard-driver";
import { done, failed, job, phrases } from "./fixtures";
import { local } from "./local/fixtures";
import { priced } from "./pricing/fixtures";

freshServer();

const origin = "http://localhost:3000";
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
    body: { url: origin, maxPages: 500 },
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
    body: { url: origin, keywords: phrases },
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
    result: { total_backlinks: 12, referring_domains: 9, high_quality: 2, backlinks: [], summary: linkSummary({ total_backlinks: 12 }) },
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
    result: local(),
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
    result: draft(),
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
    result: tracked({ competitors_tracked: 5 }),
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
    result: priced(),
    success: "Price monitoring completed",
    failure: "Failed to monitor prices",
    running: "Monitoring prices",
    stopped: "Price monitoring was stopped",
    renews: false,
  },
];

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
    expect(enabled().filter((button) => button !== "Import" && button !== "Add a promise")).toEqual(["Stop"]); // these are no actions
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
