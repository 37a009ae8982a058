import { describe, expect, test } from "vitest";
import { finding, group } from "../audit-fixtures";
import { type Choice, countOf, filtersOf, groupsFor, inView, isIn, queryOf, readChoice, withGroup } from "./choice";

const all: Choice = { by: "rule", rule: "", page: "", severity: "", state: "open", text: "" };

describe("a page's query as a choice", () => {
  test.each<[string, Partial<Choice>]>([
    ["", {}],
    ["?rule=title.long", { rule: "title.long" }],
    ["?by=rule&rule=title.long&state=wont-fix&severity=error", { rule: "title.long", state: "wont-fix", severity: "error" }],
    ["?page=https%3A%2F%2Fa.example%2F", { by: "page", page: "https://a.example/" }],
    ["?by=page&rule=title.long", { by: "page", rule: "title.long" }],
    ["?by=state&state=regressed", { by: "state", state: "regressed" }],
    ["?text=blog", { text: "blog" }],
    ["?by=nonsense&state=nonsense&severity=nonsense", {}],
  ])("%s", (query, expected) => {
    expect(readChoice(query)).toEqual({ ...all, ...expected });
  });

  test.each<[Partial<Choice>, string]>([
    [{}, "?by=rule"],
    [{ rule: "title.long", state: "new", severity: "warning" }, "?by=rule&rule=title.long&severity=warning&state=new"],
    [{ by: "page", page: "https://a.example/?b=c&d" }, "?by=page&page=https%3A%2F%2Fa.example%2F%3Fb%3Dc%26d"],
    [{ by: "state", state: "fixed", text: "/blog" }, "?by=state&text=%2Fblog&state=fixed"],
  ])("%o and back", (changes, query) => {
    const choice = { ...all, ...changes };
    expect(queryOf(choice)).toBe(query);
    expect(readChoice(query)).toEqual(choice);
  });
});

test("another view keeps what is filtered by, another group changes that alone", () => {
  const choice: Choice = { ...all, by: "page", page: "https://a.example/", severity: "error", text: "blog" };
  expect(inView(choice, "rule")).toEqual({ ...choice, by: "rule", page: "" });
  expect(withGroup(choice, "https://a.example/b")).toEqual({ ...choice, page: "https://a.example/b" });
  expect(withGroup({ ...all, by: "state" }, "fixed")).toEqual({ ...all, by: "state", state: "fixed" });
});

test("everything that narrows is the server's to filter by", () => {
  const { by, ...filters } = { ...all, rule: "title.long", page: "https://a.example/", severity: "error", text: "blog" } as const;
  expect(filtersOf({ by, ...filters })).toEqual(filters);
});

const titles = group("title.long", { open: 10, new: 3, regressed: 2, not_checked: 1, fixed: 5, wont_fix: 6, errors: 2, warnings: 8 });

describe("how many of a group are shown", () => {
  test.each<[string, Partial<Choice>, object, number | null]>([
    ["all open", {}, {}, 10],
    ["new", { state: "new" }, {}, 3],
    ["still there", { state: "persisting" }, {}, 4],
    ["came back", { state: "regressed" }, {}, 2],
    ["not checked", { state: "not-checked" }, {}, 1],
    ["fixed", { state: "fixed" }, {}, 5],
    ["won't fix", { state: "wont-fix" }, {}, 6],
    ["a state", { by: "state" }, { key: "new" }, 10],
    ["a state's errors", { by: "state", severity: "error" }, { key: "fixed" }, 2],
    ["a rule has one severity", { severity: "warning" }, {}, 10],
    ["a page's errors", { by: "page", severity: "error" }, {}, 2],
    ["a page's fixed errors: not known", { by: "page", severity: "error", state: "fixed" }, {}, null],
    ["of one rule: not known", { by: "page", rule: "title.long" }, {}, null],
    ["of some addresses: not known", { text: "blog" }, {}, null],
  ])("%s", (_, choice, changes, expected) => {
    expect(countOf({ ...titles, ...changes }, { ...all, ...choice })).toBe(expected);
  });
});

test.each<[string, Partial<Choice>, string[]]>([
  ["all that have something open", {}, ["title.long", "link.broken"]],
  ["of a severity", { severity: "error" }, ["link.broken"]],
  ["in a state", { state: "regressed" }, ["link.broken"]],
  ["what is fixed", { state: "fixed" }, ["h1.missing"]],
  ["states, of which one is all", { by: "state" }, ["title.long", "link.broken"]],
  ["pages by their address", { by: "page", text: "LINK" }, ["link.broken"]],
])("the groups shown: %s", (_, changes, keys) => {
  const groups = [
    group("open", { open: 0, errors: 1, warnings: 2 }),
    group("title.long", { open: 2, warnings: 2 }),
    group("link.broken", { severity: "error", regressed: 1, errors: 1 }),
    group("h1.missing", { severity: "", open: 0, fixed: 4 }),
  ];
  expect(groupsFor(groups, { ...all, ...changes }, () => undefined).map(({ key }) => key)).toEqual(keys);
});

test("a finding that is marked won't fix is in no other state, until it is fixed", () => {
  const wont_fix = { by: "Dana", why: "Meant", at: "2026-11-20T15:04:00Z", of_rule: false };
  const kept = finding("f1", { wont_fix });
  expect([isIn(kept, "open"), isIn(kept, "persisting"), isIn(kept, "wont-fix")]).toEqual([false, false, true]);
  const fixed = finding("f1", { wont_fix, state: "fixed" });
  expect([isIn(fixed, "open"), isIn(fixed, "wont-fix"), isIn(fixed, "fixed")]).toEqual([false, false, true]);
  expect([isIn(finding("f2"), "open"), isIn(finding("f3", { state: "fixed" }), "open")]).toEqual([true, false]);
});
