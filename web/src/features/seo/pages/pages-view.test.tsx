import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { useSearch } from "../../../lib/use-search";
import type { PageRow } from "../../../lib/wire-types";
import { deferred } from "../../../test-answers";
import { type Answers, fails, finding, open, pageRow, site, titleLong } from "../audit-fixtures";
import { PagesView } from "./pages-view";

function Screen() {
  return <PagesView search={useSearch() ?? ""} rules={new Map([[titleLong.id, titleLong]])} />;
}

/** The pages that a query of the API finds, of 47 that were read. */
function pagesAt(query: string, pages: PageRow[], total = pages.length): Answers {
  return { [`/api/seo/pages?${query}`]: { pages, total, crawl: 9, read: 47, unread: 3 } };
}

const brands = pageRow("/brands", { errors: 1, warnings: 2 });
const gone = pageRow("/gone", { status: 404, title: "", indexability: "error", depth: -1 });
const silent = pageRow("/silent", { status: 0, failure: "No answer in time", indexability: "not-read" });
const kept = pageRow("/kept", { status: 0, indexability: "blocked" });
const slow = pageRow("/slow", { took_ms: 1240 });

const fivePages = pagesAt("sort=status&desc=true&offset=0&limit=50", [brands, gone, silent, kept, slow]);

async function show(answers: Answers, query = "?view=pages") {
  const opened = open(<Screen />, answers, query);
  await screen.findByText(/^\d.* address/);
  return opened;
}

const cellsOf = (path: string) =>
  within(screen.getByRole("link", { name: path }).closest("tr") as HTMLElement)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
const csv = () => screen.getByRole("link", { name: "Download CSV" }).getAttribute("href");

describe("the table", () => {
  test("has each page with its figures, how many there are, and all of it as a file", async () => {
    await show(fivePages);
    expect(screen.getByText("5 addresses. 47 pages read, 3 could not be read")).toHaveAttribute("role", "status");
    expect(screen.getByRole("rowheader", { name: /^\/brands/ })).toHaveTextContent("/brands1 error2 warnings");
    expect(cellsOf("/brands")).toEqual([
      "200",
      "Brands we sell",
      "Brands",
      "Tested used appliances.",
      "812",
      "1",
      "46",
      "Indexable",
      "420 ms",
    ]);
    expect(cellsOf("/gone").slice(0, 2)).toEqual(["404", ""]);
    expect(cellsOf("/gone")[5]).toBe("Not linked");
    expect(cellsOf("/silent").filter((_, index) => [0, 7, 8].includes(index))).toEqual(["No answer in time", "Not read", "-"]);
    expect(cellsOf("/kept").filter((_, index) => [0, 7].includes(index))).toEqual(["Not asked", "Blocked by robots.txt"]);
    expect(cellsOf("/slow").at(-1)).toBe("1.2 s");
    expect(csv()).toBe("/api/seo/pages.csv?sort=status&desc=true");
  });

  test("is sorted by its headings, up and then down, from its start", async () => {
    await show(
      {
        ...pagesAt("sort=status&desc=true&offset=50&limit=50", [brands], 51),
        ...pagesAt("sort=words&desc=false&offset=0&limit=50", [gone, brands]),
        ...pagesAt("sort=words&desc=true&offset=0&limit=50", [brands, gone]),
      },
      "?view=pages&offset=50",
    );
    const heading = () => screen.getByRole("columnheader", { name: "Words" });
    expect(heading()).not.toHaveAttribute("aria-sort");
    await userEvent.click(within(heading()).getByRole("link"));
    await screen.findByRole("link", { name: "/gone" });
    expect(heading()).toHaveAttribute("aria-sort", "ascending");
    await userEvent.click(within(heading()).getByRole("link"));
    await waitFor(() => expect(screen.getAllByRole("rowheader")[0]).toHaveTextContent("/brands"));
    expect(heading()).toHaveAttribute("aria-sort", "descending");
    expect(window.location.search).toBe("?view=pages&sort=words&desc=true");
    expect(csv()).toBe("/api/seo/pages.csv?sort=words&desc=true");
  });

  test("is narrowed on the server by status, indexability and address; the file too; and cleared at once", async () => {
    await show({
      ...fivePages,
      ...pagesAt("status=400&sort=status&desc=true&offset=0&limit=50", [gone]),
      ...pagesAt("status=400&indexability=noindex&sort=status&desc=true&offset=0&limit=50", []),
      ...pagesAt("text=blog&status=400&indexability=noindex&sort=status&desc=true&offset=0&limit=50", []),
    });
    await userEvent.selectOptions(screen.getByLabelText("Status"), "Not there or refused (4xx)");
    expect(await screen.findByText(/^1 address\./)).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText("Indexability"), "Noindex");
    expect(await screen.findByText(/^0 addresses\./)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Address contains"), "blog");
    await waitFor(() => expect(csv()).toBe("/api/seo/pages.csv?text=blog&status=400&indexability=noindex&sort=status&desc=true"));
    expect(window.location.search).toBe("?view=pages&text=blog&status=400&indexability=noindex");
    await userEvent.click(await screen.findByRole("link", { name: "Clear the filters" }));
    expect(await screen.findByText(/^5 addresses\./)).toBeInTheDocument();
  });

  test("is read part by part; the rows stay until the next are there", async () => {
    const next = deferred<unknown>();
    await show({
      ...pagesAt("sort=status&desc=true&offset=0&limit=50", [brands], 61),
      "/api/seo/pages?sort=status&desc=true&offset=50&limit=50": () => next.promise,
    });
    expect(screen.getByText(/^1 to 1 of 61 addresses\./)).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Previous 50" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("link", { name: "Next 11" }));
    expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "true");
    expect(screen.getByRole("link", { name: "/brands" })).toBeInTheDocument();
    await act(async () => next.resolve({ pages: [gone], total: 61, crawl: 9, read: 47, unread: 0 }));
    expect(await screen.findByText("51 to 51 of 61 addresses. 47 pages read")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Previous 50" })).toHaveAttribute("href", "?view=pages");
    expect(screen.queryByRole("link", { name: /^Next/ })).not.toBeInTheDocument();
    expect(document.activeElement).toContainElement(screen.getByRole("table")); // not lost with the link
  });

  test("that could not be loaded is not an empty one", async () => {
    const answers: Answers = { "/api/seo/pages?sort=status&desc=true&offset=0&limit=50": fails(503, "Busy.") };
    open(<Screen />, answers, "?view=pages");
    expect(await screen.findByText("The pages could not be loaded. Busy.")).toBeInTheDocument();
    expect(screen.queryByText(/No crawl/)).not.toBeInTheDocument();
    Object.assign(answers, {
      "/api/seo/pages?sort=status&desc=true&offset=0&limit=50": { pages: [], total: 0, crawl: 0, read: 0, unread: 0 },
    });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/No crawl has read a page yet/)).toBeInTheDocument();
  });
});

test("a page has its facts, what is wrong on it and all its links; its address is in this page's", async () => {
  const links = Array.from({ length: 60 }, (_, n) => ({ to: `${site}/to-${n}`, text: `Words ${n}`, kind: "a", nofollow: n === 1 }));
  await show({
    ...fivePages,
    [`/api/seo/page?url=${encodeURIComponent(gone.url)}`]: {
      page: { ...gone, final: `${site}/new` },
      links,
      findings: [finding("f1", { target: `${site}/fault` })],
    },
  });
  await userEvent.click(screen.getByRole("link", { name: "/gone" }));
  expect(await screen.findByRole("heading", { name: "/gone" })).toHaveFocus();
  expect(window.location.search).toBe(`?view=pages&url=${encodeURIComponent(gone.url)}`);
  expect(await screen.findByText("Leads to")).toBeInTheDocument();
  expect(screen.getByText("420 ms, 47 KB")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "1 finding" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "The title is too long" })).toHaveAttribute("href", "?rule=title.long");
  expect(screen.getByRole("link", { name: "Open in the audit" })).toHaveAttribute("href", `?page=${encodeURIComponent(gone.url)}`);
  expect(screen.getByText("Link, nofollow")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Show all 60 links" }));
  expect(screen.getAllByRole("link", { name: /^\/to-/ })).toHaveLength(60);
  expect(document.activeElement).toHaveTextContent("/to-50");
  expect(screen.getByRole("link", { name: /^Open the page/ })).toHaveAttribute("href", gone.url);
  await userEvent.click(screen.getByRole("link", { name: "All pages" }));
  expect(await screen.findByText(/^5 addresses\./)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "/gone" })).toHaveFocus();
});

test("of a page with more findings than the answer has, the screen says so", async () => {
  const findings = Array.from({ length: 3 }, (_, n) => finding(`f${n}`));
  open(
    <Screen />,
    { [`/api/seo/page?url=${encodeURIComponent(brands.url)}`]: { page: { ...brands, warnings: 4 }, links: [], findings } },
    `?view=pages&url=${encodeURIComponent(brands.url)}`,
  );
  expect(await screen.findByRole("heading", { name: "The first 3 of 5 findings" })).toBeInTheDocument();
});

test("an address that no crawl has read is no link", async () => {
  const url = "https://evil.example/sign-in";
  open(<Screen />, { [`/api/seo/page?url=${encodeURIComponent(url)}`]: fails(404, "There is no such page.") }, `?view=pages&url=${url}`);
  expect(await screen.findByText("The page could not be loaded. There is no such page.")).toBeInTheDocument();
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["All pages"]);
});
