import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { answer, deferred } from "../../../../test-answers";
import { asked, freshServer, open, press, reads, refusal, region, serve, serveActions, server, show, table } from "../dashboard-driver";
import { failed, job } from "../fixtures";
import { check, ranking, rankSummary } from "./fixtures";

freshServer();

async function showTab() {
  await show();
  return open("Rankings");
}

const column = (place: number) => table("Tracked keywords").map((cells) => cells[place]);
const row = (keyword: string) => table("Tracked keywords").find(([name]) => name?.startsWith(keyword));

test("a row a keyword: rank and day, and beside them how it goes and what ranks", async () => {
  serve("rankings", [
    ranking("repair", 3, {
      change: 1,
      best: 2,
      in_local_pack: true,
      pack_position: 2,
      history: [check(3, 7), check(10, null), check(17, 3)],
    }),
    ranking("dryers", null),
  ]);
  const panel = await showTab();
  expect(table("Tracked keywords")).toEqual([
    ["Keyword", "Rank", "7 days", "12 weeks", "12-wk best", "Map pack", "Page that ranks", "Last Checked"],
    ["repair", "3", "1 up", "7 to 3", "2", "Yes, #2", "/brands", "Nov 17, 2026"],
    ["dryers", "Not ranked", "-", "-", "-", "Not shown", "-", "Nov 17, 2026"],
  ]);
  expect(panel.getByText("2 of 2 keywords")).toBeInTheDocument();
  expect(
    panel.getByText(/Green: 3 or better. Yellow: 10 or better. Red: below 10. Not found in the first 50 shows “Not ranked”./),
  ).toBeVisible();
  expect(region("Tracked keywords").getByText("SerpApi,").parentElement).toHaveTextContent(
    "SerpApi,Nov 17, 7:50 AM,Fort Worth, phone, 2 calls",
  );
  expect(panel.getByRole("link", { name: "/brands" })).toHaveAttribute("href", `${location.origin}/brands`);
});

test("colors: to 3 good, to 10 fair, else bad", async () => {
  serve(
    "rankings",
    [1, 3, 4, 10, 11, null].map((rank) => ranking(`phrase ${rank}`, rank, { best: null })),
  );
  await showTab();
  const tones = ["good", "good", "warn", "warn", "bad", "bad"];
  ["1", "3", "4", "10", "11", "Not ranked"].forEach((words, index) => {
    expect(screen.getByText(words).className).toContain(tones[index]);
  });
});

test("the map pack: in it, not in it, not shown, not looked for", async () => {
  const all = [
    { in_local_pack: true, pack_position: 3 },
    { in_local_pack: true },
    { features: ["local_pack"] },
    { features: ["ads"] },
    { depth: 0 },
  ];
  serve(
    "rankings",
    all.map((changes, index) => ranking(`phrase ${index}`, 3, changes)),
  );
  await showTab();
  expect(column(5)).toEqual(["Map pack", "Yes, #3", "Yes", "No", "Not shown", "-"]);
});

test("the best rank comes first, and what is not ranked last, either way", async () => {
  serve("rankings", [ranking("ovens", null), ranking("dryers", 12), ranking("repair", 3)]);
  await showTab();
  expect(column(1)).toEqual(["Rank", "3", "12", "Not ranked"]);
  expect(screen.getByRole("columnheader", { name: "Rank" })).toHaveAttribute("aria-sort", "ascending");
  await press("Rank");
  expect(column(1)).toEqual(["Rank", "12", "3", "Not ranked"]);
});

test("filtered by what is typed", async () => {
  serve("rankings", [ranking("dryer repair", 12), ranking("used ovens", 3)]);
  const panel = await showTab();
  const filter = panel.getByRole("searchbox", { name: "Keyword" });
  await userEvent.type(filter, "OVEN ");
  expect(await panel.findByText("1 of 2 keywords")).toBeInTheDocument();
  expect(column(0)).toEqual(["Keyword", "used ovens"]);
  await userEvent.type(filter, "x");
  expect(await panel.findByText("No tracked keyword has “OVEN x” in it.")).toBeInTheDocument();
});

describe("a check that failed", () => {
  test("says why; the last good rank stays, with its day, as stale", async () => {
    const fetched_at = "2026-11-10T13:50:00Z";
    serve("rankings", [ranking("repair", 5, { failure: "SerpApi took longer than 25 s.", stale: true, fetched_at })]);
    await showTab();
    expect(row("repair")?.slice(0, 2)).toEqual(["repairFailed: SerpApi took longer than 25 s. The rank is of Nov 10.", "5"]);
    expect(row("repair")?.at(-1)).toBe("Nov 10, 2026stale");
  });

  test("where none has succeeded, no rank is claimed, nor that there is none", async () => {
    serve("rankings", [ranking("repair", null, { outcome: "failed", failure: "The key was refused." })]);
    await showTab();
    expect(row("repair")?.slice(0, 6)).toEqual(["repairFailed: The key was refused.", "Not known", "-", "-", "-", "-"]);
  });

  test("of all of them: the figures stay, as old", async () => {
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-19T00:00:00Z"));
    serve("rankings", [ranking("repair", 9)]);
    serveActions({ last: [{ ...job, name: "seo-rankings", ...failed("The key was refused.") }] });
    const panel = await showTab();
    expect(panel.getByText("The key was refused.")).toHaveTextContent("Rank tracking failed Nov 17, 8:05 AM. The key was refused.");
    expect(region("Tracked keywords").getByText("1 day old, check again,")).toBeInTheDocument();
    expect(row("repair")?.slice(0, 2)).toEqual(["repair", "9"]);
  });
});

test("Search Console's positions say that they are", async () => {
  const source = "Search Console";
  serve("rankings", [ranking("repair", 4, { source, depth: 0, place: "", device: "" })]);
  serve("rankSummary", rankSummary({ source, depth: 0, place: "", device: "" }));
  const panel = await showTab();
  expect(row("repair")?.at(-1)).toBe("Nov 17, 2026Search Console");
  expect(panel.getByText(/Search Console’s positions are means over 28 days/)).not.toHaveTextContent("in the first 0");
  expect(region("AI overviews").getByText(/Search Console does not say whom they cite/)).toBeInTheDocument();
  expect(
    region("How they stand")
      .getAllByRole("listitem")
      .map((bar) => bar.textContent),
  ).toContain("Not seen1");
});

test("data of the sandbox say so", async () => {
  serve("rankings", [ranking("repair", 4, { source: "Sandbox search", origin: "sandbox" })]);
  await showTab();
  expect(region("Tracked keywords").getByText("Sandbox search, sandbox data,")).toBeInTheDocument();
});

describe("several places and devices", () => {
  const places = ["Fort Worth, Texas, United States", "Keller, Texas, United States"];
  const keller = "?place=Keller%2C+Texas%2C+United+States&device=mobile";

  test("the one that is chosen is read, and its history can be saved", async () => {
    serve("rankings", [ranking("repair", 3)]);
    serve("rankSummary", rankSummary({ places, devices: ["mobile", "desktop"] }));
    server[`${reads.rankings}${keller}`] = () => answer([ranking("repair", 21)]);
    server[`${reads.rankSummary}${keller}`] = () => answer(rankSummary({ places, average: 21 }));
    const panel = await showTab();
    expect(panel.getByRole("link", { name: "Download history" })).toHaveAttribute("href", "/api/seo/rankings.csv");
    expect(
      within(panel.getByLabelText("Device"))
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Phone", "Desktop"]);
    await userEvent.selectOptions(panel.getByLabelText("Place"), "Keller");
    expect(column(1)).toEqual(["Rank", "21"]);
    expect(panel.getByRole("link", { name: "Download history" })).toHaveAttribute("href", `/api/seo/rankings.csv${keller}`);
  });

  test("one that cannot be read says so, and another can be chosen", async () => {
    serve("rankings", [ranking("repair", 3)]);
    serve("rankSummary", rankSummary({ places }));
    server[`${reads.rankings}${keller}`] = () => refusal(500, "Down.");
    const panel = await showTab();
    await userEvent.selectOptions(panel.getByLabelText("Place"), "Keller");
    expect(panel.getByRole("alert")).toHaveTextContent("The rankings could not be loaded. Down.");
    await userEvent.selectOptions(panel.getByLabelText("Place"), "Fort Worth");
    expect(panel.queryByText(/The rankings could not/)).not.toBeInTheDocument();
    expect(column(1)).toEqual(["Rank", "3"]);
  });

  test("there is nothing to choose where there is one", async () => {
    serve("rankings", [ranking("repair", 3)]);
    serve("rankSummary", rankSummary());
    const panel = await showTab();
    expect(panel.queryByLabelText("Place")).not.toBeInTheDocument();
    expect(asked(reads.rankings)).toBe(1);
  });
});

test("none yet: what finds them", async () => {
  const panel = await showTab();
  expect(panel.getByRole("region", { name: "No rankings yet" })).toHaveTextContent("Track Rankings, above");
  expect(panel.queryByText(/could not be loaded/)).not.toBeInTheDocument();
});

test("while they load nothing is claimed; a failed read can be tried again", async () => {
  const first = deferred<Response>();
  serve("rankings", [ranking("repair", 3)]);
  serve("rankSummary", rankSummary());
  server["GET /api/seo/rankings/keyword?keyword=repair"] = () => first.promise;
  const panel = await showTab();
  expect(panel.queryByRole("region", { name: /^Who stands where/ })).not.toBeInTheDocument();
  first.resolve(refusal(500, "Down."));
  expect(await panel.findByText("The results could not be loaded. Down.")).toBeInTheDocument();
  expect(panel.getByRole("table", { name: "Tracked keywords" })).toBeInTheDocument();
});
