import { render, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ReportArea as Area, Report, StoredReport } from "../../../lib/wire-types";
import { ReportView } from "./report-view";

const stamp = { source: "Site crawl", fetched_at: "2026-11-17T13:42:00Z", origin: "measured", stale: false } as const;

const figure = (change: Partial<Area["figures"][number]>): Area["figures"][number] => ({
  label: "Low Content",
  value: "3",
  change: "",
  kind: "neutral",
  level: "none",
  note: "",
  ...change,
});

const area = (change: Partial<Area>): Area => ({
  key: "site",
  title: "Site",
  state: "measured",
  text: "The crawl read 47 pages.",
  figures: [],
  columns: [],
  rows: [],
  stamp,
  ...change,
});

const action: Report["actions"][number] = {
  title: "Write meta descriptions for 4 pages",
  why: "Search results then show a passage.",
  how: "Add one or two sentences.",
  where: [`${window.location.origin}/blog/oven-seal`, "https://other.example/x"],
  href: "",
  places: 4,
  minutes: 40,
  severity: "warning",
  rule: "description.missing",
  source: "https://developers.google.com/search",
};

const stored = (change: Partial<Report>, stale = false): StoredReport => ({
  ...stamp,
  stale,
  id: "run/1",
  pdf: true,
  created_at: "2026-11-17T14:04:00Z",
  report: {
    shop: "Panther City Appliance",
    site: "https://shop.example",
    at: "2026-11-17T14:04:00Z",
    since: "2026-11-10T13:40:00Z",
    actions: [],
    changes: [],
    areas: [],
    unmeasured: [],
    ...change,
  },
});

const part = (name: string | RegExp) => within(screen.getByRole("region", { name }));

test("it says when it was made, and leads to paper and PDF in a new tab", () => {
  render(<ReportView stored={stored({})} />);
  const report = part("SEO report");
  expect(report.getByRole("heading", { level: 2 })).toHaveTextContent("SEO report");
  expect(report.getByText("Nov 17, 2026, 8:04 AM")).toBeInTheDocument();
  expect(report.queryByText("Out of date")).not.toBeInTheDocument();
  for (const [name, href] of [
    ["Print", "/seo/reports/run%2F1"],
    ["PDF", "/seo/reports/run%2F1/pdf"],
  ] as const) {
    const link = report.getByRole("link", { name: `${name} (opens in a new tab)` });
    expect(link).toHaveAttribute("href", href);
    expect(link).toHaveAttribute("target", "_blank");
  }
});

test("without a PDF it says what the browser can do", () => {
  render(<ReportView stored={{ ...stored({}), pdf: false }} />);
  const report = part("SEO report");
  expect(report.queryByRole("link", { name: /^PDF/ })).not.toBeInTheDocument();
  expect(report.getByRole("link", { name: /^Print/ })).toBeInTheDocument();
  expect(report.getByText("Your browser prints it well, or saves it as a PDF.")).toBeInTheDocument();
});

test("an old one says so in words", () => {
  render(<ReportView stored={stored({}, true)} />);
  expect(screen.getByText("Out of date")).toBeInTheDocument();
});

describe("what to do first", () => {
  test("each with its minutes, its places and its findings", () => {
    render(<ReportView stored={stored({ actions: [action] })} />);
    const [item] = part("Do these first").getAllByRole("listitem");
    expect(item).toHaveTextContent("Search results then show a passage.Add one or two sentences.");
    const facts = within(item as HTMLElement);
    expect(facts.getByRole("heading", { level: 4 })).toHaveTextContent("Write meta descriptions for 4 pages");
    for (const words of ["Warning", "40 minutes", "4 places in all"]) expect(facts.getByText(words)).toBeInTheDocument();
    expect(facts.getByRole("link", { name: "/blog/oven-seal" })).toHaveAttribute("href", action.where[0]);
    expect(facts.getByRole("link", { name: /^Findings ?: Write meta descriptions for 4 pages/ })).toHaveAttribute(
      "href",
      "/seo/audit?by=rule&rule=description.missing",
    );
    expect(facts.getByRole("link", { name: /^Why it matters/ })).toHaveAttribute("href", action.source);
  });

  test("a measurement of speed has no findings to show", () => {
    render(<ReportView stored={stored({ actions: [{ ...action, rule: "", source: "", places: 1, minutes: 240 }] })} />);
    const list = part("Do these first");
    expect(list.getByText("about 4 hours")).toBeInTheDocument();
    expect(list.queryByText(/in all/)).not.toBeInTheDocument();
    expect(list.getAllByRole("link").map((link) => link.textContent)).toEqual(["/blog/oven-seal", "other.example/x (opens in a new tab)"]);
  });

  test.each([
    ["measured", "Nothing that was measured asks for work."],
    ["never", "Nothing has been measured yet."],
  ] as const)("nothing to do where the site is %s", (state, words) => {
    render(<ReportView stored={stored({ areas: [area({ state })] })} />);
    expect(part("Do these first").getByText(words)).toBeInTheDocument();
  });
});

describe("what changed", () => {
  test.each([
    ["better", "Better: 2 errors instead of 5"],
    ["worse", "Worse: 2 errors instead of 5"],
    ["neutral", "2 errors instead of 5"],
  ] as const)("%s is told without its colour", (kind, words) => {
    const change = { at: "2026-11-17T05:00:00Z", kind, area: "site", text: "2 errors instead of 5", href: "/seo/audit" } as const;
    render(<ReportView stored={stored({ changes: [change] })} />);
    const list = part("What changed since Nov 10, 2026");
    expect(list.getByRole("listitem")).toHaveTextContent(`${words}Nov 16`); // the day in the shop
    expect(list.getByRole("link", { name: "2 errors instead of 5" })).toHaveAttribute("href", "/seo/audit");
  });

  test("a day of another year than the report's says its year", () => {
    const change = { at: "2025-12-30T15:00:00Z", kind: "neutral", area: "speed", text: "It was measured", href: "" } as const;
    render(<ReportView stored={stored({ changes: [change] })} />);
    expect(part("What changed since Nov 10, 2026").getByRole("listitem")).toHaveTextContent("It was measuredDec 30, 2025");
  });

  test.each([
    [null, "What changed", "There is nothing before this to compare with."],
    ["2026-11-10T13:40:00Z", "What changed since Nov 10, 2026", "Nothing has changed."],
  ])("nothing, since %s", (since, title, words) => {
    render(<ReportView stored={stored({ since })} />);
    expect(part(title).getByText(words)).toBeInTheDocument();
  });
});

describe("areas", () => {
  test("figures with change, level and note, rows under their columns, and the source", () => {
    const figures = [
      figure({ change: "2 fewer than Nov 10", kind: "better", note: "Pages under 300 words" }),
      figure({ label: "LCP", value: "3.4 s", level: "needs-work" }),
      figure({ label: "TBT", value: "640 ms", level: "poor" }),
      figure({ label: "CLS", value: "0.04", level: "good" }),
    ];
    render(<ReportView stored={stored({ areas: [area({ figures, columns: ["What", "Places"], rows: [["No title", "1,200"]] })] })} />);
    const site = part("Site");
    expect(site.getAllByRole("definition").map((cell) => cell.textContent)).toEqual([
      "3 Better: 2 fewer than Nov 10Pages under 300 words",
      "3.4 s Needs work",
      "640 ms Poor",
      "0.04 Good",
    ]);
    expect(site.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual(["What", "Places"]);
    expect(site.getAllByRole("cell").map((cell) => cell.textContent)).toEqual(["No title", "1,200"]);
    expect(site.getByText(/^Site crawl,/)).toHaveTextContent("Site crawl, Nov 17, 2026, 7:42 AM");
  });

  test.each([
    ["stale", "Out of date"],
    ["never", "Not measured yet"],
  ] as const)("%s reads %s", (state, words) => {
    render(<ReportView stored={stored({ areas: [area({ state })] })} />);
    expect(part("Site").getByText(words)).toBeInTheDocument();
  });

  test.each([
    ["sandbox", "Sandbox data"],
    ["imported", "Imported"],
  ] as const)("figures of origin %s are called %s", (origin, words) => {
    render(<ReportView stored={stored({ areas: [area({ stamp: { ...stamp, origin } })] })} />);
    expect(part("Site").getByText(words)).toBeInTheDocument();
  });

  test("what is not connected stands together, without figures", () => {
    const areas = [area({}), area({ key: "gsc", title: "Search Console", state: "not-connected", text: "Not known.", stamp: null })];
    render(<ReportView stored={stored({ areas })} />);
    const gaps = part("What could not be measured");
    expect(gaps.getByRole("term")).toHaveTextContent("Search Console");
    expect(gaps.getByRole("definition")).toHaveTextContent("Not known.");
    expect(screen.queryByRole("region", { name: "Search Console" })).not.toBeInTheDocument();
  });
});

test("what could not be measured says why, and what to do", () => {
  render(<ReportView stored={stored({ unmeasured: [{ what: "Rankings", why: "No provider is set.", how: "Connect one." }] })} />);
  expect(part("What could not be measured").getByRole("listitem")).toHaveTextContent("RankingsNo provider is set.Connect one.");
});
