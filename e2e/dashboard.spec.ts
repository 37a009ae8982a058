import type { Page } from "@playwright/test";
import { addUser, enterAs } from "./accounts.ts";
import { Shop } from "./shop.ts";
import { SlowSite } from "./slow-site.ts";
import { expect, test } from "./test.ts";
import { hydrated } from "./visit.ts";

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

/** At the dashboard, as staff. */
async function open(page: Page, shop: Shop) {
  await enterAs(page, await addUser(shop, "staff"));
  await page.goto("/seo");
  await hydrated(page);
}

/** The panel that shows a crawl's progress. */
function progress(page: Page) {
  return page.getByRole("region", { name: "Site crawl" });
}

/** The state of the newest job of a crawl. */
async function crawlState(page: Page): Promise<string> {
  const actions = await (await page.request.get("/api/seo/actions")).json();
  return actions.current?.state ?? actions.last.find((job: { name: string }) => job.name === "seo-crawl")?.state;
}

/** A shop of its own that may crawl a slow site; pages open it. */
const slow = test.extend<{ site: SlowSite; own: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  site: async ({}, use) => {
    const site = await SlowSite.open(30);
    await use(site);
    await site.close();
  },
  own: async ({ site }, use) => {
    const own = await Shop.open("enamel", { ENAMEL_ALLOW_PRIVATE: site.host });
    await use(own);
    await own.close();
  },
  baseURL: async ({ own }, use) => use(own.origin),
});

/** Starts the crawl as the button does, but of the slow site. */
async function begin(page: Page, own: Shop, site: SlowSite) {
  await open(page, own);
  const data = { url: site.url, maxPages: 30 };
  const answer = await page.request.post("/functions/v1/seo-crawl", { data, headers: { Prefer: "respond-async" } });
  expect(answer.status()).toBe(202);
  site.letThrough(10);
  await page.reload();
}

slow("staff find the dashboard in their menu, run the first crawl and see what it found", async ({ page, own }) => {
  slow.setTimeout(120_000);
  await open(page, own);
  await page.goto("/");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Account: / })
    .click();
  await page.getByRole("link", { name: "SEO Dashboard" }).click();
  await expect(page).toHaveURL("/seo");
  await page.getByRole("button", { name: "Run First Crawl" }).click();
  const told = page.getByText(/^Successfully crawled \d+ pages$/);
  await expect(told).toBeVisible({ timeout: 60_000 });
  expect(Number((await told.textContent())?.match(/\d+/)?.[0])).toBeGreaterThan(50); // all of the shop
  const cards = page.getByRole("main");
  await expect(cards.getByText("Total Pages")).toBeVisible();
  await expect(cards.getByRole("heading", { name: "Health Score" })).toBeVisible();
  await expect(button(page, "Run Site Crawl")).toBeEnabled();
  await button(page, "Generate Report").click();
  await expect(page.getByText("SEO report generated successfully")).toBeVisible();
  await expect(page.getByRole("link", { name: "PDF" })).toBeVisible();
});

slow("a crawl is found again by who left it, and its result by who comes back", async ({ page, own, site }) => {
  await begin(page, own, site);
  await expect(progress(page).getByRole("progressbar")).toBeVisible();
  await expect(button(page, "Check Speed")).toBeDisabled();
  await page.goto("/contact");
  site.letThrough(10);
  await page.goto("/seo");
  await expect(progress(page).getByRole("progressbar")).toHaveAttribute("value", /^(1\d|20)$/);
  site.letThrough(100);
  await expect.poll(() => crawlState(page)).toBe("done");
  await expect(button(page, "Check Speed")).toBeEnabled();
  await expect(page.getByText("Total Pages").locator("..")).toContainText("30");
});

slow("an open dashboard shows what others run, and asks for it by what is no use of the session", async ({ page, own, site, visitor }) => {
  await open(page, own);
  await expect(page.getByRole("button", { name: "Run First Crawl" })).toBeEnabled();
  const other = await visitor();
  await enterAs(other, await addUser(own, "staff"));
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(`${request.method()} ${new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, "{id}")}`));
  expect((await other.request.post("/functions/v1/seo-report")).status()).toBe(200);
  await expect(page.getByText("Latest report,")).toBeVisible();
  await begin(other, own, site);
  await expect(progress(page).getByRole("progressbar")).toBeVisible();
  site.letThrough(100);
  await expect(page.getByText("Total Pages").locator("..")).toContainText("30");
  await expect
    .poll(() => [...asked].sort())
    .toEqual([
      "GET /api/jobs/{id}", // these five as internal/app/dashboard_tab_test.go has them
      "GET /api/jobs/{id}/events",
      "GET /api/seo/actions",
      "GET /api/seo/overview",
      "GET /api/seo/summary",
    ]);
});

slow("a crawl is stopped by its button", async ({ page, own, site }) => {
  await begin(page, own, site);
  await progress(page).getByRole("button", { name: "Stop" }).click();
  await expect(progress(page)).toHaveCount(0);
  await expect(button(page, "Run Site Crawl")).toBeEnabled();
  expect(await crawlState(page)).toBe("cancelled");
  await expect(page.getByText("Failed to run site crawl")).toHaveCount(0);
});

slow("a crawl goes on after kill -9, and asks again only for what was under way", async ({ page, own, site, messages }) => {
  slow.setTimeout(120_000);
  messages.allow(/^(error: Failed to load (resource|SEO data)|warning: Load failed or canceled)/); // while the shop is down
  await begin(page, own, site);
  await expect.poll(() => [...site.asked.values()].length).toBeGreaterThanOrEqual(10);
  await own.kill();
  await own.start();
  site.letThrough(100);
  await expect.poll(() => crawlState(page), { timeout: 60_000 }).toBe("done");
  await page.goto("/seo");
  await expect(page.getByText("Total Pages").locator("..")).toContainText("30");
  expect(site.asked.size).toBe(30);
  const again = [...site.asked.values()].reduce((sum, times) => sum + times - 1, 0);
  expect(again).toBeLessThanOrEqual(4); // the crawl's concurrency
});
