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

for (const [name, go] of Object.entries(screens)) {
  test(`hydrates without a warning: ${name}`, async ({ page, shop, messages }) => {
    messages.allow(devTools);
    await go(page, shop, messages);
    await hydrated(page);
  });
}

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
