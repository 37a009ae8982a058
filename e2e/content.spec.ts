import { press } from "./keyboard.ts";
import { expect, test } from "./test.ts";

for (const [path, name] of [
  ["/faq", "faq"],
  ["/dryer-repair", "problem"],
  ["/dryer-repair", "question"],
] as const) {
  test(`one answer at a time, and none if so wished: ${name} on ${path} @sizes`, async ({ page }) => {
    await page.goto(path);
    const folds = page.locator(`details[name="${name}"]`);
    const open = () => folds.evaluateAll((all) => all.map((fold) => (fold as HTMLDetailsElement).open));
    const count = await folds.count();
    const only = (index: number) => Array.from({ length: count }, (_, i) => i === index);
    expect(await open()).toEqual(only(0));
    for (const index of [1, count - 1]) {
      await folds.nth(index).locator("summary").click();
      expect(await open()).toEqual(only(index));
      await expect(folds.nth(index).locator("summary + *")).toBeVisible();
    }
    await folds
      .nth(count - 1)
      .locator("summary")
      .click();
    expect(await open()).toEqual(only(-1));
  });
}

test("answers open and close by the keyboard", async ({ page }) => {
  await page.goto("/faq");
  const second = page.locator('details[name="faq"]').nth(1);
  await press(page, second.locator("summary"), "Enter");
  await expect(second).toHaveJSProperty("open", true);
  await page.keyboard.press("Space");
  await expect(second).toHaveJSProperty("open", false);
});

test("a pin on the picture opens its problem", async ({ page }) => {
  await page.goto("/dryer-repair");
  const pins = page.getByRole("navigation", { name: "Where problems start" }).getByRole("link");
  const problems = page.locator('details[name="problem"]');
  await expect(pins).toHaveCount(await problems.count());
  for (const index of [3, 1]) {
    await pins.nth(index).click();
    await expect(problems.nth(index)).toHaveJSProperty("open", true);
    await expect(problems.nth(index).locator("summary + *")).toBeInViewport();
    await expect(page.locator('details[name="problem"][open]')).toHaveCount(1);
  }
});

test("each Read More leads to the article of its card, and back", async ({ page }) => {
  await page.goto("/blog");
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Read More" }).nth(1);
  const title = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("link", { name: /^Read More/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back to Blog & Tips" }).click();
  await expect(page).toHaveURL("/blog");
});

test("units of a brand go into the cart from its page", async ({ page }) => {
  await page.goto("/whirlpool-service");
  await page
    .getByRole("region", { name: "Whirlpool in our showroom" })
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Shopping Cart, 1 item" })).toBeVisible();
});
