import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { ApiError } from "../../lib/api";
import { type Ask, Data } from "../../lib/data";
import type { CrawlRow, Finding, FindingGroup, PageRow, Rule } from "../../lib/wire-types";

export const site = window.location.origin;

export const titleLong: Rule = {
  id: "title.long",
  severity: "warning",
  title: "The title is too long",
  name: "Title length",
  why: "Search results cut it off.",
  source: "https://docs.example/title",
  fix: "Keep it under 60 characters.",
  minutes: 5,
  wont_fix: null,
};

export const linkBroken: Rule = {
  ...titleLong,
  id: "link.broken",
  severity: "error",
  title: "A link leads nowhere",
  name: "Broken internal link",
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
    pages: 1,
    state: "persisting",
    first_seen: "2026-11-03T13:42:00Z",
    last_seen: "2026-11-17T13:42:00Z",
    changed_at: "2026-11-10T13:42:00Z",
    rechecked_at: null,
    note: "",
    wont_fix: null,
    ...changes,
  };
}

export function group(key: string, changes: Partial<FindingGroup> = {}): FindingGroup {
  const none = { new: 0, regressed: 0, not_checked: 0, fixed: 0, wont_fix: 0, errors: 0, warnings: 0, notices: 0 };
  return { key, severity: "warning", open: 1, pages: 1, tasks: 1, minutes: 5, ...none, ...changes };
}

export const crawlDone: CrawlRow = {
  id: 9,
  url: `${site}/`,
  state: "done",
  note: "",
  pages: 47,
  started_at: "2026-11-17T13:42:00Z",
  finished_at: "2026-11-17T13:43:20Z",
};

export const crawlPartial: CrawlRow = {
  ...crawlDone,
  id: 19,
  state: "partial",
  note: "it ended at its limit of 50 pages; beyond it at least 94 addresses are known",
};

export function pageRow(path: string, changes: Partial<PageRow> = {}): PageRow {
  return {
    url: site + path,
    status: 200,
    failure: "",
    title: "Brands we sell",
    h1: "Brands",
    description: "Tested used appliances.",
    words: 812,
    depth: 1,
    inlinks: 46,
    indexability: "indexable",
    took_ms: 420,
    bytes: 48_120,
    final: site + path,
    errors: 0,
    warnings: 0,
    notices: 0,
    ...changes,
  };
}

/** The server's answers by path, and by "PUT path". A function answers when it likes. */
export type Answers = Record<string, unknown>;

/** The findings that a query of the API finds. */
export function findingsAt(query: string, findings: Finding[], total = findings.length, next = ""): Answers {
  return { [`/api/seo/findings?${query}`]: { findings, total, next } };
}

/** An error and two warnings on a site of which every page was read. */
export const threeFindings: Answers = {
  "/api/seo/rules": [titleLong, linkBroken],
  "/api/seo/crawls": [crawlDone],
  "/api/seo/findings/groups?by=rule": [
    group("link.broken", { severity: "error", pages: 146, errors: 1 }),
    group("title.long", { open: 2, new: 1, pages: 2, tasks: 2, minutes: 10, warnings: 2 }),
  ],
  ...findingsAt("state=open&limit=50", [
    finding("f1", { rule: "link.broken", severity: "error" }),
    finding("f2"),
    finding("f3", { state: "new" }),
  ]),
};

/** A site where no rule is broken, as a crawl has left it. */
export function nothingOn(...crawls: CrawlRow[]): Answers {
  return { ...threeFindings, "/api/seo/crawls": crawls, "/api/seo/findings/groups?by=rule": [], ...findingsAt("state=open&limit=50", []) };
}

export function fails(status: number, detail: string, more: object = {}) {
  return () => Promise.reject(new ApiError(status, { detail, ...more }));
}

/** Opens a screen at a query of its address, over a server with these answers. */
export function open(screen: ReactNode, answers: Answers, query = "") {
  const asked = vi.fn<(name: string, body?: unknown) => void>();
  const ask = (async (path, { method = "GET", body } = {}) => {
    const name = method === "GET" ? path : `${method} ${path}`;
    asked(name, body);
    if (!(name in answers)) throw new ApiError(404, { detail: `no answer for ${name}` });
    const reply = answers[name];
    return typeof reply === "function" ? reply() : reply;
  }) as Ask;
  window.history.replaceState(null, "", `/seo/audit${query}`);
  return { asked, ...render(<Data ask={ask}>{screen}</Data>) };
}
