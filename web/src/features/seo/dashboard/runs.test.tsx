import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { answer, deferred } from "../../../test-answers";
import {
  accept,
  asked,
  enabled,
  FakeEvents,
  freshServer,
  logged,
  notify,
  offline,
  press,
  reads,
  refusal,
  region,
  sent,
  serve,
  serveActions,
  server,
  show,
} from "./dashboard-driver";
import { crawlingPages, done, failed, job, settings, summary } from "./fixtures";

freshServer();

const origin = "http://localhost:3000";
const settingsRead = "GET /api/seo/settings";

describe("one at a time", () => {
  test("a double click starts one", async () => {
    accept("seo-crawl");
    await show();
    await userEvent.dblClick(screen.getByRole("button", { name: "Run Site Crawl" }));
    expect(asked("POST /functions/v1/seo-crawl")).toBe(1);
  });

  test("from the click on, before the server has answered", async () => {
    const reply = deferred<Response>();
    server["POST /functions/v1/seo-crawl"] = () => reply.promise;
    await show();
    await press("Run Site Crawl");
    expect(region("Running site crawl").getByText("Starting")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Stop" })).not.toBeInTheDocument();
    expect(enabled()).toEqual([]);
    await act(async () => reply.resolve(answer(job, 202)));
    expect(screen.getByRole("button", { name: "Stop" })).toBeEnabled();
  });

  test("a busy server shows what it is busy with", async () => {
    server["POST /functions/v1/seo-crawl"] = () =>
      answer({ type: "/problems/busy", detail: "Report is running.", running: { id: "j-9", name: "seo-report" } }, 409);
    server["GET /api/jobs/j-9"] = () => answer({ ...job, id: "j-9", name: "seo-report" });
    await show();
    await press("Run Site Crawl");
    expect(await screen.findByRole("region", { name: "Generating report" })).toBeInTheDocument();
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Report is running", body: "Wait for its end, or stop it." });
    expect(logged).not.toHaveBeenCalled();
    FakeEvents.newest.tell({ id: "j-9", name: "seo-report", ...done({}) });
    expect(notify).toHaveBeenLastCalledWith(expect.objectContaining({ title: "SEO report generated successfully" }));
  });

  test("Run First Crawl is the site crawl", async () => {
    accept("seo-crawl");
    await show();
    await press("Run First Crawl");
    expect(sent("POST /functions/v1/seo-crawl")).toEqual([{ body: { url: origin, maxPages: 500 }, prefer: "respond-async" }]);
  });

  test("a crawl reads as many pages as staff have set, which is said before the first", async () => {
    server[settingsRead] = () => answer(crawlingPages(1200));
    accept("seo-crawl");
    await show();
    const card = region("No SEO data yet");
    expect(card.getByText(/^The first crawl reads up to 1,200 pages of this site \(/)).toBeInTheDocument();
    expect(card.getByRole("link", { name: "change how many" })).toHaveAttribute("href", "/seo/settings#seo-crawl");
    await press("Run Site Crawl");
    expect(sent("POST /functions/v1/seo-crawl")[0]?.body).toEqual({ url: origin, maxPages: 1200 });
  });

  test("a crawl reads as many pages as are set when it starts, whatever was set when the page was opened", async () => {
    server[settingsRead] = () => answer(crawlingPages(1200));
    accept("seo-crawl");
    await show();
    server[settingsRead] = () => answer(crawlingPages(30));
    await press("Run Site Crawl");
    expect(sent("POST /functions/v1/seo-crawl").map(({ body }) => body)).toEqual([{ url: origin, maxPages: 30 }]);
  });

  test("a crawl of which nobody can say how many pages it is to read is not started", async () => {
    accept("seo-crawl");
    await show();
    server[settingsRead] = () => refusal(503, "The server is stopping.");
    await press("Run Site Crawl");
    expect(asked("POST /functions/v1/seo-crawl")).toBe(0);
    const body = "The server is stopping.";
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Failed to run site crawl", body, variant: "destructive" });
    expect(screen.getByText(/^Site crawl failed/)).toBeInTheDocument();
    server[settingsRead] = () => answer(settings);
    await press("Run Site Crawl");
    expect(asked("POST /functions/v1/seo-crawl")).toBe(1);
  });

  test("all phrases that staff follow are tracked", async () => {
    const phrases = ["one", "two", "three", "four", "five"];
    server[settingsRead] = () => answer({ ...settings, keywords: phrases.map((phrase) => ({ phrase })) });
    accept("seo-rankings");
    await show();
    await press("Track Rankings");
    expect(sent("POST /functions/v1/seo-rankings")[0]?.body).toEqual({ url: origin, keywords: phrases });
  });

  test("without phrases nothing is tracked, and it says so", async () => {
    server[settingsRead] = () => answer(settings);
    await show();
    await press("Track Rankings");
    expect(asked("POST /functions/v1/seo-rankings")).toBe(0);
    const body = "No phrases are tracked. Add some in the settings.";
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Failed to check rankings", body, variant: "destructive" });
  });

  test("settings that could not be read leave the phrases to the server", async () => {
    server[settingsRead] = offline;
    accept("seo-rankings");
    await show();
    await press("Track Rankings");
    expect(sent("POST /functions/v1/seo-rankings")[0]?.body).toEqual({ url: origin });
  });

  test("what the server was busy with and has just ended is taken quietly, and the start tried again", async () => {
    const busy = () => answer({ type: "/problems/busy", detail: "Site crawl is running.", running: { id: "j-9", name: "seo-crawl" } }, 409);
    const replies = [busy, () => answer({ ...job, name: "seo-pagespeed" }, 202)];
    server["POST /functions/v1/seo-pagespeed"] = () => (replies.shift() ?? busy)();
    await show();
    serve("summary", summary);
    server["GET /api/jobs/j-9"] = () => answer({ ...job, id: "j-9", ...done({ pagesCrawled: 47 }) });
    await press("Check Speed");
    expect(await screen.findByRole("button", { name: "Stop" })).toBeEnabled();
    expect(region("Checking speed").getByRole("progressbar")).toBeInTheDocument();
    expect(await screen.findByRole("region", { name: "Total Pages" })).toHaveTextContent("47");
    await waitFor(() => expect(asked("GET /api/seo/overview")).toBe(2));
    expect(notify).not.toHaveBeenCalled();
  });

  test("a server that stays busy is tried once more, not for ever", async () => {
    server["POST /functions/v1/seo-pagespeed"] = () =>
      answer({ type: "/problems/busy", detail: "Site crawl is running.", running: { id: "j-9", name: "seo-crawl" } }, 409);
    server["GET /api/jobs/j-9"] = () => answer({ ...job, id: "j-9", state: "cancelled" });
    await show();
    await press("Check Speed");
    await waitFor(() => expect(notify).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: "Site crawl is running." })));
    expect(asked("POST /functions/v1/seo-pagespeed")).toBe(2);
  });

  test("a start whose answer was lost is followed where it runs", async () => {
    server["POST /functions/v1/seo-crawl"] = offline;
    await show();
    serveActions({ current: job });
    await press("Run Site Crawl");
    expect(await screen.findByRole("button", { name: "Stop" })).toBeEnabled();
    expect(notify).not.toHaveBeenCalled();
  });

  test.each([
    ["nothing runs", () => answer({ current: null, last: [] })],
    ["another action runs", () => answer({ current: { ...job, name: "seo-report" }, last: [] })],
    ["that cannot be asked either", offline],
  ])("a start whose answer was lost has failed where %s", async (_, reply) => {
    server["POST /functions/v1/seo-crawl"] = offline;
    await show();
    server["GET /api/seo/actions"] = reply;
    await press("Run Site Crawl");
    await waitFor(() => expect(notify).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: "Failed to run site crawl" })));
    expect(screen.getByText(/^Site crawl failed/)).toBeInTheDocument();
  });

  test("a refused form is no failed run", async () => {
    server["POST /functions/v1/seo-crawl"] = () => refusal(422, "Enter an address");
    await show();
    await press("Run Site Crawl");
    expect(notify).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: "Enter an address" }));
    expect(screen.queryByText(/^Site crawl failed/)).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Run Site Crawl" })).toBeEnabled();
  });

  test("the button that started it has the focus again", async () => {
    accept("seo-crawl");
    await show();
    await press("Run Site Crawl");
    (document.activeElement as HTMLElement).blur(); // browsers blur a disabled element
    FakeEvents.newest.tell(done({ pagesCrawled: 1 }));
    expect(screen.getByRole("button", { name: "Run Site Crawl" })).toHaveFocus();
  });
});

describe("a crawl that checks links", () => {
  const checking = { ...job, progress: { done: 47, total: 47, note: "Checking links: 12 of 80" } };
  const skip = "POST /api/seo/jobs/j-1/skip-external";

  test("ends without those to other sites when it is told to, once", async () => {
    serveActions({ current: checking });
    server[skip] = () => answer(checking, 202);
    await show();
    await press("Finish without outside links");
    expect(screen.getByRole("button", { name: "Finishing" })).toHaveAttribute("aria-disabled", "true");
    await press("Finishing");
    expect(asked(skip)).toBe(1);
    FakeEvents.newest.tell({ progress: { done: 47, total: 47, note: "Comparing the pages with each other" } });
    expect(screen.queryByRole("button", { name: "Finishing" })).not.toBeInTheDocument();
    expect(screen.getByRole("region", { name: "Running site crawl" })).toHaveFocus();
  });

  test("says so where the server refuses that, and can be told again", async () => {
    serveActions({ current: checking });
    server[skip] = () => refusal(500, "Not now");
    await show();
    await press("Finish without outside links");
    const title = "Other sites' links are still checked";
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title, body: "Not now", variant: "destructive" });
    expect(screen.getByRole("button", { name: "Finish without outside links" })).toBeEnabled();
  });

  test("is not told to while it reads pages", async () => {
    serveActions({ current: { ...job, progress: { done: 31, total: 50, note: "/stove-repair, 3 waiting" } } });
    await show();
    expect(screen.queryByRole("button", { name: "Finish without outside links" })).not.toBeInTheDocument();
  });
});

test("who stopped what they found running is not left without a place", async () => {
  serveActions({ current: job });
  server["DELETE /api/jobs/j-1"] = () => answer({ ...job, state: "cancelled" });
  await show();
  await press("Stop");
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
});

describe("found again on opening", () => {
  test.each([
    ["started by somebody", { scheduled: false }, /^Started Nov 17, 8:04 AM\. You can leave this page; it keeps going\.$/],
    [
      "started by its schedule",
      { scheduled: true },
      /^Started by its schedule Nov 17, 8:04 AM\. You can leave this page; it keeps going\.$/,
    ],
  ])("what runs, %s, is followed to its end", async (_, changes, words) => {
    serveActions({ current: { ...job, ...changes, progress: { done: 31, total: 50, note: "/stove-repair, 3 waiting" } } });
    await show();
    const running = region("Running site crawl");
    expect(running.getByText("31 of at most 50 pages")).toBeInTheDocument();
    expect(running.getByText("/stove-repair, 3 waiting")).toBeInTheDocument();
    expect(running.getByText(words)).toBeInTheDocument();
    expect(running.getByRole("progressbar")).toHaveAttribute("value", "31");
    FakeEvents.newest.fail("lost");
    expect(running.getByText("The connection is lost. Trying again.")).toBeInTheDocument();
    serve("summary", { ...summary, total_pages: 48 });
    FakeEvents.newest.tell({ ...changes, ...done({ pagesCrawled: 48 }) });
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Successfully crawled 48 pages", variant: "success" });
    expect(await screen.findByRole("region", { name: "Total Pages" })).toHaveTextContent("48");
  });

  test("schedules that wait for their turn are named", async () => {
    const waiting = ["seo-crawl", "seo-pagespeed"].map((name, i) => ({
      ...job,
      id: `w-${i}`,
      name,
      state: "waiting" as const,
      scheduled: true,
    }));
    serveActions({ current: { ...job, name: "seo-report" }, waiting });
    await show();
    expect(region("Generating report").getByText(/keeps going\. Next, by schedule: Site crawl, Speed check\.$/)).toBeInTheDocument();
  });

  test.each([
    ["seo-crawl", "crawl", /^Site crawl failed Nov 17, 8:05 AM\. No page could be read\.$/],
    ["seo-pagespeed", "speed check", /^Speed check failed/],
    ["seo-report", "report", /^Report failed/],
  ])("%s, which failed meanwhile, says so without a toast", async (name, _, words) => {
    serveActions({ last: [{ ...job, name, ...failed("No page could be read.") }] });
    await show();
    const note = await screen.findByText("No page could be read.");
    expect(note.textContent).toMatch(words);
    expect(notify).not.toHaveBeenCalled();
  });

  test("the next success takes the failure away", async () => {
    serveActions({ last: [{ ...job, id: "j-0", ...failed("No page could be read.") }] });
    accept("seo-crawl");
    await show();
    await press("Run Site Crawl");
    FakeEvents.newest.tell(done({ pagesCrawled: 3 }));
    expect(screen.queryByText("No page could be read.")).not.toBeInTheDocument();
  });

  test("leaving the page follows no longer, and stops nothing", async () => {
    serveActions({ current: job });
    const { unmount } = await show();
    unmount();
    expect(FakeEvents.newest.closed).toBe(true);
    expect(vi.mocked(fetch).mock.calls.some(([, init]) => init?.method === "DELETE")).toBe(false);
  });
});

describe("what others run meanwhile", () => {
  const look = () => act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

  test("is followed, and no action can be started beside it", async () => {
    await show();
    serveActions({ current: { ...job, name: "seo-pagespeed" }, waiting: [{ ...job, id: "j-2", name: "seo-report" }] });
    look();
    expect(await screen.findByText("Speed check is running")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Run Site Crawl" })).toBeDisabled();
  });

  test("and has ended is taken quietly, once", async () => {
    const before = { ...job, id: "j-0", ...done({ pagesCrawled: 2 }) };
    serveActions({ last: [before] });
    await show();
    const crawl = { ...job, ...done({ pagesCrawled: 1 }) };
    serveActions({ last: [crawl] });
    server["GET /api/jobs/j-1"] = () => answer(crawl);
    serve("summary", summary);
    look();
    expect(await screen.findByRole("region", { name: "Total Pages" })).toHaveTextContent("47");
    look();
    await waitFor(() => expect(asked("GET /api/seo/actions")).toBe(3));
    expect(asked("GET /api/jobs/j-1")).toBe(1);
    expect(asked("GET /api/jobs/j-0")).toBe(0);
    expect(notify).not.toHaveBeenCalled();
  });

  test("and had ended before the page was opened is no news, though that could not be asked at first", async () => {
    server["GET /api/seo/actions"] = offline;
    await show();
    serveActions({
      last: [
        { ...job, ...done({ pagesCrawled: 1 }) },
        { ...job, id: "j-0", name: "seo-report", ...failed("x") },
      ],
    });
    look();
    expect(await screen.findByText(/^x$/)).toBeInTheDocument();
    expect(asked("GET /api/jobs/j-1")).toBe(0);
    expect(notify).not.toHaveBeenCalled();
  });

  test("is not looked for while something runs here, or where nothing answers", async () => {
    accept("seo-crawl");
    await show();
    server["GET /api/seo/actions"] = offline;
    look();
    await waitFor(() => expect(asked("GET /api/seo/actions")).toBe(2));
    await press("Run Site Crawl");
    look();
    expect(asked("GET /api/seo/actions")).toBe(2);
    expect(notify).not.toHaveBeenCalled();
  });
});

describe("the end of an action", () => {
  test.each([
    ["done", done({ pagesCrawled: 1 })],
    ["failed", failed("x")],
    ["cancelled", { state: "cancelled" } as const],
  ])("%s: the overview is asked again", async (_, end) => {
    accept("seo-crawl");
    await show();
    await press("Run Site Crawl");
    expect(asked("GET /api/seo/overview")).toBe(1);
    FakeEvents.newest.tell(end);
    await waitFor(() => expect(asked("GET /api/seo/overview")).toBe(2));
  });

  test("a new report takes the place of the old one at once, open", async () => {
    serve("report", { id: "r-1", created_at: "2026-11-10T14:05:00Z" });
    accept("seo-report");
    await show();
    await press("Generate Report");
    FakeEvents.newest.tell({ name: "seo-report", ...done({ id: "r-2", report: {} }) });
    expect(screen.getByText("report r-2")).toBeVisible();
    expect(screen.queryByText("report r-1")).not.toBeInTheDocument();
    expect(document.querySelector("#report")).toContainElement(screen.getByText("report r-2"));
    expect(asked(reads.report)).toBe(1);
  });

  test("what was read before it does not take its result away", async () => {
    accept("seo-report");
    await show();
    const slow = deferred<Response>();
    server[reads.report] = () => slow.promise;
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    await press("Generate Report");
    FakeEvents.newest.tell({ name: "seo-report", ...done({ id: "r-2", report: {} }) });
    await act(async () => slow.resolve(answer({ id: "r-1", created_at: "2026-11-10T14:05:00Z" })));
    expect(await screen.findByText("report r-2")).toBeVisible();
    expect(screen.queryByText("report r-1")).not.toBeInTheDocument();
  });

  test("a summary that cannot be read again stays, as old", async () => {
    serve("summary", summary);
    accept("seo-crawl");
    await show();
    await press("Run Site Crawl");
    server[reads.summary] = offline;
    FakeEvents.newest.tell(done({ pagesCrawled: 1 }));
    expect((await screen.findAllByText(/check again$/)).length).toBeGreaterThan(0);
    expect(screen.getByRole("region", { name: "Total Pages" })).toHaveTextContent("47");
  });

  test.each([
    ["of this site: the server calls the figures old", { stale: true }, /check again$/],
    ["of another site: they are not", {}, "Site crawl,"],
  ])("a crawl that failed, %s", async (_, changes, words) => {
    serve("summary", summary);
    accept("seo-crawl");
    await show();
    await press("Run Site Crawl");
    serve("summary", { ...summary, ...changes });
    FakeEvents.newest.tell(failed("robots.txt forbids it"));
    await waitFor(() => expect(asked(reads.summary)).toBe(2));
    expect(await within(screen.getByRole("region", { name: "Total Pages" })).findByText(words)).toBeInTheDocument();
  });

  test("a stop that the server refuses says so; it runs on", async () => {
    accept("seo-crawl");
    await show();
    await press("Run Site Crawl");
    server["DELETE /api/jobs/j-1"] = () => refusal(500, "Not now");
    await press("Stop");
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Site crawl could not be stopped", body: "Not now", variant: "destructive" });
    expect(screen.getByRole("button", { name: "Stop" })).toBeEnabled();
  });

  test("a stop that the server answers at once ends it, once", async () => {
    accept("seo-crawl");
    await show();
    await press("Run Site Crawl");
    server["DELETE /api/jobs/j-1"] = () => answer({ ...job, state: "cancelled" });
    await press("Stop");
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Site crawl was stopped" });
    expect(screen.queryByRole("region", { name: "Running site crawl" })).not.toBeInTheDocument();
  });
});
