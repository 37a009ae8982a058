import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { accept, FakeEvents, freshServer, notify, open, press, refusal, region, serve, server, show, showTab } from "../dashboard-driver";
import { done } from "../fixtures";
import { listed, offer, priced } from "./fixtures";
import { PricingTab } from "./tab";

freshServer();

const openTab = () => showTab((tab) => <PricingTab {...tab} />);

const dryer = "Dryer Repair";
const result = priced({
  price_data: [
    {
      competitor: "Lone Star",
      domain: "lonestar.example",
      services: { [dryer]: 109, "Oven & Stove Repair": 150.5 },
      offers: [
        offer(dryer, "$109 to $199", 10900, { high_cents: 19900, bound: "range" }),
        offer("Oven & Stove Repair", "$150.50", 15050, { condition: "waived with repair" }),
      ],
      note: "",
    },
    {
      competitor: "Cowtown Fix-It",
      domain: "cowtown.example",
      services: {},
      offers: [
        offer(dryer, "$129", 12900, {
          disagrees: [
            { original: "$129", snippet: "from $129", low_cents: 12900, high_cents: 12900, from: "table" },
            { original: "$139", snippet: "only $139", low_cents: 13900, high_cents: 13900, from: "structured" },
          ],
        }),
      ],
      note: "",
    },
    { competitor: "Westside", domain: "westside.example", services: {}, offers: [], note: "robots.txt forbids it" },
  ],
  pricing_analysis: {
    average_prices: { [dryer]: 109, "Oven & Stove Repair": 150.5 },
    market_position: { [dryer]: { strategy: "premium", competitiveness: 84.6, ours: 120, n: 3, low: 89, median: 109, high: 129 } },
    opportunity_zones: [
      {
        service: "Oven & Stove Repair",
        opportunity: "3 competitors name a price, we do not",
        recommended_price: 145,
        n: 3,
        low: 130,
        high: 160,
      },
    ],
  },
  not_measured: ["Westside: robots.txt forbids it"],
  recommendations: ["Name a price for oven repair"],
});

/** The rows of the prices, each figure without the source that it opens. */
const prices = () =>
  within(screen.getByRole("table", { name: "Service prices by competitor" }))
    .getAllByRole("row")
    .map((row) =>
      [...row.querySelectorAll("th, td")].map((cell) => cell.querySelector("td [popovertarget]")?.textContent ?? cell.textContent),
    );

test("a run: prices by competitor with the average, and what they mean", async () => {
  accept("seo-competitor-prices");
  await show();
  const panel = await open("Pricing");
  await press("Monitor Competitor Prices");
  FakeEvents.newest.tell({ name: "seo-competitor-prices", ...done(result) });
  expect(notify).toHaveBeenLastCalledWith(expect.objectContaining({ title: "Price monitoring completed" }));
  expect(prices()).toEqual([
    ["Service", "Ours", "Lone Star", "Cowtown Fix-It", "Westside", "Avg"],
    [dryer, "$120", "$109", "Unclear", "-", "$109"],
    ["Oven & Stove Repair", "-", "$150.50", "-", "-", "$150.50"],
  ]);
  expect(panel.getByText("to $199")).toBeInTheDocument();
  expect(panel.getByText("Westside: robots.txt forbids it")).toBeInTheDocument();
  const items = (name: string) => region(name).getAllByRole("listitem")[0]?.textContent;
  expect(items("Market Positioning")).toMatch(/^Dryer Repairpremium, 85% competitiveOurs \$120; theirs \$89 to \$129, median \$109 of 3\./);
  expect(items("Pricing Opportunities")).toMatch(
    /Recommended: \$1453 competitors name a price, we do not: 3 fresh prices, \$130 to \$160$/,
  );
  expect(items("Pricing Recommendations")).toBe("Name a price for oven repair");
});

test("a price opens what its page says, and where that is", async () => {
  serve("prices", result);
  openTab();
  const button = await screen.findByRole("button", { name: "$109: Dryer Repair, Lone Star" });
  const source = document.getElementById(button.getAttribute("popovertarget") ?? "");
  expect(source).toHaveTextContent("We charge $109 to $199 for it");
  expect(source?.querySelector("a")).toHaveAttribute("href", "https://lonestar.example/prices");
  expect(source).toHaveTextContent("In a table, Nov 17, 2026: lonestar.example/prices");
  expect(screen.getByText("Condition: waived with repair")).toBeInTheDocument();
  const unclear = screen.getByRole("button", { name: "Unclear: Dryer Repair, Cowtown Fix-It" });
  expect(document.getElementById(unclear.getAttribute("popovertarget") ?? "")).toHaveTextContent(
    /names different prices.*In a table: from \$129.*Stated for search engines: only \$139/,
  );
});

test("used units by kind beside ours, price changes, and what was not taken", async () => {
  const unit = (kind: string, category: string, ours = false) => ({
    category,
    kind,
    size: "",
    grade: "B",
    age: "",
    n: 1,
    low: 250,
    median: 300,
    high: 350,
    ours: ours ? [{ slug: "dryer-1", name: "Whirlpool dryer", price: 329, days: 41 }] : [],
    offers: [listed("Lone Star", offer("", "$250", 25000, { item: "Used washer" }))],
  });
  serve(
    "prices",
    priced({
      units: [unit("gas-dryer", "dryers", true), unit("top-freezer", "refrigerators")],
      changes: [
        {
          at: "2026-11-14T13:50:00Z",
          competitor: "Lone Star",
          domain: "",
          item: dryer,
          url: "https://lonestar.example/",
          was_cents: 12900,
          now_cents: 10900,
        },
      ],
      refused: [listed("Lone Star", offer(dryer, "1.299", null, { refused: "It may mean $1.299 or $1,299" }))],
    }),
  );
  openTab();
  const units = within(await screen.findByRole("table", { name: "Used units by kind" }));
  expect(units.getAllByRole("row")).toHaveLength(3);
  expect(units.getByRole("row", { name: /^Gas dryer/ })).toHaveTextContent("41 days");
  expect(units.getByRole("link", { name: "Whirlpool dryer", hidden: true })).toHaveAttribute("href", "/shop/dryer-1");
  await userEvent.selectOptions(screen.getByLabelText("Category"), "Refrigerators");
  expect(units.getAllByRole("row")).toHaveLength(2);
  expect(region("Price changes").getByRole("listitem")).toHaveTextContent("Nov 14Lone Star: $129 to $109");
  expect(region("Not taken").getByRole("listitem")).toHaveTextContent("Lone Star: It may mean $1.299 or $1,299");
});

test("nothing to say says so; what is old is marked", async () => {
  serve("prices", priced({ not_measured: ["Cowtown Fix-It: it answers 403."], stale: true, fetched_at: "2026-11-08T13:50:00Z" }));
  openTab();
  expect(await screen.findByText("9 days old, check again")).toBeInTheDocument();
  expect(region("Not measured").getByText("Cowtown Fix-It: it answers 403.")).toBeInTheDocument();
  expect(region("Service prices").getByText("No price of a service was found on their sites.")).toBeInTheDocument();
  expect(region("Price changes").getByText(/No price has changed/)).toBeInTheDocument();
});

test("none yet; and none that could be read", async () => {
  openTab();
  expect(await screen.findByRole("region", { name: "No price data yet" })).toBeInTheDocument();
  server["GET /api/seo/prices"] = () => refusal(500, "Down.");
  openTab();
  expect(await screen.findByText("The prices could not be loaded. Down.")).toBeInTheDocument();
});
