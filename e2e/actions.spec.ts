import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { addUser, enterAs } from "./accounts.ts";
import { Shop } from "./shop.ts";
import { test as base, expect } from "./test.ts";
import { hydrated, toast } from "./visit.ts";

/** A fresh shop. PageSpeed Insights answers from a stored report: Lighthouse would take a minute. */
const test = base.extend<{ fresh: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  fresh: async ({}, use) => {
    const report = await readFile(join(import.meta.dirname, "../internal/seo/speed/testdata/report.json"), "utf8");
    const insights = createServer((_, response) => {
      response.setHeader("Content-Type", "application/json").end(`{"lighthouseResult":${report}}`);
    });
    await new Promise<void>((listening) => insights.listen(0, "127.0.0.1", listening));
    const fresh = await Shop.open("enamel", { ENAMEL_PAGESPEED_URL: `http://127.0.0.1:${(insights.address() as AddressInfo).port}/` });
    await use(fresh);
    await fresh.close();
    insights.close();
  },
  baseURL: async ({ fresh }, use) => use(fresh.origin),
});

/** The ten actions in the order of the screen: tab, button, and final message. */
const actions: { tab: string; button: string; says: RegExp }[] = [
  { tab: "Overview", button: "Run Site Crawl", says: /^Successfully crawled [1-9]\d* pages$/ },
  { tab: "Overview", button: "Check Speed", says: /^PageSpeed analyzed - Performance: \d+%$/ },
  { tab: "Overview", button: "Track Rankings", says: /^Tracked 4 keyword rankings$/ },
  { tab: "GSC", button: "Fetch GSC Data", says: /^Analyzed [1-9]\d* queries$/ },
  { tab: "Competitors", button: "Track Fort Worth Competitors", says: /^Tracked 5 competitors$/ },
  { tab: "Backlinks", button: "Monitor Backlinks", says: /^Monitored [1-9]\d* backlinks$/ },
  { tab: "Local", button: "Track Local SEO", says: /^Local SEO tracking completed$/ },
  { tab: "Pricing", button: "Monitor Competitor Prices", says: /^Price monitoring completed$/ },
  { tab: "AI Content", button: "Generate Content", says: /^AI content generated successfully$/ },
  { tab: "Overview", button: "Generate Report", says: /^SEO report generated successfully$/ },
];

const stored = async (page: Page, path: string) => (await page.request.get(`/api/seo/${path}`)).json();

test("staff run ten actions, one after another, and each stores what it found", async ({ page, fresh }) => {
  test.setTimeout(240_000);
  await enterAs(page, await addUser(fresh, "staff"));
  await page.goto("/seo");
  await hydrated(page);
  const main = page.getByRole("main");
  for (const { tab, button, says } of actions) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    await main.getByRole("button", { name: button, exact: true }).first().click();
    await expect(toast(page, says).last()).toBeVisible({ timeout: 90_000 });
  }

  const links = await stored(page, "backlinks");
  expect(new Set(links.map((link: { link_quality: string }) => link.link_quality))).toEqual(new Set(["high", "medium", "low"]));
  const local = await stored(page, "local");
  expect(local.local_rankings).toHaveLength(4);
  expect(local.citations.citation_health_score).toBeGreaterThan(0);
  expect(local.citations.citation_health_score).toBeLessThan(100); // the box has entries that are wrong
  expect(await stored(page, "competitors")).toHaveLength(5);
  const { price_data, pricing_analysis } = await stored(page, "prices");
  for (const [service, average] of Object.entries(pricing_analysis.average_prices)) {
    const known = price_data.flatMap((one: { services: Record<string, number> }) => one.services[service] ?? []);
    const mean = known.reduce((sum: number, price: number) => sum + price, 0) / known.length;
    expect(average).toBeCloseTo(mean, 2);
  }
  const { content_metrics, score, marked } = await stored(page, "content/latest");
  expect(content_metrics.word_count).toBeGreaterThanOrEqual(680);
  expect(content_metrics.word_count).toBeLessThanOrEqual(920); // 15 % around the 800 that were asked for
  expect(content_metrics.seo_score).toBe(Math.round(score.items.reduce((sum: number, { got }: { got: number }) => sum + got, 0)));
  expect(marked).toBe(0); // no model wrote it
  expect(await stored(page, "summary")).toHaveProperty("total_pages"); // which local results leave alone
});
