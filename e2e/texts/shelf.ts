import { expect } from "@playwright/test";
import { addToCart, openCart } from "../visit.ts";
import { button, buttonWords, heading, inDrawer, link, tab, text, toasted } from "./expected.ts";
import { home, openedCart, type Row } from "./row.ts";

export const drawers: Row[] = [
  {
    where: "drawer",
    action: "open, empty",
    go: async ({ page }) => {
      await page.goto("/checkout");
      await openCart(page);
    },
    shows: [heading("Shopping Cart 0 items"), inDrawer("Your cart is empty")],
  },
  {
    where: "drawer",
    action: "open, one unit",
    go: openedCart,
    shows: [
      heading("Shopping Cart 1 item"),
      inDrawer(/Samsung, model RF28R7351SR/),
      inDrawer(/\$899/),
      inDrawer(/Subtotal\$899\.00/),
      inDrawer(/Tax \(8\.25%\)\$74\.17/),
      inDrawer(/DeliveryCalculated at checkout/),
      inDrawer("Only 1 in stock"),
      button("One fewer: Samsung French-door refrigerator, RF28R7351SR"),
      button("One more: Samsung French-door refrigerator, RF28R7351SR"),
      button("Remove Samsung French-door refrigerator, RF28R7351SR"),
      link("Proceed to Checkout", "/checkout"),
    ],
  },
  {
    where: "drawer",
    action: "remove",
    go: async (stage) => {
      await openedCart(stage);
      await stage.page.getByRole("button", { name: /^Remove / }).click();
    },
    shows: [toasted("Removed from cart"), inDrawer("Your cart is empty")],
  },
];

export const shelves: Row[] = [
  {
    where: "home",
    go: home,
    shows: [
      heading("Quality Used Appliances"),
      link("Schedule Repair", /^https:/),
      link("Apply for Financing", /^https:/),
      link("Lease-to-own financing", /^https:/),
      heading("Shop Quality Used Appliances"),
      tab("Refrigerators", true),
      tab("Freezers"),
      tab("Washers & Dryers"),
      tab("Stoves & Ranges"),
      tab("Dishwashers"),
      tab("Water Heaters"),
      tab("Microwaves"),
      text("4.8/5"),
      text("customer rating, 156+ reviews"),
      text("15+ years"),
      text("1000+"),
      text("happy customers"),
      text("In Stock"),
      buttonWords("Add to Cart"),
    ],
  },
  {
    where: "home",
    action: "every badge on its cards",
    go: async ({ page }) => {
      await page.goto("/");
      for (const badge of ["In Stock", "Best Seller", "Clearance", "Premium", "Best Value", "Hot Deal", "Popular", "Commercial Grade"]) {
        await expect(page.locator("#products").getByText(badge, { exact: true })).not.toHaveCount(0);
      }
    },
    shows: [],
  },
  {
    where: "unit page",
    action: "add to cart",
    go: ({ page, unit }) => addToCart(page, unit),
    shows: [buttonWords("Add to Cart"), toasted("Added to cart"), text("In Stock"), heading("Will it fit?")],
  },
];
