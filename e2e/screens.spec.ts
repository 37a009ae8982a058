import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { overflow, smallTargets } from "./layout.ts";
import { otherPages } from "./routes.ts";
import { screens } from "./screens.ts";
import { Shop } from "./shop.ts";
import { test as base, expect } from "./test.ts";
import { hydrated } from "./visit.ts";

/** The shop with React's development build, which reports each difference between the server's HTML and the browser's. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const shop = await Shop.open("webdev");
      await use(shop);
      await shop.close();
    },
    { scope: "worker" },
  ],
});

const devTools = /^info: .*Download the React DevTools/;

/** Axe finds nothing on the page from its top, in either theme. */
async function accessible(page: Page, where: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  expect.soft(await violations(page), `axe ${where}`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await violations(page, true), `axe ${where} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** A phone's and a desktop's width, at which axe looks too. */
const sizes = [390, 1280];

for (const [name, go] of Object.entries(screens)) {
  test(`hydrates, fits from 320 to 1280 px and is accessible in both themes: ${name}`, async ({ page, shop, messages }) => {
    messages.allow(devTools);
    await go(page, shop, messages);
    await hydrated(page);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      if (sizes.includes(width) && name !== "home, another kind") await accessible(page, `at ${width} px`); // the same cards as home
      expect.soft(await overflow(page), `sideways scroll at ${width} px`).toEqual([]);
      expect.soft(await smallTargets(page), `small targets at ${width} px`).toEqual([]); // scrolls to each
    }
  });
}

for (const quarter of [0, 1, 2, 3]) {
  test(`the other pages of each template fit and are accessible, quarter ${quarter + 1}`, async ({ page, shop, messages }) => {
    test.setTimeout(120_000); // 7 pages
    messages.allow(devTools);
    for (const path of (await otherPages(shop)).filter((_, index) => index % 4 === quarter)) {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(path);
      expect.soft(await overflow(page), path).toEqual([]);
      for (const width of sizes) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await violations(page), `${path} at ${width} px`).toEqual([]); // its screen shows the template's dark colours
      }
    }
  });
}

test("axe finds nothing in the menu of small screens", async ({ page, messages }) => {
  messages.allow(devTools);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("axe sees what is wrong", async ({ page, messages }) => {
  messages.allow(devTools);
  await page.goto("/");
  await page.evaluate(() => {
    document.querySelector("main img")?.removeAttribute("alt");
    document.getElementById("products-title")?.attributeStyleMap.set("color", "rgb(220 220 220)");
  });
  expect((await violations(page)).map((line) => line.split(":")[0])).toEqual(expect.arrayContaining(["image-alt", "color-contrast"]));
});

test("a unit of each kind hydrates without a warning", async ({ page, shop, messages }) => {
  messages.allow(devTools);
  const kinds = new Map((await shop.units()).map((unit) => [unit.kind, unit]));
  expect(kinds.size).toBeGreaterThan(6);
  for (const { id } of kinds.values()) {
    await page.goto(`/shop/${id}`);
    await hydrated(page);
  }
});

test("a difference between server and browser is reported", async ({ page, messages }) => {
  messages.allow(devTools, /^error: .*[Hh]ydrat/);
  await page.route("/", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll("Shopping Cart, 0 items", "Shopping Cart, 7 items") });
  });
  const reported = page.waitForEvent("console", (message) => message.type() === "error" && /hydrat/i.test(message.text()));
  await page.goto("/");
  await reported;
});
