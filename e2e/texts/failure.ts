import { expect } from "@playwright/test";
import { failedLoad } from "../console-guard.ts";
import { customer, placeOrder } from "../order.ts";
import { heading, link, panel, toasted } from "./expected.ts";
import { checked, type Row } from "./row.ts";

export const failures: Row[] = [
  {
    where: "unknown path",
    go: async ({ page, messages }) => {
      messages.allow(failedLoad(404));
      const logged = page.waitForEvent("console", (message) => message.type() === "error" && message.text().includes("/no/such/page"));
      messages.allow(/^error: 404 Error: no page at \/no\/such\/page$/);
      await page.goto("/no/such/page");
      await logged;
    },
    shows: [heading("Oops! Page not found"), link("Return to Home", "/")],
  },
  {
    where: "any page",
    action: "a render error",
    go: async ({ page, shop, messages }) => {
      messages.allow(/^error: TypeError: Cannot read properties of undefined/);
      const { token } = await placeOrder(shop, await shop.unitToSell());
      await page.route(`/api/orders/${token}`, (route) => route.fulfill({ json: {} }));
      await page.goto(`/order/${token}`);
      await expect(page).toHaveTitle("Unexpected Application Error!");
    },
    shows: [heading("Unexpected Application Error!"), link("Return to Home", "/")],
  },
];

export const unreachable: Row[] = [
  {
    where: "checkout",
    action: "validate while no geocoder answers",
    go: async (stage) => {
      stage.messages.allow(failedLoad(503));
      await checked(customer)(stage);
    },
    shows: [toasted("Failed to validate address"), panel("Error validating address. Please try again.")],
  },
];
