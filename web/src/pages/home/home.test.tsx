import { render, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import type { HomeProps, Promotion } from "../../lib/page-types";
import { facts, homePage, noPicture, review } from "../../test-data";
import { Home } from "./home";

const sameDay: Promotion = {
  key: "same_day_repair",
  label: "$25 off same-day repair",
  text: "$25 off a same-day repair service call",
  percent: 0,
  amount_cents: 2500,
};
const allFacts = { ...facts, promotions: [...facts.promotions, sameDay] };

function show(changes: Partial<HomeProps> = {}) {
  render(
    <IslandContext value={() => ""}>
      <Home {...homePage({ facts: allFacts, ...changes })} />
    </IslandContext>,
  );
  return within(screen.getByRole("main"));
}

const region = (name: string) => within(screen.getByRole("region", { name }));

/** The links of a part: name, address and target; the hint for screen readers is left out of the name. */
function links(part: ReturnType<typeof region>) {
  return part.getAllByRole<HTMLAnchorElement>("link").map((link) => {
    const name = link.textContent?.replace(" (opens in a new tab)", "").trim();
    return [name, link.getAttribute("href"), link.target === "_blank" ? "new tab" : "here"];
  });
}

test("the nine parts stand in the order of the specification", () => {
  const titles = show()
    .getAllByRole("heading", { level: 2 })
    .map((heading) => heading.textContent);
  expect(titles).toEqual([
    "Quality Used Appliances",
    "Expert Repair Services",
    "Professional Installation",
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
    "Customer Reviews",
    "Appliance Recycling",
    "Visit Our Showroom",
  ]);
});

test("what the site's links name is there", () => {
  show();
  for (const id of ["products", "services", "delivery", "recycling", "location", "footer"]) {
    expect(document.querySelectorAll(`#${id}`)).toHaveLength(1);
  }
});

test("every link to another site opens a new tab with rel=noopener, and no other does", () => {
  for (const link of show().getAllByRole<HTMLAnchorElement>("link")) {
    const outside = link.protocol.startsWith("http") && link.host !== location.host;
    expect([link.href, link.target, link.rel]).toEqual([link.href, outside ? "_blank" : "", outside ? "noopener" : ""]);
  }
});

describe("hero", () => {
  test("is a carousel of three named slides under one h1 that no slide hides", () => {
    const main = show();
    const heading = main.getByRole("heading", { level: 1 });
    expect(heading).toHaveTextContent("Quality Used Appliances and Repair in Fort Worth");
    const carousel = screen.getByRole("region", { name: "What we do" });
    expect(carousel).toHaveAttribute("aria-roledescription", "carousel");
    expect(carousel).not.toContainElement(heading);
    const slides = within(carousel).getAllByRole("group");
    expect(slides.map((slide) => [slide.getAttribute("aria-label"), slide.getAttribute("aria-roledescription")])).toEqual([
      ["1 of 3", "slide"],
      ["2 of 3", "slide"],
      ["3 of 3", "slide"],
    ]);
    expect(slides.map((slide) => slide.hasAttribute("data-current"))).toEqual([true, false, false]);
  });

  test.each(["1 of 3", "2 of 3", "3 of 3"])("slide %s shops, books and finances", (name) => {
    show();
    const slide = within(screen.getByRole("group", { name }));
    const ways = ["Shop Appliances", "Schedule Repair", "Apply for Financing"];
    expect(links(slide).filter(([label]) => ways.includes(label ?? ""))).toEqual(
      expect.arrayContaining([
        ["Shop Appliances", "#products", "here"],
        ["Schedule Repair", facts.links.booking, "new tab"],
        ["Apply for Financing", facts.links.financing, "new tab"],
      ]),
    );
  });

  test("the pictures of later slides wait; a slide without one shows the record's plate", () => {
    show();
    const picture = screen.getByRole("img", { name: "An open washer" });
    expect(picture).toHaveAttribute("loading", "lazy");
    expect(picture).toHaveAttribute("fetchpriority", "low");
    const last = within(screen.getByRole("group", { name: "3 of 3" }));
    expect(last.getByText("$75")).toBeInTheDocument();
    expect(last.getByText("Free installation within Fort Worth city limits")).toBeInTheDocument();
  });
});

test("How It Works: the parts further down, four cards and where they lead", () => {
  show();
  expect(links(region("How It Works"))).toEqual([
    ["Delivery", "#delivery", "here"],
    ["Recycling", "#recycling", "here"],
    ["Our showroom", "#location", "here"],
    ["Contact", "#footer", "here"],
    ["Browse Services", "#services", "here"],
    ["Schedule Service", facts.links.booking, "new tab"],
    ["Get Financed", facts.links.financing, "new tab"],
    ["Call Us Now", facts.phone_href, "here"],
  ]);
});

test("the shop: counts, lease-to-own, an empty category's words, the fit and the whole list", () => {
  show();
  const shop = region("Shop Quality Used Appliances");
  expect(shop.getByText(/^1 unit in stock today/)).toBeInTheDocument();
  expect(shop.getByRole("link", { name: /^Lease-to-own financing/ })).toHaveAttribute("href", facts.links.financing);
  expect(shop.getByText(/^No freezers on the floor today/)).toBeInTheDocument();
  expect(shop.getByRole("link", { name: "See all 1 unit" })).toHaveAttribute("href", "/shop");
  const form = shop.getByRole<HTMLFormElement>("form", { name: "Will it fit?" });
  expect([form.getAttribute("action"), form.method]).toEqual(["/shop", "get"]);
  const fields = ["Width of the opening, inches", "Height of the opening, inches"];
  expect(fields.map((name) => shop.getByRole("textbox", { name }).getAttribute("name"))).toEqual(["width", "height"]);
});

test("the banner calls and books", () => {
  show();
  expect(links(region("We Repair All Makes and Models"))).toEqual([
    ["Call Now", facts.phone_href, "here"],
    ["Schedule Service Online", facts.links.booking, "new tab"],
  ]);
});

describe("offers, alliances, brands and guarantees", () => {
  test("each promotion of the record, and that they cannot be combined", () => {
    show();
    const offers = region("Special Offers");
    expect(offers.getByText("Offers cannot be combined.")).toBeInTheDocument();
    expect(offers.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual(
      allFacts.promotions.map((promotion) => promotion.text),
    );
  });

  test("each network says what it is to the shop", () => {
    show();
    const networks = region("Alliances Network");
    expect(networks.getByText("Founding member")).toBeInTheDocument();
    expect(networks.getByText("Partner for repair documentation")).toBeInTheDocument();
    expect(links(networks)[0]).toEqual(["Cover Alliance", "https://alliance.example/", "new tab"]);
  });

  test("a brand with a page leads to it", () => {
    show();
    expect(links(region("Brands We Service"))).toEqual([
      ["Whirlpool", "/whirlpool-service", "here"],
      ["All brand pages", "/brands", "here"],
    ]);
    expect(region("Brands We Service").getByText("Kenmore")).toBeInTheDocument();
  });

  test("the number in a guarantee can be called", () => {
    show();
    expect(links(region("Our Guarantees"))).toEqual([[facts.phone, facts.phone_href, "here"]]);
    expect(region("Our Guarantees").getByText(/^Call/)).toHaveTextContent("Call (817) 555-0142 and ask.");
  });

  test("what has no entries is not there", () => {
    show({ facts: { ...facts, promotions: [] }, alliances: [], brands: [], guarantees: [], videos: [] });
    for (const name of ["Special Offers", "Alliances Network", "Brands We Service", "Our Guarantees", "Videos"]) {
      expect(screen.queryByRole("heading", { name })).toBeNull();
    }
  });
});

test("only a video with an id can be played, the others lead to what can be read; each has its title and its words", () => {
  show();
  const videos = region("Videos");
  expect(videos.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
    "How we grade",
    "Leveling a washer",
    "Cleaning a vent",
  ]);
  expect(links(videos)).toEqual([
    ["Read about it: How we grade", "/blog/tips", "here"],
    ["Play Leveling a washer", "https://www.youtube.com/watch?v=a%20b%26c", "new tab"],
    ["Read about it: Cleaning a vent", "/blog/tips", "here"],
  ]);
  expect(document.querySelector("iframe")).toBeNull();
});

test("the services lead where the specification says, with a drawing or an icon", () => {
  show();
  const services = region("Repair Services");
  expect(links(services)).toEqual([
    ["Stove Repair", "/oven-repair", "here"],
    ["Disposal Repair", "/disposal-repair", "here"],
    [facts.phone, facts.phone_href, "here"],
  ]);
  const [stove, disposal] = services.getAllByRole("listitem");
  expect(stove?.querySelector("img")).toHaveAttribute("src", "/stove.svg");
  expect(disposal?.querySelector("img")).toBeNull();
  expect(disposal?.querySelector("svg")).toBeInTheDocument();
});

test("delivery: its area, 'Calculated at checkout', each option's price, and the towns as the repair area", () => {
  show();
  const delivery = region("Delivery and Installation");
  expect(delivery.getByText("Delivery fee").nextSibling).toHaveTextContent("Calculated at checkout");
  expect(delivery.getByText("Delivery area").nextSibling).toHaveTextContent("15 miles");
  expect(delivery.getByText("Repair area").nextSibling).toHaveTextContent("50 miles: Fort Worth, Keller");
  for (const { label, price_cents } of facts.services) {
    expect(delivery.getByRole("heading", { name: label }).closest("li")).toHaveTextContent(`+$${price_cents / 100}`);
  }
});

describe("reviews", () => {
  test("the rating and its count from the record, the stars in words", () => {
    show({ reviews: [review({ rating: 4 })] });
    const reviews = region("Customer Reviews");
    expect(reviews.getByText("4.8").parentElement).toHaveTextContent("4.8/5");
    expect(reviews.getByText("156+ reviews")).toBeInTheDocument();
    expect(reviews.getByText("4 of 5 stars")).toBeInTheDocument();
  });

  test("verified is said only where it is true", () => {
    show({ reviews: [review(), review({ name: "Marcus T.", text: "Gone in an hour.", verified: true })] });
    const said = screen.getByText("Verified customer").closest("li");
    expect(said).toHaveTextContent("Marcus T.");
  });

  test("samples are called samples, as a whole and each", () => {
    show({ reviews: [review({ sample: true })], sandbox_reviews: true });
    const samples = region("Sample reviews");
    expect(samples.getByText(/^Made up for this sandbox/)).toBeInTheDocument();
    expect(samples.getByText("Sample, no customer wrote it")).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "Customer Reviews" })).toBeNull();
  });

  test("without reviews only the rating is there", () => {
    show({ reviews: [] });
    expect(region("Customer Reviews").getByText("156+ reviews")).toBeInTheDocument();
    expect(region("Customer Reviews").queryByRole("list")).toBeNull();
  });

  test("more than six fold, and the fold says how many", () => {
    show({ reviews: Array.from({ length: 8 }, (_, index) => review({ name: `Customer ${index}` })) });
    const fold = screen.getByText("Show 2 more reviews").closest("details");
    expect(fold?.querySelectorAll("li")).toHaveLength(2);
    expect(fold).not.toHaveAttribute("open");
  });
});

test("recycling: what removal costs with a delivery, and a pickup by phone", () => {
  show();
  const recycling = region("Appliance Recycling");
  expect(recycling.getByText(/^Old Appliance Removal with your delivery is \$25\./)).toBeInTheDocument();
  expect(links(recycling)).toEqual([[`Call ${facts.phone}`, facts.phone_href, "here"]]);
});

describe("location", () => {
  test.each([
    ["with a drawn map", homePage().map, "A circle of 15 miles"],
    ["without one", noPicture, null],
  ])("the storefront's address, hours, directions and map, %s", (_, map, alt) => {
    show({ map });
    const place = region("Visit Our Showroom");
    expect(place.getByText(facts.storefront.street).parentElement).toHaveTextContent("Fort Worth, TX 76114");
    expect(place.getByText("Mon-Sat").nextSibling).toHaveTextContent("9 AM-6 PM");
    expect(links(place)).toEqual([
      ["Get Directions", facts.storefront.directions_url, "new tab"],
      [facts.phone, facts.phone_href, "here"],
      ["Show the map", facts.storefront.map_url, "new tab"],
    ]);
    expect(place.queryByRole("img")?.getAttribute("alt") ?? null).toBe(alt);
    expect(place.queryByText(facts.office.street)).toBeNull();
    expect(document.querySelector("iframe")).toBeNull();
  });
});

test("an empty shop says what to do, and offers nothing that leads to nothing", () => {
  const categories = homePage().categories.map((category) => ({ ...category, count: 0, products: [] }));
  show({ categories, lineup: [] });
  const products = region("Shop Quality Used Appliances");
  expect(products.getByText(/We are stocking the floor/)).toHaveTextContent(`Call ${facts.phone}`);
  expect(products.queryByText(/in stock today/)).toBeNull();
  expect(products.queryByRole("link", { name: /See all/ })).toBeNull();
  expect(within(screen.getByRole("group", { name: "1 of 3" })).queryByRole("list")).toBeNull();
});
