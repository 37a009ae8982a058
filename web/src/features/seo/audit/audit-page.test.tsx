import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ApiError } from "../../../lib/api";
import type { Finding } from "../../../lib/wire-types";
import { deferred } from "../../../test-answers";
import { AuditPage } from "./audit-page";
import { ask, asked, crawl, finding, findings, group, groups, ids, items, serve, server, setStage, show, site } from "./audit-stage";

setStage();

const pressed = (name: string | RegExp) => userEvent.click(screen.getByRole("link", { name }));
const fails = (status: number, detail: string) => () => Promise.reject(new ApiError(status, { detail }));

describe("the page", () => {
  test("is drawn on the server without asking anything, and asks for each thing once", async () => {
    expect(renderToString(<AuditPage ask={ask} />)).not.toContain("style=");
    expect(asked).not.toHaveBeenCalled();
    await show();
    expect(asked.mock.calls.map(([path]) => path).sort()).toEqual([
      "/api/seo/crawls",
      "/api/seo/findings/groups?by=rule",
      "/api/seo/findings?state=open&limit=50",
      "/api/seo/rules",
    ]);
  });

  test("rules stand with severity and counts, findings with their number, and all can be downloaded", async () => {
    await show();
    expect(groups()).toEqual(["All findings", "A link leads nowhere1 findingError", "The title is too long2 findingsWarning1 new"]);
    expect(findings().getByText("3 findings")).toHaveAttribute("role", "status");
    expect(ids()).toEqual(["f1", "f2", "f3"]);
    expect(screen.getByRole("link", { name: "Download CSV" })).toHaveAttribute("href", "/api/seo/findings.csv");
  });

  test.each<[string, object, string, RegExp]>([
    ["no crawl yet", { crawls: [] }, "No crawl yet", /Run one from the dashboard/],
    ["a clean site", { crawls: [crawl] }, "Nothing found", /looked at 47 pages, and no rule is broken/],
    ["the first crawl runs", { crawls: [{ ...crawl, state: "running" }] }, "A crawl is running", /when it has ended/],
    ["the first crawl failed", { crawls: [{ ...crawl, state: "failed" }] }, "No findings yet", /did not come to its end/],
  ])("%s: it says so and leads to the dashboard", async (_, { crawls }: { crawls?: object }, title, text) => {
    server["/api/seo/crawls"] = crawls;
    server["/api/seo/findings/groups?by=rule"] = [];
    serve("state=open&limit=50", []);
    render(<AuditPage ask={ask} />);
    const panel = within(await screen.findByRole("region", { name: title }));
    expect(panel.getByText(text)).toBeInTheDocument();
    expect(panel.getByRole("link", { name: "Open the dashboard" })).toHaveAttribute("href", "/seo");
  });

  test.each([
    ["/api/seo/findings/groups?by=rule", "The rules could not be loaded. Busy."],
    ["/api/seo/findings?state=open&limit=50", "The findings could not be loaded. Busy."],
    ["/api/seo/rules", "The rules' titles could not be loaded. Busy."],
    ["/api/seo/crawls", "The crawls could not be loaded. Busy."],
  ])("when %s fails it says so and can be tried again", async (path, text) => {
    const good = server[path];
    server[path] = fails(503, "Busy.");
    render(<AuditPage ask={ask} />);
    const alert = await screen.findByText(text);
    server[path] = good;
    await userEvent.click(within(alert.parentElement as HTMLElement).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
    expect(await screen.findByText("3 findings")).toBeInTheDocument();
  });

  test("a try again that finds nothing wrong hands the focus on to the page", async () => {
    server["/api/seo/findings/groups?by=rule"] = fails(503, "Busy.");
    serve("state=open&limit=50", []);
    const { container } = render(<AuditPage ask={ask} />);
    const again = await screen.findByRole("button", { name: "Try again" });
    server["/api/seo/findings/groups?by=rule"] = [];
    await userEvent.click(again);
    expect(await screen.findByRole("region", { name: "Nothing found" })).toBeInTheDocument();
    expect(container.firstElementChild).toHaveFocus();
  });

  test("crawls stand with when, state, pages and why they ended early; the last of this site in one line", async () => {
    const other = { ...crawl, id: 20, url: "https://rival.example/", state: "cancelled" as const, pages: 12, finished_at: null };
    server["/api/seo/crawls"] = [
      other,
      { ...crawl, id: 19, state: "partial", note: "it ended at its limit" },
      ...Array(10)
        .fill(crawl)
        .map((row, index) => ({ ...row, id: 18 - index })),
    ];
    await show();
    expect(screen.getByText(/^Last crawl/).parentElement).toHaveTextContent(
      "Last crawl Nov 17, 2026, 7:42 AM, 47 pagesEnded earlyit ended at its limit",
    );
    const list = within(screen.getByRole("region", { name: "Crawls" }));
    const rows = list.getAllByRole("listitem");
    expect(rows).toHaveLength(10);
    expect(rows[0]).toHaveTextContent("Nov 17, 2026, 7:42 AMStopped12 pagesrival.example/");
    expect(rows[1]).toHaveTextContent("Ended early47 pages in 80 sHome page: it ended at its limit");
    await userEvent.click(list.getByRole("button", { name: "Show all 12 crawls" }));
    expect(list.getAllByRole("listitem")).toHaveLength(12);
  });
});

describe("what is looked at", () => {
  test("a rule: its reason and its fix above its findings, the choice in the address, and the way back", async () => {
    serve("state=open&rule=title.long&limit=50", [finding("f2"), finding("f3")]);
    await show();
    await pressed(/^The title is too long ?2/);
    expect(await findings().findByText("2 findings")).toBeInTheDocument();
    await waitFor(() => expect(window.location.search).toBe("?by=rule&rule=title.long"));
    expect(findings().getByRole("heading", { level: 2 })).toHaveTextContent("The title is too long");
    expect(findings().getByText("Keep it under 60 characters.")).toBeInTheDocument();
    expect(findings().getByRole("link", { name: /^docs\.example/ })).toHaveAttribute("href", "https://docs.example/title");
    expect(screen.getByRole("link", { current: true })).toHaveTextContent("The title is too long");
    act(() => window.history.back());
    expect(await findings().findByText("3 findings")).toBeInTheDocument();
    expect(findings().getByRole("heading", { level: 2 })).toHaveTextContent("All findings");
  });

  test.each<[string, string, string, string, Finding["state"]?]>([
    [
      "?rule=title.long&state=fixed",
      "state=fixed&rule=title.long&limit=50",
      "/api/seo/findings/groups?by=rule",
      "The title is too long",
      "fixed",
    ],
    [
      `?page=${encodeURIComponent(`${site}/brands`)}`,
      `state=open&page=${encodeURIComponent(`${site}/brands`)}&limit=50`,
      "/api/seo/findings/groups?by=page",
      "/brands",
    ],
    ["?by=state&state=regressed", "state=regressed&limit=50", "/api/seo/findings/groups?by=state", "Came back", "regressed"],
    ["?rule=gone.rule", "state=open&rule=gone.rule&limit=50", "/api/seo/findings/groups?by=rule", "gone.rule"],
  ])("a link to %s shows it", async (query, api, groupsPath, title, state = "new") => {
    server[groupsPath] ??= [];
    serve(api, [finding("f7", { state })]);
    await show(query);
    expect(findings().getByText("1 finding")).toBeInTheDocument();
    expect(findings().getByRole("heading", { level: 2 })).toHaveTextContent(title);
    expect(ids()).toEqual(["f7"]);
  });

  test("by page and by state", async () => {
    server["/api/seo/findings/groups?by=page"] = [group(`${site}/`, { open: 2 }), group(`${site}/blog/oven-seal`)];
    server["/api/seo/findings/groups?by=state"] = [group("new"), group("fixed", { severity: "", open: 0, fixed: 4 })];
    await show();
    await pressed("By page");
    await waitFor(() => expect(groups()).toEqual(["All findings", "Home page2 findingsWarning", "/blog/oven-seal1 findingWarning"]));
    await pressed("By state");
    await waitFor(() => expect(groups()).toEqual(["All findings", "New1 finding", "Fixed4 findings"]));
    expect(screen.queryByLabelText("State")).not.toBeInTheDocument();
  });

  test("by severity and by state; groups that have nothing to show go", async () => {
    serve("state=open&severity=error&limit=50", [finding("f1")]);
    serve("state=new&severity=error&limit=50", []);
    await show();
    await userEvent.selectOptions(screen.getByLabelText("Severity"), "Errors");
    await waitFor(() => expect(ids()).toEqual(["f1"]));
    expect(groups()).toEqual(["All findings", "A link leads nowhere1 findingError"]);
    await userEvent.selectOptions(screen.getByLabelText("State"), "New");
    expect(await findings().findByText("0 findings")).toBeInTheDocument();
    expect(screen.getByText("None matches.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Clear the filters" }));
    expect(await findings().findByText("3 findings")).toBeInTheDocument();
    await waitFor(() => expect(window.location.search).toBe("?by=rule"));
  });

  test("by a part of the page's address, all pages of the answer looked through", async () => {
    serve("state=open&limit=50", [finding("f1"), finding("f2", { url: `${site}/blog/a` })], 4, "f2");
    serve("state=open&after=f2&limit=200", [finding("f3", { url: `${site}/Blog/b` })], 4, "f3");
    serve("state=open&after=f3&limit=200", [finding("f4")], 4);
    await show();
    expect(findings().getByText("Showing 2 of 4 findings")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Page address contains"), "blog");
    expect(await findings().findByText('2 of 4 findings on pages with "blog" in their address')).toBeInTheDocument();
    expect(ids()).toEqual(["f2", "f3"]);
    await waitFor(() => expect(window.location.search).toBe("?by=rule&address=blog"));
    expect(groups()).toEqual(["All findings", "A link leads nowhereError", "The title is too longWarning1 new"]); // no count that the list would belie
  });

  test("an answer that comes late, for what is not looked at any more, is dropped", async () => {
    const late = deferred<unknown>();
    server["/api/seo/findings?state=open&severity=error&limit=50"] = () => late.promise;
    await show();
    await userEvent.selectOptions(screen.getByLabelText("Severity"), "Errors");
    expect(findings().getByText("Looking up findings")).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText("Severity"), "All");
    await act(async () => late.resolve({ findings: [finding("late")], total: 1, next: "" }));
    await waitFor(() => expect(ids()).toEqual(["f1", "f2", "f3"]));
  });
});

describe("the findings", () => {
  test.each<[string, Parameters<typeof finding>[1], string]>([
    ["still there", {}, "WarningStill there/brands"],
    ["new", { state: "new", severity: "error" }, "ErrorNew/brands"],
    ["came back", { state: "regressed", severity: "notice" }, "First seen Nov 3, 2026, came back Nov 10, 2026"],
    ["not checked", { state: "not-checked" }, "First seen Nov 3, 2026, last seen Nov 17, 2026"],
    ["fixed", { state: "fixed" }, "First seen Nov 3, 2026, fixed Nov 10, 2026"],
    [
      "checked again",
      { rechecked_at: "2026-11-20T15:04:00Z", note: "The page did not answer." },
      "checked again Nov 20, 2026, 9:04 AMThe page did not answer.",
    ],
    ["proof", { proof: "<title>A & B</title>" }, "<title>A & B</title>"],
    ["the address at fault", { target: "https://other.example/gone" }, "At fault: other.example/gone"],
    ["an address that is none", { target: "javascript:alert(1)" }, "At fault: javascript:alert(1)"],
  ])("say what is %s", async (_, changes, text) => {
    serve("state=open&limit=50", [finding("f1", changes)]);
    await show();
    expect(items()[0]).toHaveTextContent(text);
    for (const link of findings().queryAllByRole("link")) expect(link.getAttribute("href")).toMatch(/^(https?:|\?)/);
  });

  test("more come when they are asked for, and the reading goes on there; a failure says so", async () => {
    serve("state=open&limit=50", [finding("f1"), finding("f2")], 3, "f2");
    server["/api/seo/findings?state=open&after=f2&limit=50"] = fails(500, "It broke.");
    await show();
    const more = findings().getByRole("button", { name: "Show more" });
    await userEvent.click(more);
    expect(await findings().findByText("It broke.")).toBeInTheDocument();
    serve("state=open&after=f2&limit=50", [finding("f3")], 3);
    await userEvent.click(more);
    expect(await findings().findByText("3 findings")).toBeInTheDocument();
    expect(items()[2]).toHaveFocus();
    expect(more).not.toBeInTheDocument();
  });

  test.each<[string, Parameters<typeof finding>[1], string, string]>([
    ["fixed", { state: "fixed" }, "It is fixed.", "3 findings, 1 changed just now"],
    ["still there", { state: "persisting" }, "It is still there.", "3 findings"],
    ["not checked", { state: "not-checked", note: "No answer." }, "It could not be checked.", "3 findings"],
  ])("one that is checked again and %s shows it in its place, once, and the button keeps the focus", async (_, changes, said, total) => {
    const reply = deferred<unknown>();
    server["POST /api/seo/findings/f1/recheck"] = () => reply.promise;
    await show();
    const button = within(items()[0] as HTMLElement).getByRole("button");
    await userEvent.click(button);
    expect(button).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button);
    expect(asked.mock.calls.filter(([name]) => name.startsWith("POST"))).toHaveLength(1);
    server["/api/seo/findings/groups?by=rule"] = [group("title.long", { open: 2 })];
    await act(async () => reply.resolve(finding("f1", changes)));
    expect(within(items()[0] as HTMLElement).getByText(said)).toHaveAttribute("role", "status");
    expect(button).toHaveFocus();
    expect(button).not.toHaveAttribute("aria-disabled");
    expect(findings().getByText(total)).toBeInTheDocument();
    expect(ids()).toEqual(["f1", "f2", "f3"]);
    await waitFor(() => expect(groups()).toEqual(["All findings", "The title is too long2 findingsWarning"]));
  });

  test("a check that fails says why beside the button, and nothing changes", async () => {
    server["POST /api/seo/findings/f2/recheck"] = fails(409, "Only a new crawl can tell.");
    await show();
    const item = within(items()[1] as HTMLElement);
    await userEvent.click(item.getByRole("button"));
    expect(await item.findByText("Only a new crawl can tell.")).toHaveAttribute("role", "status");
    expect(item.getByRole("button")).toHaveFocus();
    expect(item.getByText("Still there")).toBeInTheDocument();
  });

  test("the title of a finding's rule leads to all that break it", async () => {
    serve("state=open&rule=link.broken&limit=50", [finding("f1")]);
    await show();
    await userEvent.click(within(items()[0] as HTMLElement).getByRole("link", { name: "A link leads nowhere" }));
    expect(await findings().findByText("1 finding")).toBeInTheDocument();
    await waitFor(() => expect(window.location.search).toBe("?by=rule&rule=link.broken"));
  });
});
