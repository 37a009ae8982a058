import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { Ranking, RankingDetail } from "../../../../lib/wire-types";
import { answer } from "../../../../test-answers";
import { bodyOf } from "../actions";
import {
  accept,
  asked,
  FakeEvents,
  freshServer,
  notify,
  open,
  press,
  reads,
  region,
  sent,
  serve,
  server,
  show,
  table,
} from "../dashboard-driver";
import { done, failed } from "../fixtures";
import { check, detail, listing, plan, ranking, rankSummary, result } from "./fixtures";

freshServer();

/** Opens the tab with these keywords; changes: the known first page of results of each. */
async function showTab(rankings: Ranking[], changes: Partial<RankingDetail> = {}) {
  serve("rankings", rankings);
  for (const each of rankings)
    server[`GET /api/seo/rankings/keyword?keyword=${each.keyword.replaceAll(" ", "+")}`] = () => answer(detail(each, changes));
  await show();
  return open("Rankings");
}

describe("who stands where", () => {
  const top = [result(1, "rival.example", 3), result(2, "shop.example", 4, true), result(3, "new.example", null)];

  test("the first ten of the chosen keyword, ours marked, beside how it was a week before", async () => {
    const panel = await showTab([ranking("repair", 2), ranking("dryers", 14, { change: -2 })], {
      top,
      pack: [listing(1, "Rival"), listing(2, "The shop", true)],
    });
    expect(table("First results for repair")).toEqual([
      ["#", "Site and title", "7 days"],
      ["1", "Repair by rival.example (opens in a new tab)rival.example", "2 up"],
      ["2", "Repair by shop.example (opens in a new tab)shop.example, you", "2 up"],
      ["3", "Repair by new.example (opens in a new tab)new.example", "New"],
    ]);
    expect(panel.getByText("Map pack: 1 Rival, 2 The shop (you).")).toBeInTheDocument();
    const dryers = panel.getByRole("button", { name: "dryers" });
    expect(dryers).toHaveAttribute("aria-pressed", "false");
    await userEvent.click(dryers);
    expect(dryers).toHaveAttribute("aria-pressed", "true");
    const beyond = ["14", `Brands We Service (opens in a new tab)${location.host}, you`, "2 down"];
    expect(table("First results for dryers").at(-1)).toEqual(beyond);
    await press(/^Who ranks ?: dryers$/);
    expect(document.activeElement).toContainElement(screen.getByRole("table", { name: "First results for dryers" }));
  });

  test("without a check a week before, nobody is new", async () => {
    await showTab([ranking("repair", 2)], { top: [result(1, "rival.example", null)] });
    expect(table("First results for repair")[1]?.at(-1)).toBe("-");
  });

  test("none stored", async () => {
    await showTab([ranking("repair", 2)]);
    expect(region("Who stands where: repair").getByText(/No page of results is stored/)).toBeInTheDocument();
  });
});

describe("ranks over time", () => {
  const phrases = ["repair fort worth", "dryers fort worth", "ovens fort worth", "washers", "freezers"];
  const rankings = phrases.map((phrase, index) =>
    ranking(phrase, 3 + index, { history: [check(3, 9), check(10, null), check(17, 3 + index)] }),
  );
  const drawing = () => screen.getAllByRole("img")[0]?.getAttribute("aria-label");

  test("four lines, the chosen keyword among them, and the figures as a table", async () => {
    const panel = await showTab(rankings);
    expect(drawing()).toContain("repair fort worth: from 9 on Nov 3 to 3 on Nov 17; dryers");
    expect(drawing()).toContain("washers: ");
    expect(drawing()).not.toContain("freezers");
    await userEvent.click(panel.getByRole("button", { name: "freezers" }));
    expect(drawing()).toContain("freezers: from 9 on Nov 3 to 7 on Nov 17");
    expect(drawing()).not.toContain("washers: ");
    await press(/^Show as table ?: Rank over 12 weeks$/);
    expect(table("Rank over 12 weeks").map((cells) => cells.slice(0, 2))).toEqual([
      ["Date", "repair fort worth"],
      ["Nov 17", "3"],
      ["Nov 10", "-"],
      ["Nov 3", "9"],
    ]);
  });

  test("a keyword's 16 months stand beside Search Console's positions, in means of seven days by impressions", async () => {
    const days = [1, 2].map((day) => ({ day: `2026-11-0${day}`, position: day * 4, impressions: day === 1 ? 30 : 10 }));
    await showTab([ranking("repair", 2, { history: [check(1, 4), check(17, 2)] })], { console: days });
    expect(screen.getByRole("img", { name: /Position by Search Console: 5 on Nov 2$/ })).toBeInTheDocument();
  });
});

describe("over all keywords", () => {
  test("bands, the average of what was found, and what counts as not found", async () => {
    serve("rankSummary", rankSummary());
    await showTab([ranking("repair", 2)]);
    const panel = region("How they stand");
    expect(panel.getByText("7.5").parentElement).toHaveTextContent("Average rank7.5of 3 keywords found");
    const bars = panel.getAllByRole("listitem").map((bar) => bar.textContent);
    expect(bars).toEqual(["1-31", "4-102", "11-200", "21-500", "Not in the first 501", "Failed0"]);
  });

  test("whom AI overviews cite: for the chosen keyword, and for how many", async () => {
    serve(
      "rankSummary",
      rankSummary({
        ai_shown: 2,
        ai_ours: 1,
        cited: [
          { domain: "guide.example", count: 2, ours: false },
          { domain: "shop.example", count: 1, ours: true },
        ],
      }),
    );
    const panel = await showTab([
      ranking("repair", 2, { ai: { shown: true, ours: false, domains: ["guide.example", "rival.example"] } }),
      ranking("dryers", 4),
    ]);
    const ai = region("AI overviews");
    expect(ai.getByText(/^Shown for/)).toHaveTextContent("Shown for 2 of 4 keywords, citing you for 1.");
    expect(ai.getByText("repair: cites guide.example and rival.example, not you.")).toBeInTheDocument();
    expect(ai.getAllByRole("listitem").map((bar) => bar.textContent)).toEqual(["guide.example2", "shop.example, you1"]);
    await userEvent.click(panel.getByRole("button", { name: "dryers" }));
    expect(ai.getByText("dryers: no AI overview was shown.")).toBeInTheDocument();
  });

  test("pages of ours that take turns", async () => {
    const turns = ["/shop", "/brands"].map((path) => location.origin + path);
    await showTab([ranking("repair", 2, { turns }), ranking("dryers", 4)]);
    const links = within(region("Pages that take turns").getByRole("listitem")).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(["/shop", "/brands"]);
  });
});

describe("tracking", () => {
  const rankings = [ranking("repair", 2, { fetched_at: "2026-11-17T14:05:00Z" })];

  test("what it would take stands by its button and is the most; what it took is said after", async () => {
    serve("rankPlan", plan);
    serve("rankSummary", rankSummary());
    accept("seo-rankings");
    await showTab([ranking("repair", 9)]);
    const button = screen.getByRole("button", { name: "Track Rankings" });
    expect(button).toHaveAccessibleDescription("Track Rankings checks 4 keywords: up to 20 calls, about $0.30 by SerpApi.");
    await userEvent.click(button);
    expect(sent("POST /functions/v1/seo-rankings")[0]?.body).toMatchObject({ maxCalls: 20 });
    serve("rankSummary", rankSummary({ average: 2 }));
    FakeEvents.newest.tell({ name: "seo-rankings", ...done({ rankings, calls: 18, cost_cents: 27 }) });
    expect(notify).toHaveBeenLastCalledWith({ title: "Tracked 1 keyword rankings", variant: "success", body: "It took 18 calls, $0.27." });
    expect(table("Tracked keywords")[1]?.slice(0, 2)).toEqual(["repair", "2"]);
    expect(screen.getByText("Tracking just now took 18 calls, $0.27.")).toBeInTheDocument();
    expect(region("Tracked keywords").getByText("Nov 17, 8:05 AM,")).toBeInTheDocument();
    expect(await region("How they stand").findByText("2.0")).toBeInTheDocument();
    expect(asked(reads.rankings)).toBe(1);
  });

  test("a run that failed shows which checks did, and the last good ranks", async () => {
    accept("seo-rankings");
    await showTab([ranking("repair", 9)]);
    await press("Track Rankings");
    serve("rankings", [ranking("repair", 9, { failure: "The key was refused.", stale: true })]);
    FakeEvents.newest.tell({ name: "seo-rankings", ...failed("The key was refused.") });
    expect(await region("Tracked keywords").findByText(/^Failed: The key was refused\. The rank is of Nov 17\.$/)).toBeInTheDocument();
    expect(table("Tracked keywords")[1]?.[1]).toBe("9");
  });

  test("where no call is planned, no most is sent", () => {
    expect(bodyOf("rankings", location, undefined, { ...plan, calls: 0 })).toEqual({ url: location.origin });
  });
});
