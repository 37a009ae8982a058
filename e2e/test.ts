import { test as base, expect, type Page } from "@playwright/test";
import { ConsoleGuard } from "./console-guard.ts";
import { Shop } from "./shop.ts";
import { hydrated } from "./visit.ts";

type Fixtures = { messages: ConsoleGuard; visitor: () => Promise<Page> };
type WorkerFixtures = { shop: Shop };

/** Pages open the worker's own shop, and an unexpected console message fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const shop = await Shop.open();
      await use(shop);
      await shop.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  messages: [
    async ({ context }, use) => {
      const guard = new ConsoleGuard();
      guard.watch(context);
      await use(guard);
      expect(guard.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
  /** A visit ends when the page answers to presses, unless the test names another sign. */
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      if (javaScriptEnabled !== false && !options?.waitUntil) await hydrated(page, 5_000).catch(() => {}); // a test may hold its scripts back
      return response;
    };
    await use(page);
  },
  /** Somebody else, with a browser of their own. */
  visitor: async ({ browser, contextOptions, baseURL, messages }, use) => {
    const opened: Page[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL });
      messages.watch(context);
      opened.push(await context.newPage());
      return opened[opened.length - 1] as Page;
    });
    for (const page of opened) await page.context().close();
  },
});

export { expect };
