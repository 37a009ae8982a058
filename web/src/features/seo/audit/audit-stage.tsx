import { render, screen, within } from "@testing-library/react";
import { beforeEach, vi } from "vitest";
import type { CrawlRow, Finding, FindingGroup, Rule } from "../../../lib/wire-types";
import type { Ask } from "../ask";
import { AuditPage } from "./audit-page";

export const site = window.location.origin;

export const titleLong: Rule = {
  id: "title.long",
  severity: "warning",
  title: "The title is too long",
  why: "Search results cut it off.",
  source: "https://docs.example/title",
  fix: "Keep it under 60 characters.",
  minutes: 5,
};
export const linkBroken: Rule = {
  ...titleLong,
  id: "link.broken",
  severity: "error",
  title: "A link leads nowhere",
  source: "https://docs.example/link",
};

export function finding(id: string, changes: Partial<Finding> = {}): Finding {
  return {
    id,
    rule: "title.long",
    severity: "warning",
    url: `${site}/brands`,
    detail: `72 characters (${id})`,
    proof: "<title>A long one</title>",
    target: "",
    state: "persisting",
    first_seen: "2026-11-03T13:42:00Z",
    last_seen: "2026-11-17T13:42:00Z",
    changed_at: "2026-11-10T13:42:00Z",
    rechecked_at: null,
    note: "",
    ...changes,
  };
}

export function group(key: string, changes: Partial<FindingGroup> = {}): FindingGroup {
  return { key, severity: "warning", open: 1, new: 0, regressed: 0, not_checked: 0, fixed: 0, ...changes };
}

export const crawl: CrawlRow = {
  id: 9,
  url: `${site}/`,
  state: "done",
  note: "",
  pages: 47,
  started_at: "2026-11-17T13:42:00Z",
  finished_at: "2026-11-17T13:43:20Z",
};

type Reply = unknown | (() => Promise<unknown>);

/** The server's answers by path, and by "POST path"; a test sets what it is about. A function answers when it likes. */
export const server: Record<string, Reply> = {};

export const asked = vi.fn<(path: string) => void>();

export const ask = (async (path, { method = "GET" } = {}) => {
  const name = method === "GET" ? path : `${method} ${path}`;
  asked(name);
  if (!(name in server)) throw new Error(`no answer for ${name}`);
  const reply = server[name];
  return typeof reply === "function" ? reply() : reply;
}) as Ask;

/** Findings at a query of the API. */
export function serve(query: string, findings: Finding[], total = findings.length, next = ""): void {
  server[`/api/seo/findings?${query}`] = { findings, total, next };
}

/** A fresh server and a fresh address before each test of the file that calls this. */
export function setStage(): void {
  beforeEach(() => {
    asked.mockClear();
    for (const path of Object.keys(server)) delete server[path];
    server["/api/seo/rules"] = [titleLong, linkBroken];
    server["/api/seo/crawls"] = [crawl];
    server["/api/seo/findings/groups?by=rule"] = [group("link.broken", { severity: "error" }), group("title.long", { open: 2, new: 1 })];
    serve("state=open&limit=50", [
      finding("f1", { rule: "link.broken", severity: "error" }),
      finding("f2"),
      finding("f3", { state: "new" }),
    ]);
    window.history.replaceState(null, "", "/seo/audit");
  });
}

/** Opens the page at a query and waits for its findings' count. */
export async function show(query = "") {
  window.history.replaceState(null, "", `/seo/audit${query}`);
  const view = render(<AuditPage ask={ask} />);
  await screen.findByText(/\d (of|finding)/);
  return view;
}

/** The panel of findings. */
export const findings = () => within(document.getElementById("findings")?.closest("section") ?? document.body);

/** The findings on the screen, each as what it says. */
export const items = () => findings().queryAllByRole("listitem");

/** The ids of the findings on the screen. */
export const ids = () => items().map((item) => item.textContent?.match(/\((\w+)\)/)?.[1]);

/** The groups on the screen: label, count and the rest as it is read. */
export const groups = () =>
  within(document.getElementById("groups")?.closest("section") ?? document.body)
    .getAllByRole("link")
    .map((link) => link.textContent);
