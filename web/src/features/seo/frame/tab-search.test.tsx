import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { answer } from "../../../test-answers";
import { accept, FakeEvents, freshServer, open, press, reads, serve, serveActions, server, show, table } from "./dashboard-driver";
import { done, failed, job } from "./fixtures";

freshServer();

const stamp = { source: "Search results", fetched_at: "2026-11-17T13:50:00Z", origin: "measured", stale: false };
const ranking = (keyword: string, rank: number | null) => ({ keyword, rank, in_local_pack: false, ...stamp });

describe("Rankings", () => {
  test("a row a keyword: rank and the day it was checked", async () => {
    serve("rankings", [ranking("repair", 3), ranking("dryers", null)]);
    await show();
    const panel = await open("Rankings");
    expect(table("Tracked keywords")).toEqual([
      ["Keyword", "Rank", "Last Checked"],
      ["repair", "3", "Nov 17, 2026"],
      ["dryers", "Not ranked", "Nov 17, 2026"],
    ]);
    expect(panel.getByText("2 keywords")).toBeInTheDocument();
    expect(panel.getByText("Green: 3 or better. Yellow: 10 or better. Red: below 10, or not ranked.")).toBeInTheDocument();
    expect(panel.getByText("Search results,").parentElement).toHaveTextContent("Search results,Nov 17, 7:50 AM");
  });

  test("sorted by rank, what is not ranked is last", async () => {
    serve("rankings", [ranking("ovens", null), ranking("dryers", 12), ranking("repair", 3)]);
    await show();
    await open("Rankings");
    await press("Rank");
    expect(table("Tracked keywords").map((cells) => cells[1])).toEqual(["Rank", "3", "12", "Not ranked"]);
    await press("Rank");
    expect(table("Tracked keywords").map((cells) => cells[1])).toEqual(["Rank", "12", "3", "Not ranked"]);
  });

  test.each([
    [1, "good"],
    [3, "good"],
    [4, "warn"],
    [10, "warn"],
    [11, "bad"],
    [null, "bad"],
  ])("rank %s is %s", async (rank, tone) => {
    serve("rankings", [ranking("repair", rank)]);
    await show();
    await open("Rankings");
    expect(screen.getByText(rank === null ? "Not ranked" : String(rank)).className).toContain(tone);
  });

  test("none yet: what finds them", async () => {
    await show();
    const panel = await open("Rankings");
    expect(panel.getByRole("region", { name: "No rankings yet" })).toHaveTextContent("Track Rankings, above");
    expect(panel.queryByText(/could not be loaded/)).not.toBeInTheDocument();
  });

  test("what was just tracked is shown, with its time", async () => {
    serve("rankings", [ranking("repair", 9)]);
    accept("seo-rankings");
    await show();
    await open("Rankings");
    await press("Track Rankings");
    const rankings = [{ keyword: "repair", rank: 2, fetched_at: "2026-11-17T14:05:00Z", in_local_pack: true }];
    FakeEvents.newest.tell({ name: "seo-rankings", ...done({ rankings }) });
    expect(table("Tracked keywords")[1]).toEqual(["repair", "2", "Nov 17, 2026"]);
    expect(screen.getByText("Rank tracking,").parentElement).toHaveTextContent("Rank tracking,Nov 17, 8:05 AM");
  });

  test("after a failure the last good figures stay, as old", async () => {
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-19T00:00:00Z"));
    serve("rankings", [ranking("repair", 9)]);
    serveActions({ last: [{ ...job, name: "seo-rankings", ...failed("The key was refused.") }] });
    await show();
    const panel = await open("Rankings");
    expect(panel.getByText("The key was refused.")).toHaveTextContent("Rank tracking failed Nov 17, 8:05 AM. The key was refused.");
    expect(panel.getByText("1 day old, check again")).toBeInTheDocument();
    expect(table("Tracked keywords")[1]?.slice(0, 2)).toEqual(["repair", "9"]);
  });
});

describe("GSC", () => {
  const row = (query: string, position: number) => ({ query, impressions: 12345, clicks: 67, ctr: 0.0054271, position, ...stamp });

  test("a row a query, the first twenty", async () => {
    serve(
      "gsc",
      Array.from({ length: 23 }, (_, index) => row(`query ${index}`, 3.04 + index)),
    );
    await show();
    const panel = await open("GSC");
    const rows = table("Queries");
    expect(rows).toHaveLength(21);
    expect(rows.slice(0, 2)).toEqual([
      ["Query", "Impressions", "Clicks", "CTR", "Position"],
      ["query 0", "12,345", "67", "0.54%", "3.0"],
    ]);
    expect(panel.getByText("20 of 23")).toBeInTheDocument();
    expect(panel.getByRole("button", { name: "Fetch GSC Data" })).toBeEnabled();
  });

  test("a column is sorted by figures, not by what they look like, and the order of before comes back", async () => {
    serve("gsc", [
      { ...row("a", 10.2), impressions: 900 },
      { ...row("b", 9.1), impressions: 12345 },
    ]);
    await show();
    await open("GSC");
    const column = (place: number) => table("Queries").map((cells) => cells[place]);
    await press("Position");
    expect(column(4)).toEqual(["Position", "9.1", "10.2"]);
    await press("Impressions");
    expect(column(1)).toEqual(["Impressions", "900", "12,345"]);
    await press("Impressions");
    await press("Impressions");
    expect(column(0)).toEqual(["Query", "a", "b"]);
  });

  test.each([
    [3, "3.0", "good"],
    [3.04, "3.0", "good"],
    [3.06, "3.1", "warn"],
    [10.04, "10.0", "warn"],
    [10.2, "10.2", "bad"],
  ])("position %s is %s, %s", async (position, text, tone) => {
    serve("gsc", [row("repair", position)]);
    await show();
    await open("GSC");
    expect(screen.getByText(text).className).toContain(tone);
  });

  test("none yet", async () => {
    await show();
    const panel = await open("GSC");
    const empty = within(panel.getByRole("region", { name: "No GSC data yet" }));
    expect(empty.getByRole("button", { name: "Fetch GSC Data" })).toBeEnabled();
  });

  test("what was just fetched fills both tabs", async () => {
    accept("seo-gsc-integration");
    await show();
    await open("GSC");
    await press("Fetch GSC Data");
    const opportunities = [{ keyword: "dryers", recommendation: "Write", priority: "high", current_ranking: 4, opportunity_score: 9 }];
    const queries = [{ query: "repair", impressions: 1, clicks: 1, ctr: 1, position: 1 }];
    FakeEvents.newest.tell({ name: "seo-gsc-integration", ...done({ queries, summary: { total_queries: 1 }, opportunities }) });
    expect(table("Queries")[1]).toEqual(["repair", "1", "1", "100.00%", "1.0"]);
    const panel = await open("Opportunities");
    expect(panel.getByRole("heading", { name: "dryers" })).toBeInTheDocument();
  });
});

describe("Opportunities", () => {
  const row = { keyword: "dryer repair", recommendation: "Lengthen the page", current_ranking: 8.44, opportunity_score: 72, ...stamp };

  test.each([
    ["high", "bad"],
    ["medium", "warn"],
    ["low", "warn"],
  ])("a card, its priority %s is %s", async (priority, tone) => {
    serve("opportunities", [{ ...row, priority }]);
    await show();
    const panel = await open("Opportunities");
    expect(panel.getByRole("listitem")).toHaveTextContent(`dryer repair${priority}Lengthen the pageCurrent rank8.4Score72`);
    expect(panel.getByText(priority).className).toContain(tone);
    expect(panel.getByRole("button", { name: "Find Opportunities" })).toBeEnabled();
  });

  test("one without a rank", async () => {
    serve("opportunities", [{ ...row, priority: "high", current_ranking: null }]);
    await show();
    const panel = await open("Opportunities");
    expect(panel.getByRole("listitem")).toHaveTextContent("Current rankNot ranked");
  });

  test("none yet", async () => {
    await show();
    const panel = await open("Opportunities");
    const empty = within(panel.getByRole("region", { name: "No opportunities yet" }));
    expect(empty.getByRole("button", { name: "Find Opportunities" })).toBeEnabled();
  });
});

describe("Backlinks", () => {
  const link = (source_domain: string, link_quality: string, is_new = false) => ({
    source_domain,
    anchor_text: "used fridges",
    link_quality,
    link_type: "dofollow",
    is_new,
    ...stamp,
  });
  const figures = () => screen.getAllByRole("term").map((term) => term.parentElement?.textContent);

  test("figures of what is stored, and a row a link", async () => {
    serve("backlinks", [link("a.example", "high", true), link("a.example", "medium"), link("b.example", "low")]);
    await show();
    const panel = await open("Backlinks");
    expect(figures()).toEqual(["Total Backlinks3", "Referring Domains2", "High Quality Links1", "New Backlinks1"]);
    expect(table("Links")).toEqual([
      ["Source Domain", "Anchor Text", "Quality", "Type"],
      ["a.example", "used fridges", "high", "dofollow"],
      ["a.example", "used fridges", "medium", "dofollow"],
      ["b.example", "used fridges", "low", "dofollow"],
    ]);
    for (const [quality, tone] of [
      ["high", "good"],
      ["medium", "warn"],
      ["low", "bad"],
    ] as const)
      expect(panel.getByText(quality).className).toContain(tone);
  });

  test("sorted by quality, the best are first", async () => {
    serve(
      "backlinks",
      ["low", "unknown", "high", "medium"].map((quality) => link(`${quality}.example`, quality)),
    );
    await show();
    await open("Backlinks");
    await press("Quality");
    expect(table("Links").map((cells) => cells[2])).toEqual(["Quality", "high", "medium", "low", "unknown"]);
  });

  test("the first twenty of many; a bounded count says so", async () => {
    serve(
      "backlinks",
      Array.from({ length: 50 }, () => link("a.example", "high")),
    );
    await show();
    const panel = await open("Backlinks");
    expect(table("Links")).toHaveLength(21);
    expect(panel.getByText("20 of 50")).toBeInTheDocument();
    expect(panel.getAllByText("Of the newest 50")).toHaveLength(4);
  });

  test("figures of what was just found are its own", async () => {
    accept("seo-backlink-monitor");
    await show();
    await open("Backlinks");
    await press("Monitor Backlinks");
    const totals = { total_backlinks: 1204, referring_domains: 88, high_quality: 31 };
    FakeEvents.newest.tell({
      name: "seo-backlink-monitor",
      ...done({ ...totals, backlinks: [link("c.example", "high", true)], summary: totals }),
    });
    expect(figures()).toEqual(["Total Backlinks1,204", "Referring Domains88", "High Quality Links31", "New Backlinks1"]);
  });

  test("none yet", async () => {
    server[reads.backlinks] = () => answer([]);
    await show();
    const panel = await open("Backlinks");
    const empty = within(panel.getByRole("region", { name: "No backlink data yet" }));
    expect(empty.getByRole("button", { name: "Monitor Backlinks" })).toBeEnabled();
  });
});
