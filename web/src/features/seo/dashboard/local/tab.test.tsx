import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { LocalResult } from "../../../../lib/wire-types";
import { answer } from "../../../../test-answers";
import { accept, freshServer, open, press, refusal, region, sent, serve, server, show, showTab, table } from "../dashboard-driver";
import { citation, grid, local, localPlan, localRanking, profileItem } from "./fixtures";
import { placed } from "./labels";
import { LocalTab } from "./tab";

freshServer();

async function showLocal(changes: Partial<LocalResult> = {}) {
  serve("local", local(changes));
  serve("localPlan", localPlan);
  showTab((props) => <LocalTab {...props} />);
  await screen.findByRole("region", { name: "Local rankings" });
}

test("three figures, and where each keyword stands", async () => {
  await showLocal({
    local_rankings: [
      localRanking("repair", 2, { in_local_pack: true, pack_position: 2, change: 1 }),
      localRanking("dryers", 7),
      localRanking("ovens", null),
      localRanking("stoves", null, { failure: "SerpApi timed out." }),
    ],
  });
  const figures = screen.getAllByRole("term").slice(0, 3);
  expect(figures.map((term) => term.parentElement?.textContent)).toEqual([
    "Map Pack Rankings1/4Keywords in the local pack",
    "Citation Health82%2 of 3 directories read",
    "GBP Completeness95%95 of 100 points",
  ]);
  const rows = region("Local rankings").getAllByRole("listitem");
  expect(rows.map((item) => item.textContent)).toEqual([
    "repair1 up#2 in Map Pack",
    "dryersPosition #7",
    "ovensNot ranked",
    "stovesNot knownFailed: SerpApi timed out.",
  ]);
});

test("what was not measured is no figure, and is said", async () => {
  await showLocal({ citations: { citation_health_score: 0, read: 0, of: 0, entries: [] }, not_measured: ["The grid: no provider."] });
  expect(screen.getByText("Citation Health").nextElementSibling).toHaveTextContent("N/A");
  expect(screen.getByText("Map Pack Rankings").nextElementSibling).toHaveTextContent("N/A");
  expect(screen.getByText(/The grid: no provider/)).toBeVisible();
});

test("the shops of a pack with the stars and reviews that are known", async () => {
  const pack = [
    { title: "Lone Star", rating: 4, reviews: 120, ours: false },
    { title: "Panther City", rating: null, reviews: null, ours: true },
    { title: "Cowtown", rating: 4.5, reviews: null, ours: false },
  ];
  await showLocal({ local_rankings: [localRanking("repair", 2, { in_local_pack: true, pack_position: 2, pack })] });
  const shops = within(screen.getByRole("list", { name: "Map pack: repair" })).getAllByRole("listitem");
  expect(shops.map((shop) => shop.textContent)).toEqual(["Lone Star, 4.0 stars, 120 reviews", "Panther City (you)", "Cowtown, 4.5 stars"]);
});

test("none yet; a run takes no more calls than were told", async () => {
  accept("seo-local-tracking");
  serve("localPlan", localPlan);
  await show();
  const panel = await open("Local");
  const empty = within(panel.getByRole("region", { name: "No local SEO data yet" }));
  expect(await empty.findByText("4 searches, 13 grid points and 1 look-up of the profile, about $0.27 by SerpApi.")).toBeVisible();
  await press("Track Local SEO");
  await waitFor(() => expect(sent("POST /functions/v1/seo-local-tracking")[0]?.body).toEqual({ maxCalls: 18 }));
});

describe("citations", () => {
  const phone = { field: "phone", verdict: "conflict", found: "(817) 555-0199", want: "(817) 555-0142" } as const;
  const wrong = citation("yelpish", { state: "conflict", score: 60, fields: [phone], work: "open" });
  const entries = (...of: LocalResult["citations"]["entries"]) => ({
    citations: { citation_health_score: 80, read: of.length, of: of.length, entries: of },
  });
  const work = "PUT /api/seo/local/citations/yelpish/work";

  test("what is wrong, and where it is mended, the worst first", async () => {
    await showLocal(entries(citation("tarrant"), wrong));
    expect(table("Citations")[1]).toEqual([
      "yelpish (opens in a new tab) weight 8",
      "conflict",
      "60%",
      "Nov 17",
      "Phone: “(817) 555-0199”, should be (817) 555-0142.",
      "Edit the entry (opens in a new tab)I sent a correction: yelpish",
    ]);
  });

  test("a correction that was sent waits for the next check, and can be taken back", async () => {
    await showLocal(entries(wrong));
    const sentNow = { ...wrong, work: "sent" as const, sent_at: "2026-11-17T12:00:00Z", sent_by: "Ann" };
    server[work] = () => answer(local(entries(sentNow)));
    serve("local", local(entries(sentNow)));
    await press(/I sent a correction/);
    await waitFor(() => expect(sent(work)[0]?.body).toEqual({ work: "sent" }));
    expect(await screen.findByText("Sent Nov 17 by Ann. The next check tells.")).toBeVisible();
    server[work] = () => refusal(409, "The entry is right already.");
    await press(/Undo/);
    expect(await screen.findByRole("alert")).toHaveTextContent("The entry is right already.");
  });
});

describe("the profile's checklist", () => {
  test("an item is saved as it is ticked; what is missing says how to mend it", async () => {
    const items = [profileItem("a"), profileItem("b", { met: true, by: "google", seen: "Google shows “Store”." })];
    const profile = { ...local().google_business_data, items };
    await showLocal({ google_business_data: profile });
    expect(screen.getByText("How to mend a.")).toBeVisible();
    expect(screen.getByRole("checkbox", { name: /Item b/ })).toBeDisabled();
    server["PUT /api/seo/local/checklist"] = () => answer(null);
    serve("local", local({ google_business_data: { ...profile, items: [profileItem("a", { met: true, by: "owner" })] } }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Item a" }));
    await waitFor(() => expect(sent("PUT /api/seo/local/checklist")[0]?.body).toEqual({ items: { a: true } }));
    expect(await screen.findByRole("checkbox", { name: "Item a" })).toBeChecked();
    expect(screen.queryByText("How to mend a.")).not.toBeInTheDocument();
  });
});

describe("the grid", () => {
  test("the map says where the shop fades, and has the same as a table", async () => {
    await showLocal({ grids: [grid([4, 2, 1, null, 3])] });
    expect(region("Around town").getByText("72%")).toBeVisible();
    expect(screen.getByRole("img", { name: /^The rank for repair at 5 points. Weakest to the east/ })).toBeInTheDocument();
    await press("Show as table");
    expect(table("Rank by point").slice(0, 2)).toEqual([
      ["Point", "Rank", "The first three"],
      ["At the shop", "#1", "Lone Star, Cowtown"],
    ]);
    expect(table("Rank by point").map(([, rank]) => rank)).toContain("20+");
  });

  test("a provider without coordinates says so", async () => {
    serve("localPlan", { ...localPlan, grid_refusal: "SearXNG knows no places on a map." });
    serve("local", local());
    showTab((props) => <LocalTab {...props} />);
    expect(await screen.findByText(/SearXNG knows no places on a map./)).toBeVisible();
  });

  test("names never cover a figure or each other", () => {
    const taken = [{ x: 40, y: 40, width: 20, height: 20 }];
    const names = placed(
      [
        {
          text: "Keller",
          at: [
            [50, 50],
            [50, 70],
          ],
        },
        { text: "Azle", at: [[50, 70]] },
      ],
      taken,
      100,
    );
    expect(names).toEqual([{ text: "Keller", x: 50, y: 70 }]);
  });
});
