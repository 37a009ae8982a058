import type { Locator } from "@playwright/test";
import { failedLoad } from "./console-guard.ts";
import { customer } from "./order.ts";
import { expect, test } from "./test.ts";
import { drawer, fill, placeButton, prepareOrder, toast, validateButton } from "./visit.ts";

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

test("of two tabs with one last unit the second learns that it is ordered", async ({ page, context, shop, messages }) => {
  const unit = await shop.unitToSell();
  await prepareOrder(page, unit, customer);
  const second = await context.newPage();
  await second.goto("/checkout");
  await fill(second, customer);
  await placeButton(page).click();
  await expect(toast(page, /^Order \S+ is placed$/)).toBeVisible();
  await expect(second.getByText("Your cart is empty")).toBeVisible();

  messages.allow(failedLoad(409));
  await second.goto(`/shop/${unit.id}`);
  await expect(second.getByText("Sold").first()).toBeVisible();
  await expect(second.getByRole("button", { name: /^Add to Cart/ })).toHaveCount(0);
  await expect(drawer(second)).toBeHidden();
});
