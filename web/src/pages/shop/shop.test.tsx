import { render, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import type { ShopListProps } from "../../lib/page-types";
import { product, shopPage } from "../../test-data";
import { Shop } from "./shop";

const samsung = { value: "samsung", label: "Samsung", count: 2, href: "/shop", chosen: true, kept: true };
const lg = { value: "lg", label: "LG", count: 14, href: "/shop?brand=lg&brand=samsung", chosen: false, kept: false };
const units = [product(), product({ id: "b", model: "RF29" })];

const props: ShopListProps = {
  ...shopPage,
  heading: "Used Samsung appliances",
  total: 2,
  count_all: 79,
  showing: { from: 1, to: 2 },
  products: units,
  aisles: [{ label: "Ranges", count: 14, href: "/shop?category=stoves", current: false, picture: "/pictures/range.svg" }],
  kinds: [],
  facets: [
    {
      key: "category",
      label: "Category",
      options: [{ value: "stoves", label: "Stoves & Ranges", count: 1, href: "/c", chosen: false, kept: false }],
    },
    { key: "brand", label: "Brand", options: [lg, samsung] },
  ],
  chosen: [{ label: "Samsung", href: "/shop" }],
  clear_href: "/shop",
  sort: [
    { label: "Featured", href: "/shop?brand=samsung", current: true },
    { label: "Price, lowest first", href: "/shop?brand=samsung&sort=price", current: false },
  ],
  fit: { width: "", height: "", depth: "", doorway: "" },
  problem: "",
  query: [
    { name: "brand", value: "samsung" },
    { name: "sort", value: "price" },
  ],
  pages: [],
};

function show(changes: Partial<ShopListProps> = {}) {
  return render(
    <IslandContext value={() => ""}>
      <Shop {...props} {...changes} />
    </IslandContext>,
  );
}

const main = () => within(screen.getByRole("main"));
const links = (name: string) => within(main().getByRole("navigation", { name }));

describe("the list", () => {
  test("is headed by the choice and says how many of how many", () => {
    show();
    expect(main().getByRole("heading", { level: 1 })).toHaveTextContent("Used Samsung appliances");
    expect(main().getByText("2 of 79 units.")).toBeInTheDocument();
    const list = within(main().getByRole("region", { name: "Units" }));
    expect(list.getAllByRole("heading", { level: 3 })).toHaveLength(2);
    expect(list.getAllByRole("button", { name: /^Add to Cart/ })).toHaveLength(2);
  });

  test.each([
    ["the whole list counts once", { total: 79 }, "79 units."],
    ["sold ones are no part of what is for sale", { total: 81, query: [{ name: "stock", value: "all" }] }, "81 units."],
  ])("%s", (_, changes, text) => {
    show({ ...changes, showing: { from: 25, to: 48 }, pages: [{ label: "2", href: "/shop?page=2", current: true }] });
    expect(main().getByText(text)).toBeInTheDocument();
    expect(main().getByText(`25 to 48 of ${changes.total}`)).toBeInTheDocument();
  });

  test("a sold unit says so and cannot be added", () => {
    show({ products: [product({ stock: 0, badges: [] })] });
    expect(main().getByText("Sold")).toBeInTheDocument();
    expect(main().queryByRole("button", { name: /^Add to Cart/ })).toBeNull();
  });
});

describe("filters", () => {
  test("are links with a count beside each, and mark what is chosen", () => {
    show();
    const filter = links("Filter");
    expect(filter.getByRole("link", { name: "LG 14 units" })).toHaveAttribute("href", lg.href);
    expect(filter.getByRole("link", { current: true })).toHaveAccessibleName("Samsung 2 units");
  });

  test("are followed by search engines to lists that they keep, and no further", () => {
    show();
    expect(links("Filter").getByRole("link", { name: "Samsung 2 units" })).not.toHaveAttribute("rel");
    expect(links("Filter").getByRole("link", { name: "LG 14 units" })).toHaveAttribute("rel", "nofollow");
  });

  test("that are chosen can be taken off, one or all", () => {
    show();
    const chosen = links("Chosen filters");
    expect(chosen.getByRole("link", { name: "Remove Samsung" })).toHaveAttribute("href", "/shop");
    expect(chosen.getByRole("link", { name: "Clear all" })).toHaveAttribute("href", "/shop");
    expect(main().getByRole("button", { name: "Filter 1 chosen" })).toBeInTheDocument();
    expect(main().getByRole("button", { name: "Show 2 units" })).toBeInTheDocument();
  });

  test("that leave nothing: says what to do", () => {
    show({ products: [], total: 0, showing: { from: 0, to: 0 } });
    expect(main().getByText(/No unit matches all of this/)).toBeInTheDocument();
    expect(main().getByRole("link", { name: "Clear all filters" })).toHaveAttribute("href", "/shop");
    expect(main().getByRole("link", { name: "Call (817) 555-0142" })).toHaveAttribute("href", "tel:+18175550142");
    expect(main().queryByRole("navigation", { name: "Sort by" })).toBeNull();
  });

  test("are not there where there is nothing to choose and nothing for sale", () => {
    show({ products: [], facets: [], chosen: [], total: 0, count_all: 0, showing: { from: 0, to: 0 } });
    expect(main().getByText(/We are stocking the floor/)).toBeInTheDocument();
    expect(main().queryByRole("navigation", { name: "Filter" })).toBeNull();
    expect(main().queryByRole("link", { name: "Clear all filters" })).toBeNull();
  });
});

describe("the ways into the list", () => {
  test("lead past the filters, and to each category and kind with its count", () => {
    const kind = { label: "Dryers", count: 12, href: "/shop?category=washersdryers&kind=dryer", current: true, picture: "" };
    show({ kinds: [kind] });
    expect(main().getByRole("link", { name: "Skip filters" })).toHaveAttribute("href", "#units");
    expect(document.getElementById("units")?.children).toHaveLength(2);
    expect(links("Categories").getByRole("link", { name: "Ranges 14" })).toHaveAttribute("href", "/shop?category=stoves");
    expect(links("Kinds").getByRole("link", { name: "Dryers 12", current: true })).toHaveAttribute("href", kind.href);
  });
});

test("the order is a choice of links, the current one marked", () => {
  show();
  const sort = links("Sort by");
  expect(sort.getByRole("link", { current: true })).toHaveTextContent("Featured");
  expect(sort.getByRole("link", { name: "Price, lowest first" })).toHaveAttribute("href", "/shop?brand=samsung&sort=price");
});

describe("the opening", () => {
  test("hides nothing: says how each unit fits, and sets off those that do not", () => {
    const fitting = {
      fits: 1,
      tight: 0,
      total: 2,
      units: { [units[0]?.id ?? ""]: { verdict: "ok", words: "Fits, ½ in to spare" }, b: { verdict: "no", words: "3 in too wide" } },
    } as const;
    show({ fitting });
    expect(main().getByText("Fits your space: 1 of 2")).toBeInTheDocument();
    const misses = main().getByRole("heading", { level: 2, name: "1 more that does not fit" });
    expect(main().getByText("Fits, ½ in to spare").compareDocumentPosition(misses)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(misses.nextElementSibling).toHaveTextContent("3 in too wide");
  });

  test("is asked for by a form that keeps what else was chosen", () => {
    show({ fit: { width: "36", height: "70.5", depth: "", doorway: "" } });
    const form = main().getByRole<HTMLFormElement>("form", { name: "Will it fit?" });
    expect(form).toHaveAttribute("action", "/shop");
    expect(form).toHaveAttribute("method", "get");
    expect([...new FormData(form)]).toEqual([
      ["brand", "samsung"],
      ["sort", "price"],
      ["width", "36"],
      ["height", "70.5"],
      ["depth", ""],
      ["doorway", ""],
      ["stairs", ""],
    ]);
    expect(form).not.toContainElement(document.activeElement as HTMLElement);
  });

  test("that cannot be read stays as typed, with the problem at its field", () => {
    const problem = "We can't read the width “wide”. Use inches, like 36 or 70½.";
    show({ fit: { width: "wide", height: "70", depth: "", doorway: "" }, problem });
    const width = main().getByRole("textbox", { name: /^Width/ });
    expect(width).toHaveValue("wide");
    expect(width).toBeInvalid();
    expect(width).toHaveFocus();
    expect(width).toHaveAccessibleDescription(problem);
    expect(main().getByRole("textbox", { name: /^Height/ })).toBeValid();
  });
});

describe("pages", () => {
  const page = (n: number) => ({ label: String(n), href: `/shop?page=${n}`, current: n === 5 });

  test("name where the list stands and lead on and back", () => {
    show({ pages: [1, 3, 4, 5, 6, 7, 9].map(page) });
    const pages = links("Pages");
    expect(pages.getByRole("link", { current: "page" })).toHaveTextContent("Page 5");
    expect(pages.getByRole("link", { name: "Previous" })).toHaveAttribute("href", "/shop?page=4");
    expect(pages.getByRole("link", { name: "Next" })).toHaveAttribute("href", "/shop?page=6");
  });

  test("are not there for a list of one page", () => {
    show();
    expect(main().queryByRole("navigation", { name: "Pages" })).toBeNull();
  });
});
