import type { PageRow } from "../../../lib/wire-types";

export const statuses = ["200", "300", "400", "500"] as const;

export const statusWords: Record<(typeof statuses)[number], string> = {
  "200": "Answered (2xx)",
  "300": "Redirect (3xx)",
  "400": "Not there or refused (4xx)",
  "500": "Server error (5xx)",
};

export const indexabilities = [
  "indexable",
  "noindex",
  "canonical",
  "redirect",
  "blocked",
  "error",
  "not-read",
  "no-page",
] as const satisfies PageRow["indexability"][];

export const indexabilityWords: Record<PageRow["indexability"], string> = {
  indexable: "Indexable",
  noindex: "Noindex",
  canonical: "Canonical elsewhere",
  redirect: "Redirect",
  blocked: "Blocked by robots.txt",
  error: "Error",
  "not-read": "Not read",
  "no-page": "Not a page",
};

/** The table's columns, each a sort key. */
export const columns = ["url", "status", "title", "h1", "description", "words", "depth", "inlinks", "indexability", "speed"] as const;
export type Column = (typeof columns)[number];

export const columnWords: Record<Column, string> = {
  url: "Address",
  status: "Status",
  title: "Title",
  h1: "H1",
  description: "Description",
  words: "Words",
  depth: "Depth",
  inlinks: "Inlinks",
  indexability: "Indexability",
  speed: "Speed",
};

/** The table's filters, sorting and position. "": any. offset: the number of rows before. url: the one page shown alone. */
export type TableChoice = {
  text: string;
  status: (typeof statuses)[number] | "";
  indexability: PageRow["indexability"] | "";
  sort: Column;
  desc: boolean;
  offset: number;
  url: string;
};

/** By status, the highest first: errors on top, and pages that were not requested last. */
export const wholeTable: TableChoice = { text: "", status: "", indexability: "", sort: "status", desc: true, offset: 0, url: "" };

/** Reads a choice from a page's query, such as "?view=pages&sort=words"; invalid values are ignored. */
export function readTable(search: string): TableChoice {
  const query = new URLSearchParams(search);
  const sort = oneOf(columns, query.get("sort"));
  return {
    text: query.get("text") ?? "",
    status: oneOf(statuses, query.get("status")) ?? "",
    indexability: oneOf(indexabilities, query.get("indexability")) ?? "",
    sort: sort ?? wholeTable.sort,
    desc: sort ? query.get("desc") === "true" : wholeTable.desc,
    offset: Math.max(0, Math.trunc(Number(query.get("offset"))) || 0),
    url: query.get("url") ?? "",
  };
}

/** The query that readTable reads as this choice. */
export function tableQuery(choice: TableChoice): string {
  const query = new URLSearchParams({ view: "pages" });
  const { sort, desc, ...others } = choice;
  if (sort !== wholeTable.sort || desc !== wholeTable.desc) Object.assign(others, { sort, desc });
  for (const [name, value] of Object.entries(others)) if (value) query.set(name, String(value));
  return `?${query}`;
}

/** The API's filters and sorting for pages. */
export function tableFilters({ text, status, indexability, sort, desc }: TableChoice) {
  return { text, status, indexability, sort, desc };
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((other) => other === value);
}
