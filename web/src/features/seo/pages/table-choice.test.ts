import { expect, test } from "vitest";
import { readTable, type TableChoice, tableFilters, tableQuery, wholeTable } from "./table-choice";

test.each<[string, Partial<TableChoice>]>([
  ["?view=pages", {}],
  [
    "?view=pages&text=blog&status=400&indexability=noindex&offset=50&sort=words&desc=true",
    { text: "blog", status: "400", indexability: "noindex", sort: "words", desc: true, offset: 50 },
  ],
  ["?view=pages&sort=status", { desc: false }],
  ["?view=pages&url=https%3A%2F%2Fa.example%2F%3Fb%3Dc%26d", { url: "https://a.example/?b=c&d" }],
])("%s and back", (query, changes) => {
  const choice = { ...wholeTable, ...changes };
  expect(readTable(query)).toEqual(choice);
  expect(tableQuery(choice)).toBe(query);
});

test("what makes no sense counts for nothing", () => {
  expect(readTable("?view=pages&status=700&indexability=no&sort=color&desc=1&offset=-3")).toEqual(wholeTable);
});

test("everything that narrows and sorts is the server's to do", () => {
  const { offset, url, ...filters } = { ...wholeTable, text: "blog", status: "200", sort: "speed", desc: true, offset: 50 } as const;
  expect(tableFilters({ ...filters, offset, url })).toEqual(filters);
});
