import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { call } from "../../../lib/api";
import { Data } from "../../../lib/data";
import type { Overview, Trend, Trends } from "../../../lib/wire-types";
import { answer, deferred } from "../../../test-answers";
import { Dashboard } from "./dashboard";
import {
  accept,
  asked,
  freshServer,
  logged,
  notify,
  offline,
  open,
  reads,
  refusal,
  region,
  sent,
  serve,
  serveActions,
  server,
  show,
} from "./dashboard-driver";
import { crawled, failed, job, overview, summary } from "./fixtures";

freshServer();

const mainActions = ["Run Site Crawl", "Check Speed", "Track Rankings", "Generate Report"];
const noMemory = () => (
  <Data ask={call}>
    <Dashboard notify={notify} overview={() => null} report={() => null} />
  </Data>
);

describe("opening", () => {
  test("the server sends title, subtitle, links and the actions, which wait for the browser", () => {
    document.body.innerHTML = renderToString(noMemory());
    const body = within(document.body);
    expect(body.getByRole("heading", { level: 1 })).toHaveTextContent("SEO Dashboard");
    expect(body.getByText("Monitor and improve your website's SEO performance")).toBeInTheDocument();
    for (const name of mainActions) expect(body.getByRole("button", { name })).toBeDisabled();
    expect(body.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/seo/settings");
    expect(body.getByRole("link", { name: "Site audit" })).toHaveAttribute("href", "/seo/audit");
    expect(body.getByText("Loading SEO data")).toBeInTheDocument();
    document.body.innerHTML = "";
  });

  test("a spinner stands in the place of what is still loaded", async () => {
    const slow = deferred<Response>();
    server[reads.gsc] = () => slow.promise;
    render(noMemory());
    expect(screen.getByText("Loading SEO data")).toBeInTheDocument();
    expect(screen.queryByRole("tablist")).not.toBeInTheDocument();
    await act(async () => slow.resolve(answer([])));
    expect(await screen.findByRole("tablist")).toBeInTheDocument();
    expect(screen.queryByText("Loading SEO data")).not.toBeInTheDocument();
  });

  test("each thing is asked for once; the overview too, though two parts show it", async () => {
    await show();
    const { summary, report, rankings, rankPlan, gsc, competitors, opportunities, linkSummary, local, prices, content } = reads;
    const opened = [summary, report, rankings, rankPlan, gsc, competitors, opportunities, linkSummary, local, prices, content];
    for (const path of [...opened, "GET /api/seo/actions", "GET /api/seo/overview"]) expect([path, asked(path)]).toEqual([path, 1]);
    expect(notify).not.toHaveBeenCalled();
  });

  test("the back button brings back what is true now", async () => {
    await show();
    serve("summary", summary);
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    expect(await screen.findByRole("region", { name: "Total Pages" })).toBeInTheDocument();
    await waitFor(() => expect(asked("GET /api/seo/overview")).toBe(2));
  });
});

describe("what cannot be read", () => {
  test.each(["report", "rankings"] as const)("%s: a toast and a line in the log", async (name) => {
    server[reads[name]] = () => refusal(500, "The disk is full");
    await show();
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Failed to load SEO data", body: "The disk is full", variant: "destructive" });
    expect(logged).toHaveBeenCalledExactlyOnceWith("Failed to load SEO data", "The disk is full");
  });

  test("both: one toast", async () => {
    server[reads.report] = offline;
    server[reads.rankings] = offline;
    await show();
    expect(notify).toHaveBeenCalledOnce();
  });

  test.each([
    ["gsc", "GSC", "The queries"],
    ["rankings", "Rankings", "The rankings"],
    ["competitors", "Competitors", "The competitors"],
    ["opportunities", "Opportunities", "The opportunities"],
    ["linkSummary", "Backlinks", "The backlinks"],
    ["local", "Local", "The local figures"],
    ["prices", "Pricing", "The prices"],
    ["content", "AI Content", "The newest draft"],
  ] as const)("%s: its tab says so, not that there is none, and can try again", async (name, tab, what) => {
    server[reads[name]] = () => refusal(500, "The disk is full");
    server["GET /api/seo/settings"] = offline;
    await show();
    expect(screen.queryByText("No SEO data yet")).not.toBeInTheDocument();
    const panel = await open(tab);
    expect(panel.getByRole("alert")).toHaveTextContent(`${what} could not be loaded. The disk is full`);
    expect(panel.queryByRole("heading", { name: /^No .* yet$/ })).not.toBeInTheDocument();
    serve(name, []);
    await userEvent.click(panel.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(panel.queryByRole("alert")).not.toBeInTheDocument());
  });

  test("the summary: its place says so, no toast; what runs cannot be asked either, and actions can still be started", async () => {
    server[reads.summary] = () => refusal(500, "The disk is full");
    server["GET /api/seo/actions"] = offline;
    await show();
    expect(notify).not.toHaveBeenCalled();
    expect(screen.getByRole("alert")).toHaveTextContent("The summary could not be loaded. The disk is full");
    expect(screen.queryByText("No SEO data yet")).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "Run Site Crawl" })).toBeEnabled());
    serve("summary", summary);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Total Pages" })).toHaveTextContent("47");
  });
});

test("the overview is handed a button that measures the home page", async () => {
  accept("seo-pagespeed");
  render(
    <Data ask={call}>
      <Dashboard notify={notify} overview={(measure) => measure} report={() => null} />
    </Data>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Measure the home page" }));
  expect(sent("POST /functions/v1/seo-pagespeed").map(({ body }) => body)).toEqual([
    { url: `${window.location.origin}/`, strategy: "mobile" },
  ]);
});

describe("without any data", () => {
  test("the first crawl is offered, and no figure is shown", async () => {
    await show();
    const card = region("No SEO data yet");
    expect(card.getByRole("button", { name: "Run First Crawl" })).toBeEnabled();
    expect(card.queryByText(/could not be loaded/)).not.toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Summary" })).not.toBeInTheDocument();
  });

  test("a speed that was measured is data", async () => {
    const loaded = deferred<Response>();
    server["GET /api/seo/overview"] = () => loaded.promise;
    await show();
    expect(screen.queryByText("No SEO data yet")).not.toBeInTheDocument();
    await act(async () => loaded.resolve(answer({ ...overview, sandbox: true, speed: [{}] })));
    expect(screen.getByText("Sandbox data")).toBeInTheDocument();
    expect(screen.queryByText("No SEO data yet")).not.toBeInTheDocument();
  });

  test("a first result of another kind is data", async () => {
    serve("rankings", [{ keyword: "a", rank: 3, fetched_at: "2026-11-17T13:42:00Z", in_local_pack: false }]);
    await show();
    expect(screen.queryByText("No SEO data yet")).not.toBeInTheDocument();
  });
});

describe("the summary", () => {
  const card = (name: string) => screen.getByRole("region", { name });
  const serveOverview = (changes: Partial<Overview>) => {
    server["GET /api/seo/overview"] = () => answer({ ...overview, ...changes });
  };
  const asBefore: Trend = { text: "As on Nov 10", to: "same", kind: "neutral" };
  const trends = { total_pages: asBefore, low_content_pages: asBefore, pages_missing_meta: asBefore, health_score: asBefore };

  test("the specified cards with figure, source and age, and what the score is made of", async () => {
    serve("summary", summary);
    serveOverview({ health: [crawled(17)] });
    await show();
    await waitFor(() => expect(card("Total Pages")).toHaveTextContent("Total Pages47No crawl beforeSite crawl,Nov 17, 7:42 AM"));
    expect(card("Low Content")).toHaveTextContent("Low Content3");
    expect(card("Missing Meta")).toHaveTextContent("Missing Meta2");
    expect(card("Health Score")).toHaveTextContent("Health Score60%No crawl beforeFrom the crawl,100 − 10×3 − 5×2");
  });

  test("beside the score: what it counts, the errors, and how many pages may be listed", async () => {
    serve("summary", summary);
    await show();
    expect(card("Summary")).toHaveTextContent("The health score counts pages of low content and missing descriptions, and no errors.");
    expect(card("Errors")).toHaveTextContent("Errors490% of pages error-free");
    expect(within(card("Errors")).getByRole("link")).toHaveAttribute("href", "/seo/audit?severity=error");
    expect(card("Indexable")).toHaveTextContent("Indexable45 of 47");
  });

  test("how many pages may be listed is not said where it is not known", async () => {
    serve("summary", { ...summary, indexable: 0, indexable_of: 0 });
    await show();
    expect(card("Errors")).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Indexable" })).not.toBeInTheDocument();
  });

  test("what is strange about the crawl is said, also of one that is partial", async () => {
    const note = "the start asks search engines not to list it (noindex)";
    serve("summary", { ...summary, note });
    const { unmount } = await show();
    expect(region("Summary").getByText(`About the newest crawl: ${note}.`)).toBeInTheDocument();
    unmount();
    const partial = "it ended at its limit of 50 pages; beyond it at least 94 addresses are known";
    serve("summary", { ...summary, partial, at_limit: true, note: `${partial}; ${note}` });
    await show();
    expect(card("Summary")).toHaveTextContent(`The newest crawl is partial: ${partial}; ${note}. Change how many`);
  });

  test("a score that the formula would take below zero says so", async () => {
    serve("summary", { ...summary, low_content_pages: 12, health_score: 0 });
    serveOverview({ health: [crawled(17)] });
    await show();
    await waitFor(() => expect(card("Health Score")).toHaveTextContent("0%No crawl beforeFrom the crawl,100 − 10×12 − 5×2, never below 0"));
  });

  test.each<[string, keyof Trends, Trend, string]>([
    ["Total Pages", "total_pages", { text: "2 more than Nov 10", to: "up", kind: "neutral" }, "2 more than Nov 10"],
    ["Total Pages", "total_pages", { text: "Not compared with Nov 10", to: "same", kind: "neutral" }, "Not compared with Nov 10"],
    ["Low Content", "low_content_pages", { text: "2 fewer than Nov 10", to: "down", kind: "better" }, "2 fewer than Nov 10, better"],
    ["Missing Meta", "pages_missing_meta", { text: "1 more than Nov 10", to: "up", kind: "worse" }, "1 more than Nov 10, worse"],
    ["Health Score", "health_score", { text: "15 points up since Nov 10", to: "up", kind: "better" }, "15 points up since Nov 10, better"],
  ])("%s says %s of the server: %o", async (name, measure, trend, words) => {
    serve("summary", summary);
    serveOverview({ health: [crawled(3), crawled(10), crawled(17)], trends: { ...trends, [measure]: trend } });
    await show();
    const line = await within(card(name)).findByText(/Nov 10/);
    expect(line).toHaveTextContent(new RegExp(`^${words}$`));
    expect(card(name).querySelectorAll("svg path").length).toBeGreaterThan(1); // the course beside it
  });

  test("figures that the trends are not of, such as after a crawl, stand alone until the trends are there", async () => {
    serve("summary", { ...summary, total_pages: 50, last_checked: "2026-11-17T14:05:00Z" });
    serveOverview({ health: [crawled(10), crawled(17)], trends });
    await show();
    await waitFor(() => expect(card("Total Pages").querySelectorAll("svg path")).not.toHaveLength(1)); // the overview is there
    expect(card("Total Pages")).toHaveTextContent(/^Total Pages50\s*Site crawl,Nov 17, 7:42 AM$/);
  });

  test("of another site it names the site, and stands beside no crawl of this one", async () => {
    serve("summary", { ...summary, url: "http://127.0.0.1:8081/", recommendations: ["Lengthen /faq"] });
    serveOverview({ health: [crawled(3), crawled(10)], trends });
    await show();
    await waitFor(() => expect(card("Total Pages")).toHaveTextContent(/^Total Pages47Site crawl of 127\.0\.0\.1:8081,Nov 17, 7:42 AM$/));
    expect(card("Health Score")).toHaveTextContent("Health Score60%From the crawl of 127.0.0.1:8081,100 − 10×3 − 5×2");
    expect(card("Total Pages")).not.toHaveTextContent(/Nov 10/);
    expect(card("Errors")).toHaveTextContent("Errors490% of pages error-free");
    for (const part of ["Summary", "Recommendations"]) expect(region(part).queryByRole("link")).not.toBeInTheDocument();
  });

  test("earlier crawls that could not be loaded are not said to be none", async () => {
    serve("summary", summary);
    server["GET /api/seo/overview"] = offline;
    await show();
    expect(await within(card("Total Pages")).findByText("Earlier crawls not loaded")).toBeInTheDocument();
    serveOverview({ health: [crawled(17)] });
    await userEvent.click(within(card("Total Pages")).getByRole("button", { name: "Try again" }));
    expect(await within(card("Total Pages")).findByText("No crawl before")).toBeInTheDocument();
  });

  test("old figures say so in words", async () => {
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-26T14:00:00Z"));
    serve("summary", { ...summary, stale: true });
    await show();
    for (const name of ["Total Pages", "Health Score"])
      expect(await within(card(name)).findByText("9 days old, check again")).toBeInTheDocument();
  });

  test("a crawl that ended early says why", async () => {
    serve("summary", { ...summary, partial: "the site stopped answering" }); // a crawl that is no longer kept has no note
    await show();
    expect(region("Summary").getByText(/^The newest crawl is partial: the site stopped answering\.$/)).toBeInTheDocument();
    expect(region("Summary").queryByRole("link", { name: /^Change/ })).not.toBeInTheDocument();
  });

  test("a crawl that ended at its limit leads to where that is set, where it was this site's", async () => {
    const partial = "it ended at its limit of 50 pages; beyond it at least 94 addresses are known";
    serve("summary", { ...summary, partial, note: partial, at_limit: true });
    await show();
    const link = region("Summary").getByRole("link", { name: "Change how many pages a crawl reads" });
    expect(link).toHaveAttribute("href", "/seo/settings#seo-crawl");
    expect(link.parentElement).toHaveTextContent(`The newest crawl is partial: ${partial}. Change how`);
  });

  test("a crawl of another site that ended at its limit leads nowhere", async () => {
    const partial = "it ended at its limit of 50 pages; beyond it at least 94 addresses are known";
    serve("summary", { ...summary, url: "https://other.example/", partial, note: partial, at_limit: true });
    await show();
    expect(region("Summary").queryByRole("link", { name: /^Change/ })).not.toBeInTheDocument();
  });

  test("recommendations stand below the tabs, each once, with the way to the audit", async () => {
    serve("summary", { ...summary, recommendations: ["Lengthen /faq", "Describe /blog", "Lengthen /faq"] });
    await show();
    const items = region("Recommendations").getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual(["Lengthen /faq", "Describe /blog"]);
    expect(region("Recommendations").getByRole("link")).toHaveAttribute("href", "/seo/audit");
    expect(screen.getByRole("tabpanel").compareDocumentPosition(items[0] as Element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test("no recommendations, no list", async () => {
    serve("summary", summary);
    await show();
    expect(screen.queryByRole("region", { name: "Recommendations" })).not.toBeInTheDocument();
  });
});

test.each([
  ["the overview says so", { sandbox: true }, summary, 1],
  ["a figure comes from it", {}, { ...summary, origin: "sandbox" }, 1],
  ["neither", {}, summary, 0],
])("'Sandbox data' is said where %s", async (_, changes, stored, chips) => {
  server["GET /api/seo/overview"] = () => answer({ ...overview, health: [crawled(17)], ...changes });
  serve("summary", stored);
  await show();
  await screen.findAllByText("No crawl before"); // both are known
  expect(screen.queryAllByText("Sandbox data")).toHaveLength(chips);
});

test("dates of another year say the year", async () => {
  serve("report", { id: "r-1", created_at: "2025-12-30T15:05:00Z" });
  serveActions({ last: [{ ...job, ...failed("No page could be read."), finished_at: "2025-12-31T15:05:00Z" }] });
  await show();
  expect(screen.getByText("Dec 30, 2025, 9:05 AM")).toBeInTheDocument();
  expect(await screen.findByText("Site crawl failed Dec 31, 2025, 9:05 AM.")).toBeInTheDocument();
});

test("the stored report is there on opening, folded away", async () => {
  serve("report", { id: "r-1", created_at: "2026-11-17T14:05:00Z" });
  await show();
  expect(screen.getByText("report r-1")).not.toBeVisible();
  await userEvent.click(screen.getByText("Latest report,"));
  expect(screen.getByText("report r-1")).toBeVisible();
});
