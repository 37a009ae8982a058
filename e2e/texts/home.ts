import { expect } from "@playwright/test";
import { button, type Expected, heading, inSection, link, linkIn, listOf, mainLink, tab } from "./expected.ts";
import { home, type Row } from "./row.ts";

const call = "tel:+18175550142";
const booking = "https://book.panthercityappliance.example/";
const financing = "https://apply.leasetoown.example/panther-city";

/** The title of the slide that shows. */
function slideTitle(words: string): Expected {
  const shown = '[aria-roledescription="slide"]:not([inert])';
  return { text: words, see: (page) => expect(page.locator(shown).getByRole("heading", { name: words, exact: true })).toBeVisible() };
}

/** A slide by its title once its arrow was pressed so many times. */
function slide(title: string, presses: number): Row {
  return {
    where: "home",
    action: `slide ${presses + 1}`,
    go: async ({ page }) => {
      await page.goto("/");
      for (let press = 0; press < presses; press++) await page.getByRole("button", { name: "Next slide" }).click();
    },
    shows: [
      slideTitle(title),
      mainLink("Shop Appliances", "#products"),
      mainLink("Schedule Repair", booking),
      mainLink("Apply for Financing", financing),
      button("Previous slide"),
      button("Next slide"),
    ],
  };
}

/** The home page's sections, in the order that the specification gives them. */
const sections = [
  "Quality Used Appliances",
  "How It Works",
  "Shop Quality Used Appliances",
  "We Repair All Makes and Models",
  "Special Offers",
  "Alliances Network",
  "Brands We Service",
  "Our Guarantees",
  "Videos",
  "Repair Services",
  "Delivery and Installation",
  "Sample reviews",
  "Appliance Recycling",
  "Visit Our Showroom",
];

const inOrder: Expected = {
  text: sections.join(),
  see: async (page) => {
    const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    expect(headings.filter((words) => sections.includes(words))).toEqual(sections);
  },
};

/** The repair page that a tile of this name leads to. */
const tiles = {
  "Refrigerator Repair": "/refrigerator-repair",
  "Washer Repair": "/washer-repair",
  "Dryer Repair": "/dryer-repair",
  "Dishwasher Repair": "/dishwasher-repair",
  "Stove Repair": "/oven-repair",
  "Oven Repair": "/oven-repair",
  "Microwave Repair": "/microwave-repair",
  "Freezer Repair": "/freezer-repair",
  "Disposal Repair": "/disposal-repair",
  "Heating Repair": "/heating-repair",
  "Air Conditioning Repair": "/air-conditioning-repair",
};

const area = "Fort Worth, Arlington, North Richland Hills, Keller, Haltom City, Watauga, Saginaw, White Settlement";

const map: Expected = {
  text: "the map",
  see: (page) =>
    expect(
      page.getByRole("region", { name: "Visit Our Showroom" }).locator('a[href^="https://www.google.com/maps/search/"]'),
    ).toBeVisible(),
};

/** The home page, part by part. */
export const homes: Row[] = [
  slide("Quality Used Appliances", 0),
  slide("Expert Repair Services", 1),
  slide("Professional Installation", 2),
  {
    where: "home",
    action: "its parts",
    sizes: true,
    go: home,
    shows: [
      inOrder,
      listOf("How It Works", 4),
      linkIn("How It Works", "Browse Services", "#services"),
      linkIn("How It Works", "Schedule Service", booking),
      linkIn("How It Works", "Get Financed", financing),
      linkIn("How It Works", "Call Us Now", call),
      linkIn("Shop Quality Used Appliances", "Lease-to-own financing", financing),
      linkIn("We Repair All Makes and Models", "Call Now", call),
      linkIn("We Repair All Makes and Models", "Schedule Service Online", booking),
    ],
  },
  {
    where: "home",
    action: "offers, networks, brands and guarantees",
    go: home,
    shows: [
      heading("$25 off a same-day repair service call"),
      heading("10% off when buying 2 or more appliances"),
      heading("Free installation within Fort Worth city limits"),
      inSection("Special Offers", "cannot be combined"),
      listOf("Alliances Network", 3),
      inSection("Alliances Network", "Founding member"),
      inSection("Alliances Network", "repair documentation"),
      inSection("Alliances Network", "appliance protection"),
      inSection("Brands We Service", "Whirlpool"),
      inSection("Our Guarantees", "1-year warranty"),
    ],
  },
  { where: "home", action: "videos", go: home, shows: [tab("Featured", true), tab("Gallery")] },
  {
    where: "home",
    action: "services",
    go: home,
    shows: Object.entries(tiles).map(([name, path]) => linkIn("Repair Services", name, path)),
  },
  {
    where: "home",
    action: "delivery, reviews, recycling and the way there",
    go: home,
    shows: [
      inSection("Delivery and Installation", "15 miles"),
      inSection("Delivery and Installation", area),
      inSection("Sample reviews", "4.8/5"),
      inSection("Sample reviews", "156+ reviews"),
      inSection("Appliance Recycling", /pickup/),
      linkIn("Visit Our Showroom", "Get Directions", /^https:\/\/www\.google\.com\/maps\/dir\//),
      map,
      inSection("Visit Our Showroom", /Mon-Sat\s*9 AM-6 PM/),
      inSection("Visit Our Showroom", /Sunday\s*closed/i),
      link("hello@panthercityappliance.example", "mailto:hello@panthercityappliance.example"),
    ],
  },
];
