import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import { facts, shopPage } from "../../test-data";
import { Brands } from "./brands";

const brands = ["Whirlpool", "GE"].map((name, count) => ({
  name,
  href: `/${name.toLowerCase()}-service`,
  description: `About ${name}.`,
  count,
  from: count * 299,
  units: count > 0 ? [{ src: "/pictures/ge-tight.svg", width: 380, height: 650, alt: "GE top-freezer refrigerator, white" }] : [],
}));

function show() {
  render(
    <IslandContext value={() => ""}>
      <Brands {...shopPage} brands={brands} />
    </IslandContext>,
  );
  return within(screen.getByRole("main"));
}

test("each brand has a card with Learn More, which names it", () => {
  const main = show();
  expect(main.getByRole("heading", { level: 1 })).toHaveTextContent("Brands We Service");
  expect(main.getByRole("link", { name: "Learn More about Whirlpool" })).toHaveAttribute("href", "/whirlpool-service");
  expect(main.getByRole("link", { name: "Learn More about GE" })).toHaveAttribute("href", "/ge-service");
});

test("stock is told and drawn where there is some", () => {
  const main = show();
  expect(main.getAllByRole("img").map((unit) => unit.getAttribute("alt"))).toEqual(["GE top-freezer refrigerator, white"]);
  expect(main.getAllByText(/in stock/).map((words) => words.textContent)).toEqual(["1 in stock, from"]);
  expect(main.getByText("299")).toBeInTheDocument();
});

test("who does not find the brand can call or write", () => {
  const block = within(show().getByRole("region", { name: /Don't See Your Brand/ }));
  expect(block.getByRole("link", { name: facts.phone })).toHaveAttribute("href", facts.phone_href);
  expect(block.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
});
