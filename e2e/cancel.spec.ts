import { placeOrder } from "./order.ts";
import type { Shop, Unit } from "./shop.ts";
import { expect, test } from "./test.ts";

/** Whether a unit's page, as anyone may fetch it now, says that it is sold. */
async function saysSold(shop: Shop, unit: Unit): Promise<boolean> {
  return (await (await fetch(`${shop.origin}/shop/${unit.id}`)).text()).includes("<b>Sold.</b>");
}

test("an ordered unit is sold on its page and off the shelf", async ({ page, shop }) => {
  const unit = await shop.unitToSell();
  await placeOrder(shop, unit);
  await expect.poll(() => saysSold(shop, unit)).toBe(true);
  await page.goto(`/shop/${unit.id}`);
  await expect(page.getByText("has found a home")).toBeVisible();
  await expect(page.locator(`[data-add-to-cart*='"${unit.id}"']`)).toHaveCount(0);
  expect((await shop.units()).find(({ id }) => id === unit.id)).toMatchObject({
    stock: 0,
    badges: expect.not.arrayContaining(["In Stock"]),
  });
});

test("a cancelled order puts its unit back on its page within 2 s", async ({ page, shop }) => {
  const unit = await shop.unitToSell();
  const { number, token } = await placeOrder(shop, unit);
  await expect.poll(() => saysSold(shop, unit)).toBe(true);

  await shop.run("order", "status", number, "cancelled");
  await expect.poll(() => saysSold(shop, unit), { timeout: 2000, intervals: [50] }).toBe(false);
  await page.goto(`/shop/${unit.id}`);
  await expect(page.locator(`main [data-add-to-cart*='"${unit.id}"']`)).toBeVisible();
  expect((await shop.units()).find(({ id }) => id === unit.id)).toMatchObject({ stock: 1 });
  await page.goto(`/order/${token}`);
  await expect(page.getByText("We cancelled this order. Nothing is owed.")).toBeVisible();
});
