import { expect, type Page } from "@playwright/test";
import { accountScreens } from "./account-screens.ts";
import { type ConsoleGuard, failedLoad } from "./console-guard.ts";
import { contentScreens } from "./content-screens.ts";
import { customer, placeOrder } from "./order.ts";
import { orderDeskScreens } from "./order-desk-screens.ts";
import { ownerScreens } from "./owner-screens.ts";
import type { Shop } from "./shop.ts";
import { unitDeskScreens } from "./unit-desk-screens.ts";
import { addToCart, goToCheckout, openCart, prepareOrder } from "./visit.ts";

export type Go = (page: Page, shop: Shop, messages: ConsoleGuard) => Promise<unknown>;

/** A page of an order that no other screen changes; its unit is the sold one. */
async function sell(shop: Shop) {
  const unit = await shop.unitToSell();
  const { token } = await placeOrder(shop, unit);
  await expect.poll(async () => (await shop.units()).find(({ id }) => id === unit.id)?.stock).toBe(0);
  return { unit, token };
}

/** Every kind of page, in each state that looks different. */
export const screens: Record<string, Go> = {
  home: (page) => page.goto("/"),
  "home, another kind": (page) => page.goto("/#washersdryers"),
  unit: async (page, shop) => page.goto(`/shop/${(await shop.unit()).id}`),
  "unit, measured": async (page, shop) => {
    await page.goto(`/shop/${(await shop.unit()).id}`);
    for (const [label, inches] of Object.entries({ "Width, in": "37", "Height, in": "71 1/4", "Depth, in": "34", "Doorway, in": "wide" })) {
      await page.getByLabel(label).fill(inches);
    }
    await page.getByLabel("Width, in").focus();
  },
  "unit, sold": async (page, shop) => {
    const { unit } = await sell(shop);
    await expect
      .poll(async () => {
        await page.goto(`/shop/${unit.id}`);
        return page.getByText("has found a home").isVisible();
      })
      .toBe(true);
  },
  "checkout, empty": async (page) => {
    await page.goto("/checkout");
    await expect(page.getByText("Your cart is empty")).toBeVisible();
  },
  "checkout, filled": async (page, shop) => prepareOrder(page, await shop.unit(), customer),
  "checkout, wrong": async (page, shop) => {
    await goToCheckout(page, await shop.unit());
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByText("Please enter your first name")).toBeVisible();
  },
  order: async (page, shop) => {
    await page.goto(`/order/${(await sell(shop)).token}`);
    await expect(page.getByRole("heading", { name: "What you ordered" })).toBeVisible();
  },
  "not found": async (page, _, messages) => {
    messages.allow(failedLoad(404), /^error: 404 Error: no page at /);
    await page.goto("/no/such/page");
  },
  "drawer, empty": async (page) => {
    await page.goto("/");
    await openCart(page);
  },
  "drawer, filled": async (page, shop) => {
    await addToCart(page, await shop.unit());
    await openCart(page);
    await expect(page.getByText("Only 1 in stock").last()).toBeVisible();
  },
  ...contentScreens,
  ...accountScreens,
  ...orderDeskScreens,
  ...ownerScreens,
  ...unitDeskScreens,
};
