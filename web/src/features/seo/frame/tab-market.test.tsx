import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answer } from "../../../test-answers";
import { accept, FakeEvents, freshServer, offline, open, press, refusal, sent, serve, server, show, table } from "./dashboard-driver";
import { done, settings } from "./fixtures";

freshServer();

const stamp = { source: "Search results", fetched_at: "2026-11-17T13:50:00Z", origin: "measured", stale: false };
const figures = () => screen.getAllByRole("term").map((term) => term.parentElement?.textContent);

/** Opens a tab, presses its button, and tells how its action ended. */
async function run(tab: string, label: string, name: string, result: unknown) {
  accept(name);
  await show();
  const panel = await open(tab);
  await press(label);
  FakeEvents.newest.tell({ name, ...done(result) });
  return panel;
}

describe("Competitors", () => {
  const rank = (keyword: string, of: number | null, in_local_pack = false) => ({ keyword, rank: of, in_local_pack });
  const results = [
    { competitor: { name: "Lone Star Appliance" }, rankings: [rank("repair", 1, true), rank("dryers", 4)], reviews: { google: 4.6 } },
    { competitor: { name: "Cowtown Fix-It" }, rankings: [rank("repair", 2), rank("dryers", 3)], reviews: { google: "211 reviews" } },
    { competitor: { name: "DFW Appliance Pros" }, rankings: [rank("repair", 10), rank("dryers", 11)], reviews: { google: null } },
    { competitor: { name: "Westside" }, rankings: [rank("repair", null)], reviews: { google: 3 } },
  ];
  const track = (result: object) => run("Competitors", "Track Fort Worth Competitors", "seo-competitor-tracker", result);

  test("a card each: average rank, reviews, local pack", async () => {
    const panel = await track({ results, recommendations: [], competitors_tracked: 4 });
    expect(panel.getAllByRole("listitem").map((card) => card.textContent)).toEqual([
      "Lone Star ApplianceAverage rank3Google reviews4.6In local pack1 keyword",
      "Cowtown Fix-ItAverage rank3Google reviews211 reviewsIn local pack0 keywords",
      "DFW Appliance ProsAverage rank11Google reviewsN/AIn local pack0 keywords",
      "WestsideAverage rankN/AGoogle reviews3In local pack0 keywords",
    ]);
    expect(panel.queryByText("Strategic Recommendations")).not.toBeInTheDocument();
  });

  test("a table of ranks, headed by the first word of each name", async () => {
    const panel = await track({ results, recommendations: ["Answer reviews"], competitors_tracked: 4 });
    expect(table("Rank by keyword and competitor")).toEqual([
      ["Keyword", "Lone", "Cowtown", "DFW", "Westside"],
      ["repair", "1", "2", "10", "-"],
      ["dryers", "4", "3", "11", "-"],
    ]);
    const cells = within(panel.getByRole("table"));
    const tones = { 1: "good", 2: "blue", 3: "blue", 4: "warn", 10: "warn", 11: "quiet" };
    for (const [shown, tone] of Object.entries(tones)) expect(cells.getByText(shown).className).toContain(tone);
    expect(within(panel.getByRole("region", { name: "Strategic Recommendations" })).getByRole("listitem")).toHaveTextContent(
      "Answer reviews",
    );
  });

  test("without fresh results, what earlier analyses found", async () => {
    serve("competitors", [
      { domain: "lonestar.example", last_analyzed: "2026-11-10T13:50:00Z", metrics: { domain_authority: 31 }, ...stamp },
      { domain: "cowtown.example", last_analyzed: "2026-11-09T13:50:00Z", metrics: { domain_authority: null }, ...stamp },
    ]);
    await show();
    const panel = await open("Competitors");
    const [first, second] = panel.getAllByRole("listitem");
    expect(first).toHaveTextContent("lonestar.exampleLast analyzedNov 10, 2026Domain authority31");
    expect(second).toHaveTextContent("Domain authorityN/A");
    expect(panel.getByRole("button", { name: "Track Fort Worth Competitors" })).toBeEnabled();
  });

  const link = "Name competitors in the settings";

  test.each([
    [["A", "B"], "this shop with A and B: rank"],
    [["A", "B", "C", "D", "E", "F"], "this shop with A, B, C, D and E: rank"],
  ])("none yet: those that are followed are named, at most five", async (names, words) => {
    const competitors = names.map((name) => ({ name, domain: "x.example" }));
    server["GET /api/seo/settings"] = () => answer({ ...settings, competitors });
    await show();
    const panel = await open("Competitors");
    await waitFor(() => expect(panel.getByRole("region", { name: "No competitor data yet" })).toHaveTextContent(words));
    expect(panel.queryByRole("link", { name: link })).not.toBeInTheDocument();
  });

  test("nobody is followed: it says so, and where to name them", async () => {
    server["GET /api/seo/settings"] = () => answer(settings);
    await show();
    const empty = within((await open("Competitors")).getByRole("region", { name: "No competitor data yet" }));
    expect(await empty.findByText(/the competitors that you name in the settings: .* None are named so far\.$/)).toBeInTheDocument();
    expect(empty.getByRole("link", { name: link })).toHaveAttribute("href", "/seo/settings");
  });

  test("whom it is about cannot be read: none are said to be followed, and none not to be", async () => {
    server["GET /api/seo/settings"] = offline;
    await show();
    const panel = await open("Competitors");
    expect(panel.getByText(/that you name in the settings: .* local pack\.$/)).toBeInTheDocument();
    expect(panel.getByRole("link", { name: link })).toBeInTheDocument();
  });
});

describe("Pricing", () => {
  const result = {
    price_data: [
      { competitor: "Lone Star", services: { "Dryer repair": 109, "Oven repair": 150.5 } },
      { competitor: "Cowtown", services: { "Dryer repair": 129 } },
    ],
    pricing_analysis: {
      average_prices: { "Dryer repair": 119, "Oven repair": 150.5 },
      market_position: { "Dryer repair": { strategy: "premium", competitiveness: 84.6 } },
      opportunity_zones: [{ service: "Oven repair", opportunity: "Only one shop offers it", recommended_price: 145 }],
    },
    recommendations: ["State the price of dryer repair"],
  };

  test("prices, positions, opportunities and recommendations", async () => {
    const panel = await run("Pricing", "Monitor Competitor Prices", "seo-competitor-prices", result);
    expect(table("Service prices by competitor")).toEqual([
      ["Service", "Lone Star", "Cowtown", "Avg"],
      ["Dryer repair", "$109", "$129", "$119"],
      ["Oven repair", "$150.50", "-", "$150.50"],
    ]);
    const items = (name: string) =>
      within(panel.getByRole("region", { name }))
        .getAllByRole("listitem")
        .map((item) => item.textContent);
    expect(items("Market Positioning")).toEqual(["Dryer repairpremium, 85% competitive"]);
    expect(items("Pricing Opportunities")).toEqual(["Oven repairOnly one shop offers itRecommended: $145"]);
    expect(items("Pricing Recommendations")).toEqual(["State the price of dryer repair"]);
  });

  test("what is stored is shown on opening", async () => {
    serve("prices", { ...result, ...stamp, source: "Competitors' pages" });
    await show();
    const panel = await open("Pricing");
    expect(table("Service prices by competitor")).toHaveLength(3);
    expect(panel.getByText("Competitors' pages,")).toBeInTheDocument();
  });

  test("none yet", async () => {
    await show();
    const panel = await open("Pricing");
    expect(panel.getByRole("region", { name: "No price data yet" })).toBeInTheDocument();
    expect(panel.getByRole("button", { name: "Monitor Competitor Prices" })).toBeEnabled();
  });
});

describe("Local", () => {
  const local = {
    local_rankings: [
      { keyword: "repair", rank: 2, in_local_pack: true },
      { keyword: "dryers", rank: 7, in_local_pack: false },
      { keyword: "ovens", rank: null, in_local_pack: false },
    ],
    citations: { citation_health_score: 82.4 },
    google_business_data: { profile_completeness: 95 },
    ...stamp,
  };

  test("figures, and where each keyword stands", async () => {
    serve("local", local);
    await show();
    const panel = await open("Local");
    expect(figures()).toEqual(["Map Pack Rankings1/3Keywords in the local pack", "Citation Health82%", "GBP Completeness95%"]);
    expect(panel.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "repair#2 in Map Pack",
      "dryersPosition #7",
      "ovensNot ranked",
    ]);
    expect(panel.getByRole("button", { name: "Track Local SEO" })).toBeEnabled();
  });

  test("what was not measured is no figure", async () => {
    serve("local", { ...local, citations: null, google_business_data: {} });
    await show();
    await open("Local");
    expect(figures().slice(1)).toEqual(["Citation HealthN/A", "GBP CompletenessN/A"]);
  });

  test("none yet", async () => {
    await show();
    const panel = await open("Local");
    const empty = within(panel.getByRole("region", { name: "No local SEO data yet" }));
    expect(empty.getByRole("button", { name: "Track Local SEO" })).toBeEnabled();
  });
});

describe("AI Content", () => {
  const content = {
    content_metrics: { seo_score: 86, readability_score: 71, word_count: 812 },
    generated_content: { title: "Keep It Cold", meta_description: "Clean the coils.", content: "<b>First</b>\nthen" },
    optimization_suggestions: ["Name the town"],
  };

  test("the form starts as agreed, with its choices", async () => {
    await show();
    const panel = await open("AI Content");
    expect(panel.getByLabelText("Topic")).toHaveValue("refrigerator maintenance");
    expect(panel.getByLabelText("Primary Keyword")).toHaveValue("refrigerator maintenance tips fort worth");
    const choices = (label: string) =>
      within(panel.getByLabelText(label))
        .getAllByRole<HTMLOptionElement>("option")
        .map((one) => [one.textContent, one.selected]);
    expect(choices("Content Type")).toEqual([
      ["Blog Post", true],
      ["Service Page", false],
      ["FAQ Page", false],
    ]);
    expect(choices("Tone")).toEqual([
      ["Professional", true],
      ["Conversational", false],
      ["Technical", false],
    ]);
  });

  test("sends what was typed, as typed, which stays while another tab is looked at", async () => {
    accept("seo-ai-content");
    await show();
    const panel = await open("AI Content");
    await userEvent.clear(panel.getByLabelText("Topic"));
    await userEvent.type(panel.getByLabelText("Topic"), " Ice ");
    await userEvent.selectOptions(panel.getByLabelText("Content Type"), "FAQ Page");
    await userEvent.selectOptions(panel.getByLabelText("Tone"), "Technical");
    await open("Local");
    await open("AI Content");
    await press("Generate Content");
    expect(sent("POST /functions/v1/seo-ai-content").map(({ body }) => body)).toEqual([
      {
        topic: " Ice ",
        keyword: "refrigerator maintenance tips fort worth",
        contentType: "faq page",
        tone: "technical",
        wordCount: 800,
      },
    ]);
  });

  test("what the server has against a field stands by it, and what was typed stays", async () => {
    server["POST /functions/v1/seo-ai-content"] = () => refusal(422, "Enter a topic", { errors: { topic: "Enter a topic" } });
    await show();
    const panel = await open("AI Content");
    await userEvent.clear(panel.getByLabelText("Topic"));
    await press("Generate Content");
    await waitFor(() => expect(panel.getByLabelText("Topic")).toHaveAccessibleDescription("Enter a topic"));
    expect(panel.getByLabelText("Topic")).toHaveFocus();
    expect(panel.getByLabelText("Primary Keyword")).toHaveValue("refrigerator maintenance tips fort worth");
  });

  test("the result: scores, texts as they are, suggestions", async () => {
    const panel = await run("AI Content", "Generate Content", "seo-ai-content", content);
    expect(figures().slice(0, 3)).toEqual(["SEO Score86", "Readability Score71", "Word Count812"]);
    const text = panel.getByRole("region", { name: "Generated content" });
    expect(text).toHaveTextContent("TitleKeep It ColdMeta DescriptionClean the coils.Content<b>First</b> then");
    expect(text.querySelector("b")).toBeNull();
    expect(within(panel.getByRole("region", { name: "Optimization Suggestions" })).getByRole("listitem")).toHaveTextContent(
      "Name the town",
    );
  });

  test("what is stored is shown on opening", async () => {
    serve("content", { ...content, ...stamp });
    await show();
    const panel = await open("AI Content");
    expect(panel.getByText("Keep It Cold")).toBeInTheDocument();
  });
});
