import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer } from "../../../../test-answers";
import {
  accept,
  FakeEvents,
  freshServer,
  notify,
  offline,
  open,
  press,
  refusal,
  region,
  sent,
  serve,
  server,
  show,
  showTab,
  table,
} from "../dashboard-driver";
import { done, settings } from "../fixtures";
import { analysis, rank, standing, tracked } from "./fixtures";
import { CompetitorsTab } from "./tab";

freshServer();

const openTab = () => showTab((tab) => <CompetitorsTab {...tab} />);

const plan = { provider: "SerpApi", refusal: "", calls: 18, cost_cents: 27, sandbox: false };
const results = [
  standing("Lone Star Appliance", {
    rankings: [rank("repair", 1, 2), rank("dryers", 4)],
    reviews: { google: 211, rating: 4.5, source: "Places" },
    local_keywords: 1,
    average_rank: 2.5,
    visibility: 0.31,
    history: [
      { at: "2026-11-10T13:50:00Z", visibility: 0.28, average_rank: 3, reviews: 200 },
      { at: "2026-11-17T13:50:00Z", visibility: 0.31, average_rank: 2.5, reviews: 211 },
    ],
  }),
  standing("Cowtown Fix-It", { rankings: [rank("repair", 2), rank("dryers", 11)], average_rank: 6.5, visibility: 0.042 }),
  standing("Westside", { rankings: [rank("repair", null), { ...rank("dryers", null), failure: "Timed out" }] }),
];
const ours = standing("Panther City", { rankings: [rank("repair", 3), rank("dryers", 10)], average_rank: 6.5 });

async function track(result: object) {
  serve("competitorPlan", plan);
  accept("seo-competitor-tracker");
  await show();
  const panel = await open("Competitors");
  await press("Track Fort Worth Competitors");
  FakeEvents.newest.tell({ name: "seo-competitor-tracker", ...done(result) });
  return panel;
}

const cards = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map((card) => card.textContent);

test("a run: no more calls than were said, a card each, and ranks with our own first", async () => {
  const panel = await track(tracked({ results, ours }));
  expect(panel.getByText("At most 18 calls, about $0.27 by SerpApi.")).toBeInTheDocument();
  await waitFor(() => expect(sent("POST /functions/v1/seo-competitor-tracker")[0]?.body).toEqual({ maxCalls: 18 }));
  expect(notify).toHaveBeenLastCalledWith(expect.objectContaining({ title: "Tracked 3 competitors" }));
  const [first, second, last] = cards("Competitors");
  expect(first).toContain("Average rank3Google reviews211rated 4.5 of 5In local pack1 keyword");
  expect(first).toContain("Visibility31%3 points up since Nov 10");
  expect(second).toContain("Average rank7Google reviewsN/AIn local pack0 keywordsVisibility4.2%");
  expect(last).toContain("Average rankN/A");
  expect(last).toContain("Pages knownN/A");
  expect(table("Rank by keyword and competitor")).toEqual([
    ["Keyword", "You", "Lone", "Cowtown", "Westside"],
    ["repair", "3", "1Pack 2", "2", "-"],
    ["dryers", "10", "4", "11", "-not known"],
  ]);
  const cells = within(panel.getByRole("table", { name: "Rank by keyword and competitor" }));
  const tones = { 1: "good", 2: "blue", 3: "blue", 4: "warn", 10: "warn", 11: "quiet" };
  for (const [shown, tone] of Object.entries(tones)) expect(cells.getByText(shown).className).toContain(tone);
});

test("each recommendation shows the figures that it rests on", async () => {
  const text = "Pass Lone Star Appliance for “repair”.";
  const rows = [
    { label: "Lone Star Appliance, “repair”", value: "rank 1", url: "https://lonestar.example/repair" },
    { label: "This site, “repair”", value: "rank 3" },
  ];
  await track(tracked({ results, ours, recommendations: [text], advice: [{ text, kind: "close", rows }] }));
  expect(region("Strategic Recommendations").getByText(text)).toBeInTheDocument();
  const [first, second] = within(screen.getByRole("list", { name: `Figures: ${text}`, hidden: true })).getAllByRole("listitem", {
    hidden: true,
  });
  expect(first).toHaveTextContent(/^Lone Star Appliance, “repair” lonestar.example\/repair.*rank 1$/);
  expect(second).toHaveTextContent(/^This site, “repair” ?rank 3$/);
});

test("what changed on their sites, the newest first", async () => {
  const at = (day: number) => `2026-11-${day}T13:50:00Z`;
  const url = "https://lonestar.example/dryers";
  const changed = standing("Lone Star", {
    changes: [
      { at: at(12), kind: "new", url, was: "", now: "Dryer repair" },
      { at: at(11), kind: "title", url, was: "Old", now: "New" },
    ],
    prices: [{ at: at(14), item: "Dryer repair", url, was_cents: 12900, now_cents: 10950 }],
  });
  await track(tracked({ results: [changed] }));
  const list = region("What changed on their sites");
  expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Dryer repair (opens in a new tab)Nov 14Price, Lone Star: $129 to $109.50",
    "Dryer repair (opens in a new tab)Nov 12New page, Lone Star",
    "New (opens in a new tab)Nov 11New title, Lone Star, was “Old”",
  ]);
  for (const link of list.getAllByRole("link")) expect(link).toHaveAttribute("href", url);
});

test("without fresh results, what earlier analyses found, and the newest run below, with its age", async () => {
  serve("competitors", [analysis("lonestar.example", 31), analysis("cowtown.example", null)]);
  serve("latestCompetitors", tracked({ results, ours, stale: true, fetched_at: "2026-11-08T13:50:00Z", not_measured: ["Ranks: no key."] }));
  openTab();
  await waitFor(() => expect(screen.getByRole("list", { name: "Competitors" })).toBeInTheDocument());
  expect(table("Stored analyses")).toEqual([
    ["Domain", "Last analyzed", "Domain authority"],
    ["lonestar.example", "Nov 10, 2026", "31"],
    ["cowtown.example", "Nov 10, 2026", "N/A"],
  ]);
  expect(region("Not measured").getByText("Ranks: no key.")).toBeInTheDocument();
  expect(region("Rank by keyword").getByText(/9 days old, check again/)).toBeInTheDocument();
});

test("the newest run cannot be read: the analyses stay", async () => {
  serve("competitors", [analysis("lonestar.example", 31)]);
  server["GET /api/seo/competitors/latest"] = () => refusal(500, "Down.");
  openTab();
  expect(await screen.findByText("The newest run could not be loaded. Down.")).toBeInTheDocument();
  expect(screen.getByRole("table", { name: "Stored analyses" })).toBeInTheDocument();
});

test("without a search, no count of local packs is shown", async () => {
  serve("competitors", [analysis("lonestar.example", null)]);
  serve("latestCompetitors", tracked({ results: [standing("Lone Star")] }));
  openTab();
  expect(await screen.findByText("In local pack")).toBeInTheDocument();
  expect(cards("Competitors")[0]).toContain("In local packN/A");
  expect(screen.getByText("Your local packs").nextElementSibling).toHaveTextContent("N/A");
});

const link = "Name competitors in the settings";

test.each([
  [["A", "B"], "this shop with A and B: rank"],
  [["A", "B", "C", "D", "E", "F"], "this shop with A, B, C, D and E: rank"],
])("none yet: those that are followed are named, at most five", async (names, words) => {
  server["GET /api/seo/settings"] = () => answer({ ...settings, competitors: names.map((name) => ({ name, domain: "x.example" })) });
  openTab();
  await waitFor(() => expect(screen.getByRole("region", { name: "No competitor data yet" })).toHaveTextContent(words));
  expect(screen.queryByRole("link", { name: link })).not.toBeInTheDocument();
});

test("nobody is followed: it says so, and where to name them", async () => {
  server["GET /api/seo/settings"] = () => answer(settings);
  openTab();
  expect(await screen.findByText(/the competitors that you name in the settings: .* None are named so far\.$/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: link })).toHaveAttribute("href", "/seo/settings");
});

test("whom it is about cannot be read: none are said to be followed, and none not to be", async () => {
  server["GET /api/seo/settings"] = offline;
  openTab();
  expect(await screen.findByText(/that you name in the settings: .* local pack\.$/)).toBeInTheDocument();
});
