import { failedLoad } from "../console-guard.ts";
import { customer, placeOrder } from "../order.ts";
import { placeButton, prepareOrder } from "../visit.ts";
import { button, heading, panel, text, toasted } from "./expected.ts";
import type { Row } from "./row.ts";

export const orders: Row[] = [
  {
    where: "checkout",
    action: "while the order is placed",
    go: async ({ page, unit }) => {
      await prepareOrder(page, unit, customer);
      await page.route("/api/orders", () => {}); // never answered
      await placeButton(page).click();
    },
    shows: [button("Processing...")],
  },
  {
    where: "checkout",
    action: "the order fails",
    go: async ({ page, unit, messages }) => {
      messages.allow(failedLoad(500));
      await prepareOrder(page, unit, customer);
      const problem = { type: "/problems/internal", title: "Internal", status: 500, detail: "Something failed." };
      await page.route("/api/orders", (route) => route.fulfill({ status: 500, contentType: "application/problem+json", json: problem }));
      await placeButton(page).click();
    },
    shows: [toasted("Failed to place order. Please try again."), button("Place Order"), button("Shopping Cart, 1 item")],
  },
  {
    where: "checkout",
    action: "the quote is forged",
    go: async ({ page, unit, messages }) => {
      messages.allow(failedLoad(422));
      await prepareOrder(page, unit, customer);
      await page.route("/api/orders", (route) => route.continue({ postData: { ...route.request().postDataJSON(), quote: "forged" } }));
      await placeButton(page).click();
    },
    shows: [
      toasted("Failed to place order. Please try again."),
      toasted("Please validate your delivery address first"),
      panel("Please validate your delivery address first"),
    ],
  },
  {
    where: "order page",
    go: async ({ page, shop }) => {
      const { token } = await placeOrder(shop, await shop.unitToSell());
      await page.goto(`/order/${token}`);
    },
    shows: [heading("Your order"), text("Placed."), heading("What you ordered"), text("Subtotal"), text("Tax (8.25%)"), text("$99.00")],
  },
];
