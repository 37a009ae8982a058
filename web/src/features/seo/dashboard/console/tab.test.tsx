import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { ConsolePoint, ConsoleQuery, ConsoleSummary } from "../../../../lib/wire-types";
import { answer } from "../../../../test-answers";
import { asked, freshServer, press, reads, refusal, region, serve, server, showTab, table } from "../dashboard-driver";
import type { RunnerState } from "../use-runner";
import { indexed, page, query, summary } from "./fixtures";
import { GscTab } from "./tab";

type Failures = RunnerState["failures"];

freshServer();

/** Opens the tab with these queries; failures: how fetching failed last. */
async function showQueries(queries: ConsoleQuery[], figures: Partial<ConsoleSummary> = {}, failures?: Failures) {
  serve("gsc", queries);
  serve("gscSummary", summary(figures));
  for (const { query } of queries) history(query, []);
  showEmpty(failures);
  await screen.findByRole("table", { name: "Total, named and hidden" });
}

const showEmpty = (failures?: Failures) => showTab((props) => <GscTab {...props} />, failures);

function history(query: string, points: ConsolePoint[]) {
  server[`GET /api/seo/gsc/history?query=${query.replaceAll(" ", "+")}`] = () => answer(points);
}

describe("queries", () => {
  const many = Array.from({ length: 23 }, (_, index) => query(`query ${index}`, 3.04 + index));

  test("a row a query, the first twenty, and all when asked for", async () => {
    await showQueries(many);
    expect(table("Queries")).toHaveLength(21);
    expect(
      table("Queries")
        .map((cells) => cells.slice(0, 5))
        .slice(0, 2),
    ).toEqual([
      ["Query", "Impressions", "Clicks", "CTR", "Position"],
      ["query 0", "12,345", "67", "0.54%", "3.0"],
    ]);
    expect(screen.getByText("20 of 23")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Fetch GSC Data" })).toBeEnabled();
    await press("Show all 23");
    expect(table("Queries")).toHaveLength(24);
    await press("Show the first 20");
    expect(table("Queries")).toHaveLength(21);
  });

  test("the change against the 28 days before: fewer is up for a position; new and not stored are not the same", async () => {
    await showQueries([
      query("a", 4, { change: { impressions: 1030, clicks: -7, position: -1.52 } }),
      query("b", 5, { change: { impressions: 3, clicks: 0, position: null } }),
      query("c", 6),
    ]);
    expect(
      table("Queries")
        .slice(1)
        .map((cells) => cells.slice(5)),
    ).toEqual([
      ["+1,030", "-7", "1.5 up"],
      ["+3", "Same", "New"],
      ["-", "-", "-"],
    ]);
  });

  test("narrowed by brand and by text", async () => {
    await showQueries([query("panther city", 1, { brand: true }), query("dryer repair", 5)]);
    expect(table("Queries")[1]?.[0]).toBe("panther citybrand");
    await userEvent.selectOptions(screen.getByLabelText("Brand"), "Without it");
    expect(
      table("Queries")
        .slice(1)
        .map(([name]) => name),
    ).toEqual(["dryer repair"]);
    await userEvent.type(screen.getByLabelText("Query"), "washer");
    expect(await screen.findByText("No query is like that.")).toBeInTheDocument();
  });

  test("a column is sorted by figures, not by what they look like, and the order of before comes back", async () => {
    await showQueries([query("a", 10.2, { impressions: 900 }), query("b", 9.1)]);
    const column = (place: number) => table("Queries").map((cells) => cells[place]);
    const sort = (name: string) => userEvent.click(within(screen.getByRole("table", { name: "Queries" })).getByRole("button", { name }));
    await sort("Position");
    expect(column(4)).toEqual(["Position", "9.1", "10.2"]);
    await sort("Impressions");
    expect(column(1)).toEqual(["Impressions", "900", "12,345"]);
    await sort("Impressions");
    await sort("Impressions");
    expect(column(0)).toEqual(["Query", "a", "b"]);
  });

  test.each([
    [3.04, "3.0", "good"],
    [3.06, "3.1", "warn"],
    [10.04, "10.0", "warn"],
    [10.2, "10.2", "bad"],
  ])("position %s is %s, %s", async (position, text, tone) => {
    await showQueries([query("repair", position)]);
    expect(within(screen.getByRole("table", { name: "Queries" })).getByText(text).className).toContain(tone);
  });

  test("pressing one shows its weeks, its positions weighted by impressions", async () => {
    const points = [
      { day: "2026-11-07", impressions: 20, clicks: 1, position: 3 },
      { day: "2026-11-14", impressions: 10, clicks: 1, position: 2 },
      { day: "2026-11-15", impressions: 90, clicks: 0, position: 12 },
    ];
    await showQueries([query("repair", 4), query("used dryers", 5)]);
    history("used dryers", points);
    await press("used dryers");
    expect(await screen.findByRole("heading", { name: "Position: used dryers" })).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Position: from 3 on Nov 7 to 11 on Nov 15" })).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Impressions: from 20 on Nov 7 to 100 on Nov 15" })).toBeInTheDocument();
    await press(/^History ?: used dryers$/);
    expect(document.activeElement).toContainElement(screen.getByRole("heading", { name: "Position: used dryers" }));
  });
});

describe("the whole site", () => {
  test("total, named and hidden side by side, and why they never sum", async () => {
    await showQueries([query("repair", 4)]);
    expect(table("Total, named and hidden")).toEqual([
      ["", "Whole site", "Named queries", "Hidden rest"],
      ["Clicks", "100", "60", "40"],
      ["Impressions", "4,000", "3,000", "1,000"],
      ["CTR", "2.50%", "2.00%", "4.00%"],
      ["Position", "5.0", "5.0", "-"],
    ]);
    expect(screen.getByText(/Named queries never sum to the whole/)).toBeInTheDocument();
    expect(table("Brand and non-brand")[1]).toEqual(["Clicks", "20", "40"]);
  });

  test("of an import without days neither the total nor the rest is known", async () => {
    await showQueries([query("repair", 4, { origin: "imported" })], { total: null, hidden: null, origin: "imported" });
    expect(table("Total, named and hidden")[1]).toEqual(["Clicks", "Unknown", "60", "Unknown"]);
    expect(screen.getByText(/The import has no days/)).toBeInTheDocument();
    expect(screen.getAllByText("Search Console, imported,").length).toBeGreaterThan(2);
  });

  test("days stand beside the same weekday a year ago, where there is one", async () => {
    const day = { impressions: 900, clicks: 40, year_ago: { impressions: 700, clicks: 31, ctr: 0.044, position: 6 } };
    const days = [
      { ...day, day: "2026-11-14", clicks: 20 },
      { ...day, day: "2026-11-15" },
    ];
    await showQueries([query("repair", 4)], { days });
    const name = "This year: from 20 on Nov 14 to 40 on Nov 15; The same weekday a year ago: from 31 on Nov 14 to 31 on Nov 15";
    expect(screen.getByRole("img", { name })).toBeInTheDocument();
  });

  test("without a year ago that is said", async () => {
    await showQueries([query("repair", 4)], {
      days: [{ day: "2026-11-15", impressions: 900, clicks: 40, year_ago: null }],
    });
    expect(screen.getAllByText("One day so far, Nov 15. Each one adds a point.")).toHaveLength(2);
    expect(screen.getAllByText("No day of a year ago is stored yet.")).toHaveLength(2);
  });

  test("another period is read", async () => {
    await showQueries([query("repair", 4)]);
    server["GET /api/seo/gsc/summary?days=90"] = () => answer(summary({ named: { clicks: 7, impressions: 70, ctr: 0.1, position: 3 } }));
    await userEvent.selectOptions(screen.getByLabelText("The last"), "90 days");
    await expect.poll(() => table("Total, named and hidden")[1]?.[2]).toBe("7");
  });
});

describe("pages", () => {
  test("each with what Google says of it; canonicals that differ are named", async () => {
    serve("gscPages", [
      page("/dryer-repair", indexed),
      page("/old", { ...indexed, verdict: "NEUTRAL", coverage: "Duplicate", google_canonical: "/new", user_canonical: "/old" }),
      page("/unasked", null),
    ]);
    await showQueries([query("repair", 4)]);
    const cells = table("Pages in search").slice(1);
    expect(cells[0]).toEqual(["/dryer-repair", "30", "900", "4.2", "12", "Indexed Submitted and indexed", "Nov 12, 2026"]);
    expect(cells[1]?.[5]).toBe("Left out DuplicateGoogle took /new as canonical; the page names /old.");
    expect(cells[2]?.slice(5)).toEqual(["Not asked yet", "-"]);
  });

  test("two that compete for a query, with their shares", async () => {
    const { source, fetched_at, origin, stale } = query("", 1);
    const rival = (path: string, share: number) => ({ page: location.origin + path, impressions: 100, clicks: 3, position: 4.66, share });
    const pages = [rival("/a", 0.8), rival("/b", 0.2)];
    serve("gscRivalry", [{ query: "dryer repair", impressions: 500, pages, source, fetched_at, origin, stale }]);
    await showQueries([query("repair", 4)]);
    expect(table("Pages that compete").slice(1)).toEqual([
      ["dryer repair 500 impressions"],
      ["/a", "80%", "3", "4.7"],
      ["/b", "20%", "3", "4.7"],
    ]);
  });

  test("sitemaps and how Google fared with them", async () => {
    const sitemap = {
      path: `${location.origin}/sitemap.xml`,
      last_submitted: null,
      last_downloaded: "2026-11-16T13:00:00Z",
      pending: false,
      errors: 2,
      warnings: 1,
      submitted: 134,
      fetched_at: "2026-11-17T13:50:00Z",
    };
    await showQueries([query("repair", 4)], { sitemaps: [sitemap] });
    const part = region("Sitemaps");
    expect(part.getByText("2 errors")).toBeInTheDocument();
    expect(part.getByText("134 addresses. Google read it on Nov 16, 2026.")).toBeInTheDocument();
  });
});

describe("where figures come from", () => {
  test("the sandbox is named", async () => {
    await showQueries([query("repair", 4, { origin: "sandbox" })]);
    expect(region("Queries").getByText("Search Console, sandbox data,")).toBeInTheDocument();
  });

  test("a fetch that failed keeps the figures, marked stale, with its reason", async () => {
    await showQueries([query("repair", 4)], {}, { gsc: { at: "2026-11-17T14:00:00Z", reason: "Google refuses the key." } });
    expect(screen.getByText("Google refuses the key.")).toBeInTheDocument();
    expect(region("Queries").getByText("of Nov 17, 7:50 AM, check again")).toBeInTheDocument();
    expect(table("Queries")[1]?.[0]).toBe("repair");
  });

  test("a failure that the server alone knows of is told", async () => {
    await showQueries([query("repair", 4)], { failure: "The quota is used up.", stale: true });
    expect(screen.getByText("The newest fetch failed: The quota is used up. The figures before it are shown.")).toBeInTheDocument();
  });

  test("none yet: it can be fetched or imported", async () => {
    showEmpty();
    const empty = within(await screen.findByRole("region", { name: "No GSC data yet" }));
    expect(empty.getByRole("button", { name: "Fetch GSC Data" })).toBeEnabled();
    expect(screen.getByLabelText("Export of Search Console")).toBeInTheDocument();
  });

  test("what cannot be read is not nothing", async () => {
    server["GET /api/seo/gsc"] = () => refusal(500, "The database is away.");
    showEmpty();
    expect(await screen.findByText("The queries could not be loaded. The database is away.")).toBeInTheDocument();
    expect(screen.queryByText("No GSC data yet")).toBeNull();
  });
});

describe("the import of an export", () => {
  const path = "POST /api/seo/gsc/import?name=Queries.csv";
  const file = new File(["Top queries,Clicks\n"], "Queries.csv", { type: "text/csv" });
  const choose = async () => userEvent.upload(screen.getByLabelText("Export of Search Console"), file);
  const imported = { rows: 12, days: 28, from: "2026-10-19", to: "2026-11-15" };

  test("what came of it is told, and the figures are read again", async () => {
    let sent: unknown;
    server[path] = (body) => {
      sent = body;
      return answer(imported);
    };
    showEmpty();
    const before = asked(reads.gsc);
    await choose();
    await press("Import");
    expect(await screen.findByText("Imported 12 rows of Oct 19 to Nov 15. The total of 28 days is known.")).toBeInTheDocument();
    expect(sent).toBe(file);
    expect(asked(reads.gsc)).toBeGreaterThan(before);
  });

  test("nothing is sent without a file", async () => {
    showEmpty();
    await press("Import");
    expect(screen.getByLabelText("Export of Search Console")).toHaveAccessibleDescription(/Choose the file/);
  });

  test("the days are asked for when the server says that they are missing, and sent along", async () => {
    const errors = { from: "Enter the first day of the export: the file does not name it", to: "Enter the last day" };
    server[path] = () => refusal(422, "Check the fields.", { errors });
    server[`${path}&from=2026-10-19&to=2026-11-15`] = () => answer({ ...imported, days: 0 });
    showEmpty();
    expect(screen.queryByLabelText("First day")).toBeNull();
    await choose();
    await press("Import");
    const first = await screen.findByLabelText("First day");
    expect(first).toHaveFocus();
    expect(first).toHaveAccessibleDescription(errors.from);
    fireEvent.change(first, { target: { value: "2026-10-19" } });
    fireEvent.change(screen.getByLabelText("Last day"), { target: { value: "2026-11-15" } });
    await press("Import");
    expect(await screen.findByText("Imported 12 rows of Oct 19 to Nov 15. It has no days, so the total is not known.")).toBeInTheDocument();
  });

  test.each([
    [422, { errors: { file: "The file is no CSV in UTF-8." } }, "The file is no CSV in UTF-8."],
    [413, {}, "The export is too large: at most 16 MB and 100,000 rows are taken."],
  ])("a refusal (%s) stands word for word", async (status, more, words) => {
    server[path] = () => refusal(status, words, more);
    showEmpty();
    await choose();
    await press("Import");
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  test("earlier imports are listed", async () => {
    await showQueries([query("repair", 4)], {
      imported: [{ name: "May.zip", from: "2026-05-01", to: "2026-05-28", rows: 1200, at: "2026-06-01T10:00:00Z" }],
    });
    const list = within(screen.getByRole("list", { name: "Imports" }));
    expect(list.getByRole("listitem")).toHaveTextContent("May.zip1,200 rows, May 1 to May 28");
  });
});
