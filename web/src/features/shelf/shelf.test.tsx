import { render, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { product } from "../../test-data";
import { Shelf, Units } from "./shelf";

const units = (n: number) => Array.from({ length: n }, (_, i) => product({ id: `unit-${i}`, name: `Samsung unit ${i}` }));

describe("shelf", () => {
  test("leads to all of its kind where it shows a part", () => {
    render(<Shelf noun="refrigerators" count={17} href="/shop?category=refrigerators" units={units(8)} />);
    expect(screen.getAllByRole("listitem")).toHaveLength(8);
    expect(screen.getByRole("link", { name: "See all 17 refrigerators" })).toHaveAttribute("href", "/shop?category=refrigerators");
  });

  test("leads nowhere when all are in view", () => {
    render(<Shelf noun="freezers" count={2} href="/shop?category=freezers" units={units(2)} />);
    expect(screen.queryByRole("link", { name: /See all/ })).toBeNull();
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
