import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { product } from "../../test-data";
import { Shelf, Units } from "./shelf";
import { serveUnfold } from "./unfold";

const units = (n: number) => Array.from({ length: n }, (_, i) => product({ id: `unit-${i}`, name: `Samsung unit ${i}` }));

describe("shelf", () => {
  test("says how many there are and offers the rest", () => {
    render(<Shelf id="fridges" noun="refrigerators" units={units(17)} />);
    expect(screen.getByText("Showing 8 of 17 refrigerators")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Show all 17" })).toBeInTheDocument();
    expect(screen.getAllByRole("listitem")).toHaveLength(17);
  });

  test("offers nothing when all are in view", () => {
    render(<Shelf id="freezers" noun="freezers" units={units(2)} />);
    expect(screen.queryByRole("button", { name: /Show all/ })).toBeNull();
  });

  test("Show all unfolds its shelf and focuses the first unit that was folded away", async () => {
    render(<Shelf id="fridges" noun="refrigerators" units={units(17)} />);
    const list = screen.getByRole("list");
    for (const card of [...list.children].slice(8)) card.setAttribute("hidden", "");
    serveUnfold(document.body);
    await userEvent.click(screen.getByRole("button", { name: "Show all 17" }));
    expect(list).toHaveAttribute("data-all");
    expect(list.children[8]?.querySelector("a")).toHaveFocus();
  });
});

describe("unit card", () => {
  test("states price, grade, state, badges, facts and the most visible mark, and links to the unit", () => {
    render(<Units units={[product({ badges: ["In Stock", "Best Seller"] })]} />);
    const card = within(screen.getByRole("listitem"));
    expect(card.getByRole("link", { name: "Samsung French-door refrigerator, RF28R7351SR" })).toHaveAttribute(
      "href",
      "/shop/samsung-rf28r7351sr",
    );
    expect(card.getByText("In Stock")).toBeInTheDocument();
    expect(card.getByText("Best Seller")).toBeInTheDocument();
    expect(card.getByText("Grade A")).toBeInTheDocument();
    expect(card.getByText("$1,799")).toBeInTheDocument();
    expect(card.getByText("Faint scuff on the left door edge")).toBeInTheDocument();
    expect(card.getByText(/35¾ × 70 in/)).toBeInTheDocument();
    expect(card.getByText("Model RF28R7351SR")).toBeInTheDocument();
  });

  test("two units of one name have links and buttons of their own", () => {
    render(<Units units={[product({ id: "a", model: "WM3400CW" }), product({ id: "b", model: "WM4000HBA" })]} />);
    for (const role of ["link", "button"]) {
      expect(screen.getByRole(role, { name: /WM3400CW$/ })).not.toBe(screen.getByRole(role, { name: /WM4000HBA$/ }));
    }
  });

  test("its button carries what the cart needs", () => {
    render(<Units units={[product()]} />);
    const button = screen.getByRole("button", { name: /^Add to Cart/ });
    expect(JSON.parse(button.dataset.addToCart ?? "")).toEqual({
      id: "samsung-rf28r7351sr",
      name: "Samsung French-door refrigerator",
      brand: "Samsung",
      model: "RF28R7351SR",
      price: 899,
      image: "/pictures/samsung.svg",
    });
  });

  test("says nothing of fit until a script knows the visitor's space", () => {
    const { container } = render(<Units units={[product()]} />);
    const line = container.querySelector<HTMLElement>("[data-fit-unit='samsung-rf28r7351sr']");
    expect(line).toBeEmptyDOMElement();
    expect(line).toHaveAttribute("hidden");
  });

  test("a sold unit says so and cannot be added", () => {
    render(<Units units={[product({ stock: 0, badges: [] })]} />);
    expect(screen.getByText("Sold")).toBeInTheDocument();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
