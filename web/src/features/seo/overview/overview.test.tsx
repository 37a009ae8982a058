import { notifyManager, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api";
import { type Ask, createData } from "../../../lib/data";
import type { Change, Fix, SiteFigures, SpeedMeasurement, SpeedPage, Overview as Stored } from "../../../lib/wire-types";
import { deferred } from "../../../test-answers";
import { Overview } from "./overview";

const site = window.location.origin;

function crawl(day: string, changes: Partial<SiteFigures> = {}): SiteFigures {
  const at = `${day}T13:42:00Z`;
  return {
    at,
    total_pages: 47,
    low_content_pages: 3,
    pages_missing_meta: 2,
    health_score: 60,
    error_free: 0.915,
    errors: 4,
    warnings: 9,
    notices: 4,
    partial: "",
    source: "Site crawl",
    fetched_at: at,
    origin: "measured",
    stale: false,
    ...changes,
  };
}

const change: Change = { at: "2026-11-17T13:42:00Z", kind: "better", area: "site", text: "2 pages fewer have low content", href: "" };

const fix: Fix = {
  title: "Write a description for /blog/oven-seal",
  why: "Search results cut a sentence off.",
  how: "Say what the page answers.",
  where: [`${site}/blog/oven-seal`],
  places: 1,
  href: "",
  minutes: 10,
  severity: "error",
  rule: "description.missing",
  source: "",
};

const measurement: SpeedMeasurement = {
  id: "m-1",
  url: `${site}/`,
  strategy: "mobile",
  performance_score: 0.87,
  metrics: { lcp_ms: 2840, tbt_ms: 150, cls: 0.3, fcp_ms: 1800, si_ms: 3500 },
  opportunities: [],
  field: [],
  runs: [],
  source: "Lighthouse 12.8.2",
  fetched_at: "2026-11-17T13:42:00Z",
  origin: "measured",
  stale: false,
};

function measured(path: string, changes: Partial<SpeedMeasurement> = {}): SpeedPage {
  const latest = { ...measurement, url: site + path, ...changes };
  return {
    url: latest.url,
    strategy: latest.strategy,
    latest,
    history: [{ at: latest.fetched_at, score: latest.performance_score, lcp_ms: 2840, tbt_ms: 150, cls: 0.3 }],
  };
}

const empty: Stored = {
  sandbox: false,
  since: null,
  changes: [],
  fixes: [],
  findings: 0,
  trends: null,
  health: [],
  speed: [],
  search: [],
  opening: [],
};

const answer = vi.fn<() => Promise<Stored>>();
let client: QueryClient;

/** The overview as the dashboard asks for it. */
const Shown = () => (
  <QueryClientProvider client={client}>
    <Overview measure={<button type="button">Measure</button>} />
  </QueryClientProvider>
);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T14:00:00Z"), toFake: ["Date"] });
  answer.mockReset();
  client = createData(answer as unknown as Ask);
  notifyManager.setScheduler((flush) => flush());
  return () => vi.useRealTimers();
});

/** Shows an overview; missing values are those before the first crawl. */
async function show(changes: Partial<Stored> = {}) {
  answer.mockResolvedValue({ ...empty, ...changes });
  const view = render(<Shown />);
  await screen.findByRole("region", { name: "Fix these first" });
  return view;
}

const region = (name: string) => within(screen.getByRole("region", { name }));

describe("the overview", () => {
  test("says that it looks until the figures are there; on the server too, without inline style", async () => {
    const reply = deferred<Stored>();
    answer.mockReturnValue(reply.promise);
    const html = renderToString(<Shown />);
    expect(html).toContain("Looking up the overview");
    expect(html).not.toContain("style=");
    render(<Shown />);
    expect(screen.getByRole("status")).toHaveTextContent("Looking up the overview");
    await act(async () => reply.resolve(empty));
    expect(screen.queryByText("Looking up the overview")).not.toBeInTheDocument();
    expect(answer.mock.calls.map(([path]: unknown[]) => path)).toEqual(["/api/seo/overview"]);
  });

  test("has what search results say, with a link to its tab; what nothing is known of stands in the tab alone", async () => {
    const stamp = { source: "SerpApi", fetched_at: "2026-11-17T13:42:00Z", origin: "measured", stale: false } as const;
    const area = { text: "", columns: [], rows: [] };
    const average = { label: "Average Rank", value: "4.5", change: "", kind: "neutral", level: "none", note: "" } as const;
    await show({
      search: [
        { ...area, key: "rankings", title: "Rankings", state: "measured", figures: [average], stamp },
        { ...area, key: "gsc", title: "Search Console", state: "not-connected", figures: [], stamp: null },
      ],
    });
    expect(region("Rankings").getByText("4.5")).toBeInTheDocument();
    expect(region("Rankings").getByRole("link", { name: "All of Rankings" })).toHaveAttribute("href", "#rankings");
    expect(screen.queryByRole("region", { name: "Search Console" })).not.toBeInTheDocument();
  });

  test("a failure says why and can be tried again, and the focus does not get lost", async () => {
    answer.mockRejectedValueOnce(new ApiError(500, { detail: "The database is busy." }));
    answer.mockResolvedValueOnce(empty);
    const { container } = render(<Shown />);
    expect(await screen.findByText("The overview could not be loaded. The database is busy.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Fix these first" })).toBeInTheDocument();
    expect(container.firstElementChild).toHaveFocus();
  });

  test("it is asked for again when an action has ended; what is shown stays until then", async () => {
    await show({ findings: 17 });
    const reply = deferred<Stored>();
    answer.mockReturnValue(reply.promise);
    act(() => void client.invalidateQueries());
    expect(screen.getByRole("link", { name: "All 17 findings" })).toBeInTheDocument();
    await act(async () => reply.resolve({ ...empty, findings: 1 }));
    expect(screen.getByRole("link", { name: "The one finding" })).toBeInTheDocument();
  });
});

describe("what changed", () => {
  test.each<[string, Partial<Stored>, string, string]>([
    ["before two crawls", {}, "What changed", "It takes two crawls to say what has changed."],
    [
      "without a change",
      { since: "2026-11-10T13:00:00Z", health: [crawl("2026-11-17")] },
      "What changed since Nov 10",
      "Nothing has changed since then.",
    ],
  ])("%s it says so", async (_, overview, title, text) => {
    await show(overview);
    expect(region(title).getByText(text, { exact: false })).toBeInTheDocument();
  });

  test.each<[Change["kind"], string]>([
    ["better", "Better: "],
    ["worse", "Worse: "],
    ["neutral", "Changed: "],
  ])("one that is %s is told by a word as well, with its day and its link", async (kind, word) => {
    await show({
      since: "2025-12-30T13:00:00Z",
      changes: [{ ...change, kind, href: "/seo/audit?rule=content.low" }],
      health: [crawl("2026-11-17")],
    });
    const item = region("What changed since Dec 30, 2025").getByRole("listitem");
    expect(item).toHaveTextContent(`${word}2 pages fewer have low contentNov 17`);
    expect(within(item).getByRole("link")).toHaveAttribute("href", "/seo/audit?rule=content.low");
  });
});

describe("what to fix first", () => {
  const panel = "Fix these first";

  test.each<[string, Partial<Stored>, string]>([
    ["before the first crawl", {}, "Nothing is known yet. Run Site Crawl to find what to fix."],
    ["when nothing is wrong", { health: [crawl("2026-11-17")] }, "Nothing to fix: no finding is open."],
    ["when nothing stands out", { findings: 3, health: [crawl("2026-11-17")] }, "Nothing stands out. The audit has the rest."],
  ])("%s it says so", async (_, overview, text) => {
    await show(overview);
    expect(region(panel).getByText(text)).toBeInTheDocument();
    expect(region(panel).queryByRole("listitem")).not.toBeInTheDocument();
  });

  test("each says what, why, how, how much it weighs and takes, and leads to its pages and findings", async () => {
    await show({
      findings: 17,
      fixes: [{ ...fix, places: 4, minutes: 40, where: [`${site}/blog/oven-seal`, `${site}/`, "https://other.example/x"] }],
    });
    const item = region(panel).getByRole("listitem");
    expect(within(item).getByRole("heading", { level: 3 })).toHaveTextContent("Write a description for /blog/oven-seal");
    for (const text of [fix.why, fix.how, "Error", "40 minutes"]) expect(within(item).getByText(text)).toBeInTheDocument();
    expect(item).not.toHaveTextContent(/and \d+ more/);
    expect(
      within(item)
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["/blog/oven-seal", `${site}/blog/oven-seal`],
      ["Home page", `${site}/`],
      ["other.example/x (opens in a new tab)", "https://other.example/x"],
      [`See all 4: ${fix.title}`, "/seo/audit?rule=description.missing"],
    ]);
    expect(region(panel).getByRole("link", { name: "All 17 findings" })).toHaveAttribute("href", "/seo/audit");
  });

  test("an opportunity is marked as one", async () => {
    await show({ fixes: [{ ...fix, rule: "", severity: "opportunity" }] });
    expect(region(panel).getByText("Opportunity").className).toContain("action");
  });

  test("what another screen has all of leads there", async () => {
    await show({ fixes: [{ ...fix, rule: "", href: "/staff/content/facts" }] });
    expect(region(panel).getByRole("link", { name: /^Read and confirm/ })).toHaveAttribute("href", "/staff/content/facts");
  });

  test("what speed tells has no findings to show; long work counts in hours; no address but a web address is a link", async () => {
    await show({ fixes: [{ ...fix, rule: "", places: 3, minutes: 150, where: ["javascript:alert(1)"] }] });
    expect(region(panel).queryByRole("link")).not.toBeInTheDocument();
    expect(region(panel).getByText("about 3 hours")).toBeInTheDocument();
    expect(region(panel).getByText("and 2 more")).toBeInTheDocument();
    expect(region(panel).getByText("javascript:alert(1)")).toBeInTheDocument();
  });
});

describe("health over time", () => {
  test("a year of days is drawn, in words and as a table", async () => {
    const health = Array.from({ length: 365 }, (_, index) => {
      const at = new Date(Date.parse("2025-11-23T13:42:00Z") + index * 86_400_000).toISOString();
      return crawl(at.slice(0, 10), { health_score: 20 + Math.floor(index / 10), error_free: 0.9 });
    });
    await show({ health });
    const words =
      "Health score: from 20% on Nov 23, 2025 to 56% on Nov 22; Pages without an error: from 90% on Nov 23, 2025 to 90% on Nov 22";
    expect(screen.getByRole("img", { name: words })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: /^Show as table ?: Health over time/ }));
    const rows = within(screen.getByRole("table", { name: "Health over time" })).getAllByRole("row");
    expect(rows).toHaveLength(366);
    expect(rows[1]).toHaveTextContent("Nov 2256%90%");
  });

  test.each<[string, Partial<SiteFigures>, string]>([
    ["fresh", {}, "Site crawl,Nov 13, 7:42 AM"],
    ["stale", { stale: true }, "Site crawl,9 days old, check again"],
    ["stale since today", { stale: true, fetched_at: "2026-11-22T13:00:00Z" }, "Site crawl,of Nov 22, 7:00 AM, check again"],
    ["of another year", { fetched_at: "2025-11-13T13:42:00Z" }, "Site crawl,Nov 13, 2025, 7:42 AM"],
    ["of the sandbox", { origin: "sandbox" }, "Site crawl, sandbox data,Nov 13, 7:42 AM"],
    ["imported", { origin: "imported" }, "Site crawl, imported,Nov 13, 7:42 AM"],
  ])("figures that are %s say where they come from and how old they are", async (_, changes, text) => {
    await show({ health: [crawl("2026-11-13", changes)] });
    expect(screen.getAllByText((_, element) => element?.tagName === "P" && element.textContent === text)).toHaveLength(3);
  });
});

describe("speed", () => {
  test("before the first measurement it says how to get one", async () => {
    await show();
    const panel = region("Mobile speed");
    expect(panel.getByText(/^No page has been measured yet\. Check Speed loads the home page/)).toBeInTheDocument();
    expect(panel.getByRole("button", { name: "Measure" })).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Speed in detail" })).not.toBeInTheDocument();
  });

  test("its button has the focus on, to the overview, when the first measurement takes its place", async () => {
    const { container } = await show();
    screen.getByRole("button", { name: "Measure" }).focus();
    answer.mockResolvedValue({ ...empty, speed: [measured("/")] });
    act(() => void client.invalidateQueries());
    expect(await screen.findByRole("region", { name: "Speed in detail" })).toBeInTheDocument();
    expect(container.firstElementChild).toHaveFocus();
  });

  test("the newest measurement's metrics stand with their verdicts", async () => {
    await show({ speed: [measured("/", { stale: true, fetched_at: "2026-11-13T13:42:00Z" })] });
    const detail = region("Speed in detail");
    const figures = detail.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(figures).toEqual([
      ["Score", "87Needs work"],
      ["Largest Contentful Paint (LCP)", "2.8 sNeeds work"],
      ["Total Blocking Time (TBT)", "150 msGood"],
      ["Cumulative Layout Shift (CLS)", "0.30Poor"],
      ["First Contentful Paint (FCP)", "1.8 sGood"],
      ["Speed Index (SI)", "3.5 sNeeds work"],
    ]);
    expect(detail.getByText("9 days old, check again", { exact: false })).toBeInTheDocument();
    expect(detail.getByText("No figures of visitors for this page.")).toBeInTheDocument();
    expect(detail.getByText("Nothing stands out in this measurement.")).toBeInTheDocument();
    expect(screen.getByText("One check so far, Nov 13. Each one adds a point.")).toBeInTheDocument();
  });

  test("opportunities tell what they save, and what visitors measured stands beside", async () => {
    const opportunities = [
      { id: "unused-javascript", title: "Reduce unused JavaScript", text: "Defer it.", savings_ms: 450, savings_bytes: 118_000 },
      { id: "modern-image-formats", title: "Smaller pictures", text: "Use WebP.", savings_ms: 0, savings_bytes: 1_500_000 },
      { id: "other", title: "Something", text: "", savings_ms: 0, savings_bytes: 0 },
    ];
    const field = [
      { name: "LARGEST_CONTENTFUL_PAINT_MS", percentile: 2310, category: "FAST" },
      { name: "CUMULATIVE_LAYOUT_SHIFT_SCORE", percentile: 0.12, category: "AVERAGE" },
      { name: "SOMETHING_NEW", percentile: 7, category: "" },
    ];
    await show({ speed: [measured("/", { opportunities, field })] });
    const detail = region("Speed in detail");
    expect(detail.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Reduce unused JavaScript450 ms and 118 KBDefer it.",
      "Smaller pictures1.5 MBUse WebP.",
      "Something",
    ]);
    const terms = detail.getAllByRole("term").slice(-3);
    expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
      ["Largest Contentful Paint", "2.3 sGood"],
      ["Cumulative Layout Shift", "0.12Needs work"],
      ["SOMETHING_NEW", "7"],
    ]);
  });

  test("of several pages another can be chosen", async () => {
    await show({ speed: [measured("/"), measured("/brands", { performance_score: 0.45, strategy: "desktop" })] });
    const detail = region("Speed in detail");
    const [home, brands] = within(detail.getByRole("list", { name: "Measured pages" })).getAllByRole("button");
    expect([home?.textContent, brands?.textContent]).toEqual(["Home page87Needs work", "/brands, desktop45Poor"]);
    expect(home).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(brands as HTMLElement);
    expect(brands).toHaveAttribute("aria-pressed", "true");
    expect(detail.getByRole("heading", { level: 3 })).toHaveTextContent("/brands, desktop");
  });
});
