import { failedLoad } from "../console-guard.ts";
import { heading, inSection, link, mainLink, message, text } from "./expected.ts";
import type { Row } from "./row.ts";

/** The list of all units. */
export const lists: Row[] = [
  {
    where: "list",
    sizes: true,
    go: ({ page }) => page.goto("/shop"),
    shows: [
      heading("Used appliances"),
      heading("Will it fit?"),
      text("Sort by"),
      link("Next", "/shop?page=2"),
      inSection("Units", "Add to Cart"),
    ],
  },
  {
    where: "list",
    action: "narrowed to nothing",
    go: ({ page }) => page.goto("/shop?category=microwaves&brand=bosch"),
    shows: [
      text("No unit matches all of this. Take one filter off, or call and ask what comes in next."),
      mainLink("Clear all filters", "/shop?category=microwaves"),
      mainLink("Remove Bosch", "/shop?category=microwaves"),
      mainLink("Call (817) 555-0142", "tel:+18175550142"),
    ],
  },
  {
    where: "list",
    action: "a width that is none",
    go: async ({ page, messages }) => {
      messages.allow(failedLoad(422));
      await page.goto("/shop?width=wide");
    },
    shows: [message("Width of the opening, inches", "We can't read the width “wide”. Use inches, like 36 or 70½.")],
  },
];
