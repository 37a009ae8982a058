import { violations } from "./axe.ts";
import { expect, test } from "./test.ts";

test("units are compared, saved and found again @sizes", async ({ page, shop }) => {
  const [one, two] = (await shop.units()).filter(({ category, stock }) => category === "refrigerators" && stock > 0);
  if (!one || !two) throw new Error("no two refrigerators");
  await page.goto(`/shop/${one.id}`);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.goto(`/shop/${two.id}`);
  await expect(page.getByRole("region", { name: "You looked at" }).getByRole("link")).toHaveAttribute("href", `/shop/${one.id}`);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("link", { name: "Compare 2", exact: true }).click();
  await expect(page).toHaveURL("/compare");
  await expect(page.getByRole("columnheader")).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await page.getByRole("button", { name: new RegExp(`^Add to Cart: .*, ${two.model}$`) }).click();
  await expect(page.getByRole("link", { name: "Check out" })).toBeVisible();
  await page.getByRole("button", { name: new RegExp(`^Take off: .*, ${two.model}$`) }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Saved" }).getByRole("link")).toHaveAttribute("href", `/shop/${one.id}`);
});
