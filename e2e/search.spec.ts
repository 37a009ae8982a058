import type { Page } from "@playwright/test";
import { addUser, enterAs } from "./accounts.ts";
import { failedLoad } from "./console-guard.ts";
import type { Shop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { hydrated, toast } from "./visit.ts";

/** At a tab of the dashboard, as staff. */
async function open(page: Page, shop: Shop, tab: string) {
  await enterAs(page, await addUser(shop, "staff"));
  await page.goto(`/seo#${tab}`);
  await hydrated(page);
}

const press = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
const rows = (page: Page, table: string) => page.getByRole("table", { name: table, exact: true }).locator("tbody tr");
const openTab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();

test("staff look up ranks, find opportunities, act on one and write about it", async ({ page, shop }) => {
  await open(page, shop, "rankings");
  await press(page, "Track Rankings");
  await expect(toast(page, "Tracked 4 keyword rankings")).toBeVisible({ timeout: 30_000 });
  await expect(rows(page, "Tracked keywords")).toHaveCount(4);

  await openTab(page, "Opportunities");
  await press(page, "Find Opportunities");
  await expect(toast(page, /^Analyzed \d+ queries$/)).toBeVisible({ timeout: 40_000 });
  await press(page, /^I did this/);
  await expect(rows(page, "Forecasts")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeFocused();

  await openTab(page, "GSC");
  await expect(rows(page, "Queries")).toHaveCount(20);
  await press(page, "Fetch GSC Data");
  await expect(toast(page, /^Analyzed \d+ queries$/).last()).toBeVisible({ timeout: 40_000 });

  await openTab(page, "Opportunities");
  const link = page.getByRole("link", { name: /^AI Content ?: write about/ }).first();
  const about = (await link.textContent())?.split("write about ")[1] ?? "";
  await link.click();
  await expect(page.getByRole("tab", { name: "AI Content" })).toBeFocused();
  await expect(page.getByLabel("Primary Keyword")).toHaveValue(about);
});

test("staff import an export of Search Console, and say which days it covers", async ({ page, shop, messages }) => {
  messages.allow(failedLoad(422));
  await open(page, shop, "gsc");
  const sheet = "Top queries,Clicks,Impressions,CTR,Position\ngas dryer igniter swap,3,60,5%,4.2\nused ice maker,1,20,5%,9\n";
  await page
    .getByLabel("Export of Search Console")
    .setInputFiles({ name: "Queries.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) });
  await press(page, "Import");
  await expect(page.getByLabel("First day")).toBeFocused();
  await page.getByLabel("First day").fill("2026-01-05");
  await page.getByLabel("Last day").fill("2026-02-01");
  await press(page, "Import");
  await expect(page.getByText(/^Imported 2 rows of Jan 5.* to Feb 1/)).toBeVisible();
  await expect(page.getByRole("list", { name: "Imports" })).toContainText("Queries.csv");
});
