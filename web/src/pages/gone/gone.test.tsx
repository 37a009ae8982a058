import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import type { Product } from "../../lib/page-types";
import { facts, product, shopPage } from "../../test-data";
import { Gone } from "./gone";

function show(similar: Product[], sold = true) {
  render(
    <IslandContext value={() => ""}>
      <Gone {...shopPage} name="LG gas range" sold={sold} similar={similar} />
    </IslandContext>,
  );
  return within(screen.getByRole("main"));
}

test("says that the unit was sold, and shows similar ones", () => {
  const main = show([product()]);
  expect(main.getByRole("heading", { level: 1 })).toHaveTextContent("This unit was sold");
  expect(main.getByText(/The LG gas range has found a home\. Similar ones stand below\./)).toBeInTheDocument();
  expect(main.getByRole("link", { name: /Samsung French-door/ })).toHaveAttribute("href", "/shop/samsung-rf28r7351sr");
  expect(main.getByRole("link", { name: "Shop Appliances" })).toHaveAttribute("href", "/#products");
});

test("of a unit that is off sale it does not say that somebody bought it", () => {
  const main = show([], false);
  expect(main.getByRole("heading", { level: 1 })).toHaveTextContent("This unit is not for sale");
  expect(main.queryByText(/found a home/)).toBeNull();
});

test("without similar ones there is the telephone", () => {
  const main = show([]);
  expect(main.queryByRole("heading", { level: 2 })).toBeNull();
  expect(main.getByText(/Call and ask what comes in next\./)).toBeInTheDocument();
  expect(main.getByRole("link", { name: facts.phone })).toHaveAttribute("href", facts.phone_href);
});
