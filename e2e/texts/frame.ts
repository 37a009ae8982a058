import { addToCart } from "../visit.ts";
import { button, link, text, toasted } from "./expected.ts";
import { home, type Row } from "./row.ts";

const phone = "(817) 555-0142";

export const header: Row[] = [
  {
    where: "header",
    go: home,
    shows: [
      link(phone, "tel:+18175550142"),
      link("1880 Panther Works Way, Fort Worth", /^https:/),
      link("Home", "/"),
      link("Shop Appliances", "/#products"),
      link("Repair Services", "/#services"),
      link("Blog & Tips", "/blog"),
      link("FAQ", "/faq"),
      link("B2B Partnerships", "/partnership"),
      link("Contact", "/contact"),
      link("Sign In", "/auth"),
      button("Shopping Cart, 0 items"),
    ],
  },
  {
    where: "header",
    action: "two pieces in the cart",
    go: async ({ page, unit }) => {
      await addToCart(page, unit);
      await page
        .getByRole("button", { name: `Add to Cart: ${unit.name}` })
        .first()
        .click();
    },
    shows: [button("Shopping Cart, 2 items"), text("2"), toasted("Updated quantity in cart")],
  },
  {
    where: "header",
    action: "signed in",
    go: async ({ page }) => {
      const user = { id: "1", email: "ann@example.com", full_name: "Ann", role: "customer" };
      await page.route("/api/session", (route) => route.fulfill({ json: { user } }));
      await page.goto("/");
      await page.getByRole("button", { name: "Account" }).click();
    },
    shows: [button("Sign Out")],
  },
  {
    where: "footer",
    go: home,
    shows: [
      link("Facebook", /^https:/),
      link("Instagram", /^https:/),
      link("TikTok", /^https:/),
      link("YouTube", /^https:/),
      link("hello@panthercityappliance.example", "mailto:hello@panthercityappliance.example"),
      link("Stove Repair", "/stove-repair"),
      text("Repair area: Fort Worth, Arlington, North Richland Hills, Keller, Haltom City, Watauga, Saginaw, White Settlement"),
    ],
  },
];
