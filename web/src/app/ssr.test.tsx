import { describe, expect, test } from "vitest";
import { homePage, product, shopList, shopPage, unitDetail } from "../test-data";
import { render } from "./ssr";

const category = { key: "refrigerators" as const, label: "Refrigerators", noun: "refrigerators", count: 1 };
const unitPage = { ...shopPage, unit: unitDetail(), category, similar: [product({ id: "other" })], on_delivery: "" };
const home = homePage();

const html = (page: string, props: object) => render(JSON.stringify({ page, props }));

function parsed(page: string, props: object) {
  document.body.innerHTML = html(page, props);
  return document.body;
}

describe("render", () => {
  test.each([
    ["home", home, "Quality Used Appliances and Repair in Fort Worth"],
    ["shop", shopList, "Used Appliances"],
    ["unit", unitPage, "Samsung French-door refrigerator RF28R7351SR"],
    ["not-found", shopPage, "Oops! Page not found"],
    ["error", shopPage, "Unexpected Application Error!"],
  ])("%s has one main and one h1", (page, props, title) => {
    const body = parsed(page, props);
    expect(body.querySelectorAll("main")).toHaveLength(1);
    expect([...body.querySelectorAll("h1")].map((h1) => h1.textContent)).toEqual([title]);
  });

  test.each([
    ["home", home],
    ["shop", shopList],
    ["unit", unitPage],
  ])("%s carries no inline style, and a size on each picture", (page, props) => {
    const body = parsed(page, props);
    expect(body.querySelectorAll("[style]")).toHaveLength(0);
    for (const img of body.querySelectorAll("img")) expect(img.getAttribute("width") && img.getAttribute("height")).toBeTruthy();
  });

  test("the same props give the same bytes", () => {
    expect(html("home", home)).toBe(html("home", home));
  });

  test("an unknown page throws", () => {
    expect(() => html("nothing", shopPage)).toThrow("unknown page nothing");
  });
});

describe("islands", () => {
  test("hold nothing that React did not render for them", () => {
    const body = parsed("home", home);
    expect(body.querySelectorAll("[data-island] > link")).toHaveLength(0);
  });

  test("stand with their props beside them, and ids are unique", () => {
    const body = parsed("home", home);
    const tabs = body.querySelector('[data-island="category-tabs"]');
    expect(tabs?.id).toBe("category-tabs");
    expect(JSON.parse(tabs?.nextElementSibling?.textContent ?? "")).toEqual({
      categories: home.categories.map(({ products, href, ...tab }) => tab),
    });
    const ids = [...body.querySelectorAll("[id]")].map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("props cannot end their script element", () => {
    const evil = "</script><script>alert(1)</script><!--";
    const page = { ...home, categories: [{ ...category, label: evil, picture: "/p.svg", products: [] }] };
    const raw = html("home", page);
    expect(raw).not.toContain("<script>alert");
    const script = parsed("home", page).querySelector('[data-island="category-tabs"] + script');
    expect(script?.textContent).not.toContain("<");
    expect(JSON.parse(script?.textContent ?? "").categories[0].label).toBe(evil);
  });
});

describe("unit page", () => {
  test("an available unit can be added; its last piece is named", () => {
    const body = parsed("unit", unitPage);
    expect(body.querySelector("main [data-add-to-cart]")?.textContent).toBe("Add to Cart");
    expect(body.textContent).toContain("We have one of these");
    expect(body.textContent).toContain("you save $900");
  });

  test("a sold unit says so, cannot be added and shows similar ones", () => {
    const sold = { ...unitPage, unit: unitDetail({ sold: true, stock: 0, badges: [] }), similar: [product({ id: "other" })] };
    const body = parsed("unit", sold);
    expect(body.textContent).toContain("Sold. This French-door refrigerator");
    expect(body.querySelectorAll("main :is(form, input, [data-add-to-cart])")).toHaveLength(0);
    expect(body.querySelector('main a[href="/shop/other"]')).not.toBeNull();
  });
});
