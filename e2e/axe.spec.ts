import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { screens } from "./screens.ts";
import { expect, test } from "./test.ts";
import { hydrated } from "./visit.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page as it stands, one line for each element. */
async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target}: ${failureSummary}`),
  );
}

for (const [name, go] of Object.entries(screens)) {
  test(`axe finds nothing: ${name} @sizes`, async ({ page, shop, messages }) => {
    await go(page, shop, messages);
    await hydrated(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await test.step(colorScheme, async () => {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page)).toEqual([]);
      });
    }
  });
}

test("axe finds nothing in the menu of small screens", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("axe sees what is wrong", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => document.querySelector("main img")?.removeAttribute("alt"));
  expect(await violations(page)).toEqual([expect.stringContaining("image-alt")]);
});
