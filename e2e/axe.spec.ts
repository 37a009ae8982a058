import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { otherPages } from "./routes.ts";
import { screens } from "./screens.ts";
import { expect, test } from "./test.ts";
import { hydrated } from "./visit.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const colours = ["color-contrast", "link-in-text-block"]; // the rules that a colour scheme can change

/** What axe finds on the page as it stands, one line for each element. */
async function violations(page: Page, rules: string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe.withTags(tags)).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target}: ${failureSummary}`),
  );
}

for (const [name, go] of Object.entries(screens)) {
  if (name === "home, every unit of a kind") continue; // the same cards as home
  test(`axe finds nothing: ${name} @sizes`, async ({ page, shop, messages }) => {
    await go(page, shop, messages);
    await hydrated(page);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await violations(page, colours)).toEqual([]);
  });
}

test("axe finds nothing on any other page of a template @sizes", async ({ page, shop }) => {
  test.setTimeout(180_000); // 24 pages
  for (const path of await otherPages(shop)) {
    await page.goto(path);
    expect.soft(await violations(page), path).toEqual([]); // the template's other colours are looked at on its screen
  }
});

test("axe finds nothing in the menu of small screens", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("axe sees what is wrong", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => {
    document.querySelector("main img")?.removeAttribute("alt");
    document.getElementById("products-title")?.attributeStyleMap.set("color", "rgb(220 220 220)");
  });
  expect((await violations(page)).map((line) => line.split(":")[0])).toEqual(expect.arrayContaining(["image-alt", "color-contrast"]));
});
