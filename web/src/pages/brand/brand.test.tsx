import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import type { Brand, BrandProps } from "../../lib/page-types";
import { facts, product, shopPage } from "../../test-data";
import { BrandPage } from "./brand";

const brand: Brand = {
  slug: "ge-service",
  brandName: "GE",
  description: "GE and GE Profile appliances, used and repaired.",
  metaDescription: "",
  appliances: ["Wall ovens", "Dishwashers"],
  features: ["Main board", "Drum glides"],
  body: "",
  complete: false,
};

const units = [product({ id: "ge-1", brand: "GE", name: "GE top-freezer" }), product({ id: "ge-2", brand: "GE", name: "GE gas range" })];

function show(changes: Partial<BrandProps> = {}) {
  render(
    <IslandContext value={() => ""}>
      <BrandPage {...shopPage} brand={brand} products={units} count={2} {...changes} />
    </IslandContext>,
  );
  return within(screen.getByRole("main"));
}

test("has the template's sections in their order, and the text where there is one", () => {
  const main = show({ brand: { ...brand, body: "<h2>Owning one used</h2>" } });
  expect(main.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual([
    "Why Choose Us for GE",
    "GE in our showroom",
    "GE appliances we service and sell",
    "Common GE repairs",
    "Owning one used",
    "Your GE, repaired or replaced",
  ]);
});

test("three reasons, and what is serviced and sold, and what breaks", () => {
  const main = show();
  expect(within(main.getByRole("region", { name: "Why Choose Us for GE" })).getAllByRole("heading", { level: 3 })).toHaveLength(3);
  expect(main.getByText("Wall ovens")).toBeInTheDocument();
  expect(main.getByText("Drum glides")).toBeInTheDocument();
});

test("one of the brand's machines stands in the hero with the usual cost of a repair", () => {
  const main = show();
  expect(main.getAllByRole("img", { name: /^Samsung French-door refrigerator in stainless/ }).length).toBeGreaterThan(0);
  expect(main.getByText("typical repair")).toBeInTheDocument();
});

test("without stock no unit, no shelf and no count", () => {
  const main = show({ products: [], count: 0 });
  expect(main.queryByRole("heading", { name: "GE in our showroom" })).toBeNull();
  expect(main.queryByText("In stock")).toBeNull();
  expect(main.queryByText(/Grade/)).toBeNull();
});

test("more units than shown are a link to the shop, narrowed to the brand", () => {
  const main = show({ count: 13 });
  expect(main.getByRole("link", { name: "All 13 GE units" })).toHaveAttribute("href", "/shop?brand=ge");
});

test("where all are shown the link says how many there are", () => {
  expect(show().getByRole("link", { name: "2 GE units" })).toHaveAttribute("href", "/shop?brand=ge");
});

test("the last call books a repair outside and leads to the home page's products", () => {
  const sign = within(show().getByRole("region", { name: "Your GE, repaired or replaced" }));
  expect(sign.getByRole("link", { name: /Schedule Repair/ })).toHaveAttribute("href", facts.links.booking);
  expect(sign.getByRole("link", { name: "Shop Appliances" })).toHaveAttribute("href", "/#products");
});
