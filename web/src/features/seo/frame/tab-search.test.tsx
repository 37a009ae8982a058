import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answer } from "../../../test-answers";
import { query } from "./console/fixtures";
import { accept, asked, FakeEvents, freshServer, open, press, reads, serve, server, show, table } from "./dashboard-driver";
import { done } from "./fixtures";
import { opportunity } from "./opportunities/fixtures";

freshServer();

const stamp = { source: "Search results", fetched_at: "2026-11-17T13:50:00Z", origin: "measured", stale: false };

test("what Search Console just gave fills both tabs, and what is reckoned from it is read again", async () => {
  accept("seo-gsc-integration");
  server["GET /api/seo/gsc/history?query=repair"] = () => answer([]);
  await show();
  await open("GSC");
  const before = asked(reads.gscSummary);
  await press("Fetch GSC Data");
  const result = { queries: [query("repair", 1)], summary: { total_queries: 1 }, opportunities: [opportunity("dryers")] };
  FakeEvents.newest.tell({ name: "seo-gsc-integration", ...done(result) });
  expect(table("Queries")[1]?.slice(0, 2)).toEqual(["repair", "12,345"]);
  expect(asked(reads.gscSummary)).toBeGreaterThan(before);
  const panel = await open("Opportunities");
  expect(panel.getByRole("heading", { name: "dryers" })).toBeInTheDocument();
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
