import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Download, Page } from "@playwright/test";
import { addUser, enterAs } from "./accounts.ts";
import { reach } from "./keyboard.ts";
import { Shop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { hydrated } from "./visit.ts";

/** At the dashboard or a part of it, as staff. */
async function open(page: Page, shop: Shop, path: string) {
  await enterAs(page, await addUser(shop, "staff"));
  await page.goto(path);
  await hydrated(page);
}

/** A crawl of a morning of November 2026. */
function crawled(day: number, health: number, errorFree: number) {
  const at = `2026-11-${String(day).padStart(2, "0")}T15:00:00Z`;
  const counts = { total_pages: 47, low_content_pages: 3, pages_missing_meta: 2, errors: 4, warnings: 9, notices: 4 };
  const stamp = { source: "Site crawl", fetched_at: at, origin: "measured", stale: false };
  return { at, ...counts, health_score: health, error_free: errorFree, partial: "", ...stamp };
}

test("the keys of a chart read out its days, and the newest again when they have left", async ({ page, shop }) => {
  await page.clock.setFixedTime("2026-11-22T18:00:00Z");
  const health = [crawled(3, 45, 0.8), crawled(10, 60, 0.9), crawled(17, 75, 0.955), crawled(21, 90, 1)];
  await page.route("/api/seo/overview", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), health } });
  });
  await open(page, shop, "/seo");
  const days = page.getByRole("slider", { name: "Health over time, day by day" });
  const readout = page.getByRole("main").locator("p").filter({ hasText: "Pages without an error" });
  const newest = "Nov 21Health score 90%Pages without an error 100%";
  await expect(readout).toHaveText(newest);
  await reach(page, days);
  await expect(days).toHaveAttribute("aria-valuetext", "Nov 21: Health score 90%, Pages without an error 100%");
  for (const [key, words] of [
    ["ArrowLeft", "Nov 17Health score 75%Pages without an error 96%"],
    ["ArrowLeft", "Nov 10Health score 60%Pages without an error 90%"],
    ["ArrowRight", "Nov 17Health score 75%Pages without an error 96%"],
    ["Home", "Nov 3Health score 45%Pages without an error 80%"],
    ["ArrowLeft", "Nov 3Health score 45%Pages without an error 80%"],
    ["End", newest],
    ["ArrowRight", newest],
    ["ArrowDown", "Nov 17Health score 75%Pages without an error 96%"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(readout, key).toHaveText(words);
    await expect(days, key).toBeFocused();
  }
  await expect(days).toHaveAttribute("aria-valuetext", "Nov 17: Health score 75%, Pages without an error 96%");
  await page.keyboard.press("Tab");
  await expect(readout).toHaveText(newest);
});

/** The rows of a CSV file (RFC 4180), its head first, behind the mark by which Excel knows UTF-8. */
async function rowsOf(download: Download): Promise<string[][]> {
  const rows: string[][] = [[]];
  const text = await readFile(await download.path(), "utf8");
  expect(text.charAt(0)).toBe("\ufeff");
  for (const [, quoted, plain, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end !== ",") rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

/** Presses a control and returns the page's download. */
async function saved(page: Page, role: "button" | "link"): Promise<Download> {
  const download = page.waitForEvent("download");
  await page.getByRole("main").getByRole(role, { name: "Download CSV", exact: true }).click();
  return download;
}

/** Puts an apostrophe before text that a spreadsheet would read as a formula. */
const harmless = (text: string) => (/^[=+\-@]/.test(text) ? `'${text}` : text);

test("a table is saved as it is shown: its order, its rows, and no formula", async ({ page, shop }) => {
  const stamp = { source: "Search Console", fetched_at: "2026-11-21T15:00:00Z", origin: "measured", stale: false };
  const query = (text: string, impressions: number, position: number) => ({
    query: text,
    impressions,
    clicks: 7,
    ctr: 0.0512,
    position,
    ...stamp,
  });
  const rows = [
    query('=HYPERLINK("http://evil.example","used fridges")', 12345, 3.04),
    query("-2+3", 900, 10.2),
    query('stove, "like new"', 31, 1),
    query("@SUM(1)", 80, 4),
    ...Array.from({ length: 20 }, (_, index) => query(`washer ${index}`, 1, 50)),
  ];
  await page.route("/api/seo/gsc", (route) => route.fulfill({ json: rows }));
  await open(page, shop, "/seo#gsc");
  const table = page.getByRole("table", { name: "Queries" });
  await table.getByRole("button", { name: "Impressions" }).click();
  await table.getByRole("button", { name: "Impressions" }).click();
  await expect(table.getByRole("columnheader", { name: "Impressions" })).toHaveAttribute("aria-sort", "descending");
  const download = await saved(page, "button");
  expect(download.suggestedFilename()).toBe("queries.csv");
  const shown = await table
    .getByRole("row")
    .evaluateAll((all) =>
      all.map((row) => [...row.children].slice(0, 5).map((cell) => (cell.querySelector("button") ?? cell).textContent ?? "")),
    );
  expect(shown).toHaveLength(21);
  expect(shown[1]).toEqual([rows[0]?.query, "12,345", "7", "5.12%", "3.0"]);
  const file = (await rowsOf(download)).map((row) => row.slice(0, 5));
  expect(file).toEqual(shown.map(([name = "", ...figures]) => [harmless(name), ...figures.map((figure) => figure.replaceAll(",", ""))]));
  expect(file[1]?.[0]).toMatch(/^'=HYPERLINK/);
});

/** Two pages that a sheet would compute with. */
const formulas = `<!doctype html><html lang=en><title>=HYPERLINK("http://evil.example","free")</title><meta name=description content="@SUM(1)">
<h1>+1</h1><p>=1+1, "quoted"<a href=/other>-2+3</a><a href=/gone>=cmd|' /C calc'!A0</a>`;

/** A shop whose crawls see only the pages of the server site. */
const audited = test.extend<{ site: Server; own: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  site: async ({}, use) => {
    const site = createServer(({ url }, response) => {
      const known = url === "/" || url === "/other";
      response.writeHead(known ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" }).end(known && formulas);
    });
    await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
    await use(site);
    site.closeAllConnections();
    await new Promise((done) => site.close(done));
  },
  own: async ({ site }, use) => {
    const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
    const own = await Shop.open("enamel", { ENAMEL_ALLOW_PRIVATE: host, ENAMEL_ORIGIN: `http://${host}` });
    await use(own);
    await own.close();
  },
  baseURL: async ({ own }, use) => use(own.origin),
});

audited("the audit's file has the findings that are shown, and no formula; and one is marked as won't fix", async ({ page, own }) => {
  await enterAs(page, await addUser(own, "staff"));
  expect((await page.request.post("/functions/v1/seo-crawl")).status()).toBe(200);
  await page.goto("/seo/audit");
  await hydrated(page);
  const findings = page.getByRole("region", { name: "All findings" }).locator("ul > li");
  await expect(findings.first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^\d+ findings$/ })).toHaveText(`${await findings.count()} findings`);
  for (const pages of await findings.getByText(/^Show all \d+ pages$/).all()) {
    await pages.click();
    await expect(pages.locator("..").getByRole("status")).toHaveText(/^\d+ pages$/);
  }
  const shown = await findings.evaluateAll((all) =>
    all.flatMap((item) => {
      const link = (selector: string) => item.querySelector<HTMLAnchorElement>(selector);
      const [mark, state] = [...(item.firstElementChild?.children ?? [])].map((part) => part.textContent?.toLowerCase());
      const rule = link(":scope > p a");
      const id = new URLSearchParams(rule?.search).get("rule");
      const detail = item.querySelector("p")?.textContent?.slice(`${rule?.textContent}: `.length);
      const members = [...item.querySelectorAll("ol > li")].map((one) => [
        one.querySelector("a")?.href,
        one.querySelector(":scope > span")?.textContent?.trim() ?? "",
      ]);
      const pages = members.length > 0 ? members : [[link(":scope > div a")?.href, ""]];
      const proof = item.querySelector("pre")?.textContent ?? "";
      return pages.map((page) => [id, mark, state, ...page, detail, link(":scope > p + p a")?.href ?? "", proof]);
    }),
  );
  const [head, ...rows] = await rowsOf(await saved(page, "link"));
  expect(head?.slice(0, 8)).toEqual(["rule", "severity", "state", "page", "link text", "detail", "at fault", "proof"]);
  expect(rows.map((row) => row.slice(0, 8))).toEqual(shown.map((row) => row.map((text) => harmless(text ?? ""))));
  for (const formula of ["'=cmd", "'@SUM(1)", "'+1"]) expect(rows.filter((row) => row[7]?.startsWith(formula))).not.toHaveLength(0);
  await markAndFind(page, shown.length);
  await sortPages(page);
});

/** Marks the finding of the broken link as won't fix, and finds it by its address. all: the number of open findings. */
async function markAndFind(page: Page, all: number) {
  const findings = page.getByRole("region", { name: "All findings" });
  const broken = findings.locator("ul > li").filter({ hasText: "At fault" }).filter({ hasText: "/gone" }).first();
  await broken.getByRole("button", { name: /^Won't fix/ }).click();
  await page.getByRole("dialog").getByLabel("Why?").fill("The page comes back.");
  await page.getByRole("dialog").getByRole("button", { name: "Won't fix" }).click();
  await expect(broken.getByText("It is marked as won't fix.")).toBeVisible();
  await page.reload();
  await expect(findings.getByText(/^\d+ findings$/)).toBeVisible();
  expect(await findings.locator("ul > li").count()).toBeLessThan(all);
  await page.getByLabel("State").selectOption("Won't fix");
  await page.getByLabel("Address contains").fill("GONE");
  await expect(findings.getByText("1 finding", { exact: true })).toBeVisible();
  await expect(broken).toContainText("The page comes back.");
}

/** The pages table is sorted by the server, both ways. */
async function sortPages(page: Page) {
  await page.getByRole("link", { name: "Pages table" }).click();
  const paths = async () =>
    (await page.getByRole("table", { name: "Pages" }).getByRole("rowheader").getByRole("link").allInnerTexts()).map((text) =>
      text.replace(/^[^/]+/, ""),
    );
  const address = page.getByRole("columnheader", { name: "Address" });
  await address.getByRole("link").click();
  await expect.poll(paths).toEqual(["/", "/gone", "/other"]);
  await address.getByRole("link").click();
  await expect.poll(paths).toEqual(["/other", "/gone", "/"]);
}
