import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { Data } from "../../../lib/data";
import { go } from "../../../lib/use-search";
import type { CrawlRow, Finding } from "../../../lib/wire-types";
import { deferred } from "../../../test-answers";
import {
  type Answers,
  crawlDone,
  crawlPartial,
  fails,
  finding,
  findingsAt,
  group,
  nothingOn,
  open,
  site,
  threeFindings,
} from "../audit-fixtures";
import { pageSize } from "../page-size";
import { AuditPage } from "./audit-page";

/** Opens the audit and waits for its findings' count. */
async function show(answers: Answers, query = "") {
  const opened = open(<AuditPage pages={(search) => <p>Table at {search}</p>} />, answers, query);
  await screen.findByText(/\d (of|finding|error|warning)/, { selector: "[role=status]" });
  return opened;
}

const findings = () => within(document.getElementById("findings")?.closest("section") ?? document.body);
const items = () => findings().getAllByRole("listitem");
const ids = () => items().map((item) => item.textContent?.match(/\((\w+)\)/)?.[1]);
const groups = () =>
  within(document.getElementById("groups")?.closest("section") ?? document.body)
    .getAllByRole("link")
    .map((link) => link.textContent);
const pressed = (name: string | RegExp) => userEvent.click(screen.getByRole("link", { name }));
const csv = () => screen.getByRole("link", { name: "Download CSV" }).getAttribute("href");

describe("the page", () => {
  test("is drawn on the server without asking anything, and asks for each thing once, never for more than the API gives", async () => {
    const ask = vi.fn();
    renderToString(
      <Data ask={ask}>
        <AuditPage pages={() => null} />
      </Data>,
    );
    expect(ask).not.toHaveBeenCalled();
    const { asked } = await show(threeFindings);
    expect(asked.mock.calls.map(([path]) => path).sort()).toEqual([
      "/api/seo/crawls",
      "/api/seo/findings/groups?by=rule",
      `/api/seo/findings?state=open&limit=${pageSize}`,
      "/api/seo/rules",
    ]);
    expect(pageSize).toBeLessThanOrEqual(200);
  });

  test("rules stand with their names, severity and work; the count is that of the list", async () => {
    await show(threeFindings);
    expect(groups()).toEqual([
      "All findings3 findings",
      "A link leads nowhere1 findingErrorBroken internal link1 edit, 146 places, 5 minutes",
      "The title is too long2 findingsWarningTitle length2 edits, 2 places, 10 minutes1 new",
    ]);
    expect(findings().getByText("3 findings")).toHaveAttribute("role", "status");
    expect(ids()).toEqual(["f1", "f2", "f3"]);
  });

  test.each<[string, CrawlRow[], string, RegExp]>([
    ["no crawl yet", [], "No crawl yet", /Run one from the dashboard/],
    ["a clean site", [crawlDone], "Nothing found on the 47 pages read", /No rule is broken/],
    ["a clean part of a site", [crawlPartial], "Nothing found on the 47 pages read", /partial: it ended at its limit of 50 pages/],
    ["the first crawl runs", [{ ...crawlDone, state: "running" }], "A crawl is running", /when it has ended/],
    ["the first crawl failed", [{ ...crawlDone, state: "failed" }], "No findings yet", /did not come to its end/],
  ])("%s: it says so and leads to the dashboard", async (_, crawls, title, text) => {
    open(<AuditPage pages={() => null} />, nothingOn(...crawls));
    const panel = within(await screen.findByRole("region", { name: title }));
    expect(panel.getByText(text)).toBeInTheDocument();
    expect(panel.getByRole("link", { name: "Open the dashboard" })).toHaveAttribute("href", "/seo");
  });

  test("where something is marked won't fix, not nothing was found: nothing is open", async () => {
    const rules = [
      group("title.long", { severity: "", open: 0, wont_fix: 2 }),
      group("link.broken", { severity: "", open: 0, wont_fix: 1 }),
    ];
    const mine = findingsAt("rule=link.broken&state=open&limit=50", []);
    await show({ ...nothingOn(crawlDone), "/api/seo/findings/groups?by=rule": rules, ...mine });
    expect(findings().getByText("Nothing open: 3 findings are marked won't fix.")).toBeInTheDocument();
    act(() => go("?rule=link.broken"));
    expect(await findings().findByText("Nothing open: 1 finding is marked won't fix.")).toBeInTheDocument();
    expect(screen.queryByText(/Nothing found/)).not.toBeInTheDocument();
  });

  test("where all is fixed, nothing was found on the pages read", async () => {
    const rule = [group("title.long", { severity: "", open: 0, fixed: 4 })];
    const running: CrawlRow = { ...crawlDone, id: 10, state: "running", pages: 3 };
    await show({ ...nothingOn(running, crawlDone), "/api/seo/findings/groups?by=rule": rule });
    expect(findings().getByText("Nothing found on the 47 pages read.")).toBeInTheDocument();
  });

  test.each([
    ["/api/seo/findings/groups?by=rule", "The rules could not be loaded. Busy."],
    ["/api/seo/findings?state=open&limit=50", "The findings could not be loaded. Busy."],
    ["/api/seo/rules", "The rules' titles could not be loaded. Busy."],
    ["/api/seo/crawls", "The crawls could not be loaded. Busy."],
  ])("when %s fails that is not 'nothing', and can be tried again", async (path, text) => {
    const answers = { ...threeFindings, [path]: fails(503, "Busy.") };
    open(<AuditPage pages={() => null} />, answers);
    const alert = await screen.findByText(text);
    expect(screen.queryByText(/Nothing|No crawl|No finding|No matches/)).not.toBeInTheDocument();
    answers[path] = threeFindings[path];
    await userEvent.click(within(alert.parentElement as HTMLElement).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
    expect(await screen.findByText("3 findings")).toBeInTheDocument();
  });

  test("crawls stand with when, state, pages read and why they are partial; the last of this site in one line", async () => {
    const other: CrawlRow = { ...crawlDone, id: 20, url: "https://rival.example/", state: "cancelled", pages: 12, finished_at: null };
    const older = Array.from({ length: 10 }, (_, index) => ({ ...crawlDone, id: 18 - index }));
    await show({ ...threeFindings, "/api/seo/crawls": [other, crawlPartial, ...older] });
    expect(screen.getByText(/^Last crawl/).parentElement).toHaveTextContent(
      "Last crawl Nov 17, 2026, 7:42 AM, 47 pages readPartial:it ended at its limit of 50 pages; beyond it at least 94 addresses are known",
    );
    const list = within(screen.getByRole("region", { name: "Crawls" }));
    const rows = list.getAllByRole("listitem");
    expect(rows).toHaveLength(10);
    expect(rows[0]).toHaveTextContent("Nov 17, 2026, 7:42 AMStopped12 pages readrival.example/");
    expect(rows[1]).toHaveTextContent(
      "Partial47 pages read in 80 sHome page: it ended at its limit of 50 pages; beyond it at least 94 addresses are known",
    );
    await userEvent.click(list.getByRole("button", { name: "Show all 12 crawls" }));
    expect(list.getAllByRole("listitem")).toHaveLength(12);
    expect(list.getAllByRole("listitem")[10]).toHaveFocus();
  });

  test("errors that came back are named on top, each a link to them; warnings are not", async () => {
    const back = [
      group("link.broken", { severity: "error", regressed: 2, errors: 2, open: 2 }),
      group("title.long", { regressed: 1, warnings: 1 }),
    ];
    await show({ ...threeFindings, "/api/seo/findings/groups?by=rule": back });
    const line = screen.getByText("came back:").parentElement as HTMLElement;
    expect(line).toHaveTextContent(/^2 errors came back: ?A link leads nowhere \(2\)$/);
    expect(within(line).getByRole("link")).toHaveAttribute("href", "?by=rule&rule=link.broken&state=regressed");
  });

  test("the pages table is a view of its own", async () => {
    await show(threeFindings);
    await pressed("Pages table");
    expect(screen.getByText("Table at ?view=pages")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Pages table" })).toHaveAttribute("aria-current", "page");
    expect(screen.queryByRole("region", { name: "All findings" })).not.toBeInTheDocument();
  });
});

describe("what is looked at", () => {
  test("a rule: its reason, name and fix above its findings, the choice in the address, and the way back", async () => {
    await show({ ...threeFindings, ...findingsAt("rule=title.long&state=open&limit=50", [finding("f2"), finding("f3")]) });
    await pressed(/^The title is too long ?2/);
    expect(await findings().findByText("2 findings")).toBeInTheDocument();
    expect(window.location.search).toBe("?by=rule&rule=title.long");
    expect(findings().getByRole("heading", { level: 2 })).toHaveTextContent("The title is too long");
    expect(findings().getByText("Title length")).toBeInTheDocument();
    expect(findings().getByText("Keep it under 60 characters.")).toBeInTheDocument();
    expect(findings().getByText("2 edits, 2 places, 10 minutes")).toBeInTheDocument();
    expect(findings().getByRole("link", { name: /^docs\.example/ })).toHaveAttribute("href", "https://docs.example/title");
    act(() => window.history.back());
    expect(await findings().findByText("3 findings")).toBeInTheDocument();
  });

  test.each<[string, string, string, string, string, Partial<Finding>]>([
    [
      "?rule=title.long&state=fixed",
      "rule=title.long&state=fixed",
      "/api/seo/findings/groups?by=rule",
      "The title is too long",
      "rule=title.long&state=fixed",
      { state: "fixed" },
    ],
    [
      "?page=https%3A%2F%2Fa.example%2Fb",
      "state=open&page=https%3A%2F%2Fa.example%2Fb",
      "/api/seo/findings/groups?by=page",
      "a.example/b",
      "state=open&page=https%3A%2F%2Fa.example%2Fb",
      {},
    ],
    [
      "?by=state&state=wont-fix&rule=title.long",
      "rule=title.long&state=wont-fix",
      "/api/seo/findings/groups?by=state",
      "Won't fix",
      "rule=title.long&state=wont-fix",
      { wont_fix: { by: "Dana", why: "Meant", at: "2026-11-15T13:42:00Z", of_rule: false } },
    ],
    [
      "?by=rule&severity=warning&state=new&text=blog",
      "severity=warning&state=new&text=blog",
      "/api/seo/findings/groups?by=rule",
      "All findings",
      "severity=warning&state=new&text=blog",
      { state: "new" },
    ],
    ["?rule=gone.rule", "rule=gone.rule&state=open", "/api/seo/findings/groups?by=rule", "gone.rule", "rule=gone.rule&state=open", {}],
  ])("a link to %s shows it, and the CSV is of the same", async (query, api, groupsPath, title, file, changes) => {
    await show({ [groupsPath]: [], ...threeFindings, ...findingsAt(`${api}&limit=50`, [finding("f7", changes)]) }, query);
    expect(findings().getByText(/^1 (finding|warning)$/)).toBeInTheDocument();
    expect(findings().getByRole("heading", { level: 2 })).toHaveTextContent(title);
    expect(ids()).toEqual(["f7"]);
    expect(csv()).toBe(`/api/seo/findings.csv?${file}`);
  });

  test("by page and by state, each count with what weighs how much", async () => {
    await show({
      ...threeFindings,
      "/api/seo/findings/groups?by=page": [group(`${site}/`, { open: 2, errors: 1, warnings: 1 }), group(`${site}/blog/oven-seal`)],
      "/api/seo/findings/groups?by=state": [
        group("open", { open: 3, errors: 1, notices: 2 }),
        group("new", { open: 0, new: 1, notices: 1 }),
        group("wont-fix", { open: 0, wont_fix: 3, warnings: 3 }),
      ],
    });
    await pressed("By page");
    await waitFor(() => expect(groups()).toEqual(["All findings", "Home page2 findings1 error1 warning", "/blog/oven-seal1 finding"]));
    await pressed("By state");
    await waitFor(() => expect(groups()).toEqual(["All findings3 findings", "New1 finding1 notice", "Won't fix3 findings3 warnings"]));
    expect(screen.queryByLabelText("State")).not.toBeInTheDocument();
    expect(screen.getByLabelText("Rule")).toBeInTheDocument();
  });

  test("by severity, state and part of an address: all asked of the server, all in the address, cleared at once", async () => {
    await show({
      ...threeFindings,
      ...findingsAt("severity=error&state=open&limit=50", [finding("f1", { severity: "error" })]),
      ...findingsAt("severity=error&state=new&limit=50", []),
      ...findingsAt("severity=error&state=new&text=blog&limit=50", []),
    });
    await userEvent.selectOptions(screen.getByLabelText("Severity"), "Errors");
    expect(await findings().findByText("1 error")).toBeInTheDocument();
    expect(groups()).toEqual([
      "All findings1 finding",
      "A link leads nowhere1 findingErrorBroken internal link1 edit, 146 places, 5 minutes",
    ]);
    await userEvent.selectOptions(screen.getByLabelText("State"), "New");
    expect(await findings().findByText("0 errors")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Address contains"), "blog");
    await waitFor(() => expect(window.location.search).toBe("?by=rule&severity=error&text=blog&state=new"));
    expect(groups()[0]).toBe("All findings"); // no count that the list would belie
    expect(csv()).toBe("/api/seo/findings.csv?severity=error&state=new&text=blog");
    await userEvent.click(await screen.findByRole("link", { name: "Clear the filters" }));
    expect(document.activeElement).toContainElement(document.getElementById("findings")); // not lost with the link
    expect(await findings().findByText("3 findings")).toBeInTheDocument();
    expect(screen.getByLabelText("Address contains")).toHaveValue("");
    expect(window.location.search).toBe("?by=rule");
  });

  test("an answer that comes late, for what is not looked at any more, is not shown", async () => {
    const late = deferred<unknown>();
    await show({ ...threeFindings, "/api/seo/findings?severity=error&state=open&limit=50": () => late.promise });
    await userEvent.selectOptions(screen.getByLabelText("Severity"), "Errors");
    expect(findings().getByText("Looking up findings")).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText("Severity"), "All");
    await act(async () => late.resolve({ findings: [finding("late")], total: 1, next: "" }));
    expect(ids()).toEqual(["f1", "f2", "f3"]);
  });
});
