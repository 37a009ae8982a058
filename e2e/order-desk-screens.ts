import { expect, type Page } from "@playwright/test";
import { addUser, enterAs } from "./accounts.ts";
import { placeOrder } from "./order.ts";
import type { Go } from "./screens.ts";
import type { Shop } from "./shop.ts";

/** Signs in as staff of a shop with an order, and opens a page below its path. {number} is replaced with the order's number. */
async function desk(page: Page, shop: Shop, path: string) {
  await enterAs(page, await addUser(shop, "staff"));
  const { number } = await placeOrder(shop, await shop.unitToSell());
  await page.goto(path.replace("{number}", number));
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  return number;
}

/** The back office's screens of orders and customers. */
export const orderDeskScreens: Record<string, Go> = {
  "staff, orders": async (page, shop) => {
    const number = await desk(page, shop, "/staff/orders");
    await expect(page.getByText(number).first()).toBeVisible();
  },
  "staff, order": (page, shop) => desk(page, shop, "/staff/orders/{number}"),
  "staff, new order": async (page, shop) => desk(page, shop, `/staff/orders/new?unit=${(await shop.unit()).id}`),
  "staff, pick list": (page, shop) => desk(page, shop, "/staff/orders/{number}/print?sheet=pick"),
  "staff, receipt": (page, shop) => desk(page, shop, "/staff/orders/{number}/print?sheet=receipt"),
  "staff, customers": (page, shop) => desk(page, shop, "/staff/customers"),
  "staff, customer": (page, shop) => desk(page, shop, "/staff/customers?key={number}"),
};
