import { expect } from "@playwright/test";
import { address, crumb, type Expected, folds, heading, inSection, link, linkIn, listOf, mainLink, text, title } from "./expected.ts";
import type { Row, Stage } from "./row.ts";

const phone = "(817) 555-0142";
const call = "tel:+18175550142";
const booking = "https://book.panthercityappliance.example/";
const financing = "https://apply.leasetoown.example/panther-city";

const at =
  (path: string) =>
  ({ page }: Stage) =>
    page.goto(path);

/** How often something stands in the page's own content. */
function times(words: RegExp, count: number): Expected {
  return {
    text: `${count} of ${words}`,
    see: (page) => expect(page.getByRole("main").getByRole("link", { name: words })).toHaveCount(count),
  };
}

/** The texts that every repair page shows. */
const repair = (name: string) => [
  crumb("Home", "/"),
  crumb("Services", "/#services"),
  mainLink("Schedule Service", booking),
  mainLink(phone, call),
  heading("Why Choose Us"),
  listOf("Why Choose Us", 4),
  heading("Services Include"),
  heading("Brands We Service"),
  linkIn(`Book your ${name.toLowerCase()}`, "Schedule Service", booking),
  linkIn(`Book your ${name.toLowerCase()}`, "Get Financed", financing),
];

const services: Row[] = [
  {
    where: "repair page",
    sizes: true,
    go: at("/dryer-repair"),
    shows: [
      ...repair("Dryer Repair"),
      title(/^Dryer Repair/),
      heading("About Dryer Repair"),
      heading("Common Problems"),
      folds("problem"),
      heading("What we do"),
      inSection("Common Problems", "Often seen on"),
      folds("question"),
      heading("Related Services"),
      linkIn("Related Services", "Washer Repair", "/washer-repair"),
      linkIn("Brands We Service", "Whirlpool", "/whirlpool-service"),
      text("$120-$350"),
    ],
  },
  { where: "repair page of heating", go: at("/heating-repair"), shows: repair("Heating Repair") },
  {
    where: "repair page of refrigerators",
    go: at("/refrigerator-repair"),
    shows: [title(/Freezer/), { text: "Freezer", see: (page) => expect(page.getByRole("heading", { level: 1 })).toContainText("Freezer") }],
  },
  {
    where: "repair page of microwaves",
    go: at("/microwave-repair"),
    shows: [title(/Oven/), { text: "Oven", see: (page) => expect(page.getByRole("heading", { level: 1 })).toContainText("Oven") }],
  },
  { where: "repair page of ovens", go: at("/oven-repair"), shows: [mainLink("Stove Repair", "/stove-repair")] },
];

const brandShows = (name: string) => [
  crumb("Home", "/"),
  crumb("Brands", "/brands"),
  heading(`${name} Repair and Used Appliances`),
  mainLink("Schedule Repair", booking),
  mainLink(phone, call),
  heading(`Why Choose Us for ${name}`),
  listOf(`Why Choose Us for ${name}`, 3),
  heading(`${name} appliances we service and sell`),
  heading(`Common ${name} repairs`),
  linkIn(`Your ${name}, repaired or replaced`, "Schedule Repair", booking),
  linkIn(`Your ${name}, repaired or replaced`, "Shop Appliances", "/#products"),
];

const brands: Row[] = [
  {
    where: "brand page",
    sizes: true,
    go: at("/whirlpool-service"),
    shows: [...brandShows("Whirlpool"), mainLink("All 13 Whirlpool units", "/shop?brand=whirlpool")],
  },
  { where: "brand page of another", go: at("/lg-service"), shows: brandShows("LG") },
  {
    where: "brands",
    go: at("/brands"),
    shows: [
      heading("Brands We Service"),
      ...Object.entries({ Whirlpool: "whirlpool", GE: "ge", Maytag: "maytag", Samsung: "samsung", LG: "lg", Frigidaire: "frigidaire" }).map(
        ([name, slug]) => link(`Learn More about ${name}`, `/${slug}-service`),
      ),
      times(/^Learn More/, 6),
      text("Learn More"),
      heading("Don't See Your Brand?"),
      linkIn("Don't See Your Brand?", phone, call),
      linkIn("Don't See Your Brand?", "Contact Us", "/contact"),
    ],
  },
];

const blog: Row[] = [
  {
    where: "blog",
    go: at("/blog"),
    shows: [
      heading("Blog & Tips"),
      times(/^Read More/, 10),
      text("Read More"),
      ...["Troubleshooting", "Safety", "Maintenance", "Tips", "Installation"].map(text),
      { text: "a picture each", see: (page) => expect(page.getByRole("main").getByRole("listitem").locator("img[src]")).toHaveCount(10) },
    ],
  },
  {
    where: "article",
    sizes: true,
    go: at("/blog/dryer-vent-cleaning-safety"),
    shows: [crumb("Blog & Tips", "/blog"), text("Safety"), mainLink("Back to Blog & Tips", "/blog"), heading("More from the blog")],
  },
  { where: "article", action: "unknown", go: at("/blog/no-such-article"), shows: [address("/blog"), heading("Blog & Tips")] },
];

const faq: Row = {
  where: "FAQ",
  go: at("/faq"),
  shows: [heading("Frequently Asked Questions"), folds("faq", 4), mainLink(phone, call), mainLink("Contact Us", "/contact")],
};

const contact: Row = {
  where: "contact",
  sizes: true,
  go: at("/contact"),
  shows: [
    heading("Contact Us"),
    linkIn("Contact Details", phone, call),
    linkIn("Contact Details", "hello@panthercityappliance.example", "mailto:hello@panthercityappliance.example"),
    inSection("Contact Details", "Forest Hill, TX"),
    linkIn("Contact Details", "View on map", /^https:\/\/www\.google\.com\/maps\//),
    inSection("Contact Details", "Mon-Fri 9:00 AM-6:00 PM"),
    inSection("Contact Details", "Sat 10:00 AM-3:00 PM"),
    inSection("Contact Details", /Sun closed/i),
    linkIn("Schedule Service", "Book Online", booking),
    linkIn("Schedule Service", "Call Now", call),
  ],
};

/** The pages that tell of the shop's repairs, brands and tips. */
export const contents: Row[] = [...services, ...brands, ...blog, faq, contact];
