import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { customer } from "./order.ts";
import { expect, test } from "./test.ts";
import { fill, placeButton, prepareOrder, toast, validateButton } from "./visit.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("a hurried buyer gets from the home page to a placed order in nine taps", async ({ page }) => {
  let taps = 0;
  const tap = async (place: Locator) => {
    taps++;
    await place.click();
  };
  await page.goto("/");
  await tap(page.getByRole("banner").getByRole("link", { name: "Search" }));
  const panel = page.getByRole("dialog", { name: "Search" });
  await panel.getByRole("textbox").fill("a white dryer under $350 that fits 27 inches");
  await tap(panel.getByRole("link", { name: /dryer.*Fits 27/ }).first());
  await expect(page.getByRole("heading", { level: 1 })).toContainText("dryer");
  const bar = page.getByRole("complementary", { name: "Buy this unit" });
  await tap(bar.getByRole("button", { name: /^Add to Cart/ }));
  await tap(bar.getByRole("link", { name: "Check out" }));
  await expect(page).toHaveURL("/checkout");
  await fill(page, customer);
  await tap(validateButton(page));
  await expect(page.getByText(/^Great! This address is/).first()).toBeVisible();
  await tap(placeButton(page));
  await expect(toast(page, /^Order \S+ is placed$/)).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: /^Order PC-/ })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(9);
});

/** The link in the newest e-mail to an address. */
async function linkTo(data: string, to: string, page: string): Promise<string> {
  const folder = join(data, "mail");
  const letters = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
  const letter =
    letters
      .find((text) => text.includes(to))
      ?.replaceAll("=\r\n", "")
      .replaceAll("=3D", "=") ?? "";
  return letter.match(new RegExp(`${page}#[\\w-]+`))?.[0] ?? "";
}

test("who finds that nothing fits asks to be told, and confirms it", async ({ page, shop }) => {
  const unit = (await shop.units()).find(({ category, stock }) => category === "refrigerators" && stock > 0);
  await page.goto(`/shop/${unit?.id}`);
  await page.getByRole("textbox", { name: "Width, in" }).fill("20");
  await page.keyboard.press("Tab");
  await expect(page.getByText("It does not fit.")).toBeVisible();
  const offer = page.getByRole("region", { name: /^Tell me when a refrigerator that fits .* 20 in wide arrives$/ });
  await offer.getByRole("textbox", { name: "Your email" }).fill("marcus@example.com");
  await offer.getByRole("button", { name: "Tell me" }).click();
  await expect(offer.getByRole("status")).toBeVisible();
  await expect.poll(() => linkTo(shop.data, "marcus@example.com", "/alerts/confirm")).not.toBe("");
  await page.goto(await linkTo(shop.data, "marcus@example.com", "/alerts/confirm"));
  await page.getByRole("button", { name: "Yes, write when it arrives" }).click();
  await expect(page.getByText(/^We write when a refrigerator that fits/)).toBeFocused();
});

test("of two tabs with one last unit the second learns that it is ordered", async ({ page, context, shop }) => {
  const unit = await shop.unitToSell();
  await prepareOrder(page, unit, customer);
  const second = await context.newPage();
  await second.goto("/checkout");
  await fill(second, customer);
  await placeButton(page).click();
  await expect(toast(page, /^Order \S+ is placed$/)).toBeVisible();
  await expect(second.getByText("Your cart is empty")).toBeVisible();

  await expect(async () => {
    await second.goto(`/shop/${unit.id}`); // it is published again within seconds
    await expect(second.getByText("Sold").first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(second.getByRole("button", { name: /^Add to Cart/ })).toHaveCount(0);
});
