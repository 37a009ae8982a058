import { expect, test } from "vitest";
import { answer } from "../../../test-answers";
import { query } from "./console/fixtures";
import { accept, asked, FakeEvents, freshServer, open, press, reads, server, show, table } from "./dashboard-driver";
import { done } from "./fixtures";
import { opportunity } from "./opportunities/fixtures";

freshServer();

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
