import { describe, expect, test } from "vitest";
import type { FindingGroup } from "../../../lib/wire-types";
import { type Choice, countOf, findingsPath, groupsFor, hasPart, queryOf, readChoice } from "./choice";

const all: Choice = { by: "rule", group: "", severity: "", state: "open", address: "" };

describe("a page's query as a choice", () => {
  test.each<[string, Partial<Choice>]>([
    ["", {}],
    ["?rule=title.long", { group: "title.long" }],
    ["?by=rule&rule=title.long&state=open", { group: "title.long" }],
    ["?by=rule&rule=title.long&state=fixed&severity=error", { group: "title.long", state: "fixed", severity: "error" }],
    ["?page=https%3A%2F%2Fa.example%2F", { by: "page", group: "https://a.example/" }],
    ["?by=page", { by: "page" }],
    ["?by=state&state=regressed", { by: "state", group: "regressed" }],
    ["?by=state&state=open", { by: "state" }],
    ["?address=blog", { address: "blog" }],
    ["?by=nonsense&state=nonsense&severity=nonsense", {}],
    ["?by=state&state=nonsense", { by: "state" }],
  ])("%s", (query, expected) => {
    expect(readChoice(query)).toEqual({ ...all, ...expected });
  });

  test.each<[Partial<Choice>, string]>([
    [{}, "?by=rule"],
    [{ group: "title.long", state: "new", severity: "warning" }, "?by=rule&rule=title.long&severity=warning&state=new"],
    [{ by: "page", group: "https://a.example/?b=c&d" }, "?by=page&page=https%3A%2F%2Fa.example%2F%3Fb%3Dc%26d"],
    [{ by: "state", group: "fixed", address: "/blog" }, "?by=state&state=fixed&address=%2Fblog"],
  ])("%o and back", (changes, query) => {
    const choice = { ...all, ...changes };
    expect(queryOf(choice)).toBe(query);
    expect(readChoice(query)).toEqual(choice);
  });
});

test.each<[Partial<Choice>, string]>([
  [{}, "/api/seo/findings?state=open"],
  [{ group: "title.long", severity: "warning", state: "fixed" }, "/api/seo/findings?state=fixed&rule=title.long&severity=warning"],
  [{ by: "page", group: "https://a.example/" }, "/api/seo/findings?state=open&page=https%3A%2F%2Fa.example%2F"],
  [{ by: "state", group: "new", address: "blog" }, "/api/seo/findings?state=new"],
])("where the API has the findings of %o", (changes, path) => {
  expect(findingsPath({ ...all, ...changes })).toBe(path);
});

const group: FindingGroup = { key: "title.long", severity: "warning", open: 10, new: 3, regressed: 2, not_checked: 1, fixed: 5 };

describe("how many of a group are shown", () => {
  test.each<[string, Partial<Choice>, Partial<FindingGroup>, number | null]>([
    ["all open", {}, {}, 10],
    ["new", { state: "new" }, {}, 3],
    ["still there", { state: "persisting" }, {}, 4],
    ["came back", { state: "regressed" }, {}, 2],
    ["not checked", { state: "not-checked" }, {}, 1],
    ["fixed", { state: "fixed" }, {}, 5],
    ["a state", { by: "state" }, { key: "new" }, 10],
    ["what is fixed, as a state", { by: "state" }, { key: "fixed", open: 0 }, 5],
    ["a rule has one severity", { severity: "warning" }, {}, 10],
    ["a page may have others: not known", { by: "page", severity: "warning" }, {}, null],
    ["of a rule only some pages: not known", { address: "blog" }, {}, null],
    ["a page is one page", { by: "page", address: "blog" }, {}, 10],
  ])("%s", (_, choice, changes, expected) => {
    expect(countOf({ ...group, ...changes }, { ...all, ...choice })).toBe(expected);
  });
});

test.each<[string, Partial<Choice>, string[]]>([
  ["all that have something open", {}, ["title.long", "link.broken"]],
  ["of a severity", { severity: "error" }, ["link.broken"]],
  ["in a state", { state: "regressed" }, ["link.broken"]],
  ["what is fixed", { state: "fixed" }, ["h1.missing"]],
])("the groups shown: %s", (_, changes, keys) => {
  const none = { open: 0, new: 0, regressed: 0, not_checked: 0, fixed: 0 };
  const groups: FindingGroup[] = [
    { ...none, key: "title.long", severity: "warning", open: 2 },
    { ...none, key: "link.broken", severity: "error", open: 1, regressed: 1 },
    { ...none, key: "h1.missing", severity: "", fixed: 4 },
  ];
  expect(groupsFor(groups, { ...all, ...changes }, () => undefined).map(({ key }) => key)).toEqual(keys);
});

test.each([
  ["https://a.example/Blog/x", "blog", true],
  ["https://a.example/blog", " /BLOG ", true],
  ["https://a.example/", "blog", false],
  ["https://a.example/", "", true],
])("%s has the part %j: %s", (address, part, expected) => {
  expect(hasPart(address, part)).toBe(expected);
});
