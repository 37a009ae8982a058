import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { CheckoutFixture, dryer, field, fill, fridge, refresh, resetFixtures, row, show, total } from "./checkout-fixtures";

resetFixtures();

describe("the form", () => {
  test.each([
    ["First name *", "firstName", "text", "given-name"],
    ["Last name *", "lastName", "text", "family-name"],
    ["Email *", "email", "email", "email"],
    ["Phone *", "phone", "tel", "tel"],
    ["Address *", "address", "text", "address-line1"],
    ["City *", "city", "text", "address-level2"],
    ["State *", "state", "text", "address-level1"],
    ["ZIP code *", "zipCode", "text", "postal-code"],
  ])("%s is %s, a required %s input for %s", (label, name, type, autocomplete) => {
    show();
    const input = field(label);
    expect(input).toHaveAttribute("name", name);
    expect(input).toHaveAttribute("type", type);
    expect(input).toHaveAttribute("autocomplete", autocomplete);
    expect(input).toBeRequired();
  });

  test("the state starts as TX", () => {
    show();
    expect(field("State *")).toHaveValue("TX");
  });

  test("an empty cart says so and leads back", () => {
    show({ items: [] });
    expect(screen.getByText("Your cart is empty")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Continue Shopping" })).toHaveAttribute("href", "/");
    expect(screen.queryByText(/Nothing is charged today/)).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Place Order" })).not.toBeInTheDocument();
  });

  test("on the server, where no cart is known, it waits and is not called empty", () => {
    const html = renderToString(<CheckoutFixture ready={false} items={[]} />);
    expect(html).toContain("Reading your cart");
    expect(html).toContain("Nothing is charged today");
    expect(html).not.toContain("Your cart is empty");
    expect(html).not.toContain("style=");
  });

  test("brings the cart up to date when it opens", () => {
    show();
    expect(refresh).toHaveBeenCalledOnce();
  });
});

describe("the summary", () => {
  test("lists the units and adds up; services have their prices and notes", async () => {
    show({ items: [fridge, { ...dryer, quantity: 2 }], note: { text: "Only 1 in stock", short: true } });
    const summary = within(screen.getByRole("complementary", { name: "Order summary" }));
    expect(summary.getByRole("link", { name: "Samsung French-door" })).toBeInTheDocument();
    expect(summary.getByText("Quantity 2, $558")).toBeInTheDocument();
    expect(summary.getAllByText("Only 1 in stock")).toHaveLength(2);
    expect(row("Subtotal")).toHaveTextContent("$1,457.00");
    expect(row("Tax (8.25%)")).toHaveTextContent("$120.20");
    expect(row("Delivery")).toHaveTextContent("$99.00");
    expect(total()).toBe("Total$1,676.20");
    expect(summary.getByRole("link", { name: "Warranty" })).toHaveAttribute("href", "/warranty");
    const cps = screen.getByRole("checkbox", { name: /1-Year CPS Warranty Protection/ });
    expect(cps).toHaveAccessibleName("1-Year CPS Warranty Protection For the year after. +$49");
    await userEvent.click(cps);
    await userEvent.click(screen.getByRole("checkbox", { name: /Second Floor Delivery/ }));
    expect(summary.getByText("1-Year CPS Warranty Protection").nextSibling).toHaveTextContent("$49.00");
    expect(summary.getByText("Second Floor Delivery").nextSibling).toHaveTextContent("$50.00");
    expect(total()).toBe("Total$1,775.20");
    await userEvent.click(cps);
    expect(total()).toBe("Total$1,726.20");
  });

  test("names the promotion that is worth most", async () => {
    show({ items: [{ ...fridge, price: 99 }] });
    expect(screen.queryByText(/when we confirm/)).not.toBeInTheDocument();
    await fill({ "City *": "fort worth" });
    await userEvent.click(screen.getByRole("checkbox", { name: /Professional Installation/ }));
    expect(screen.getByText("Free installation: applied when we confirm")).toBeInTheDocument();
  });

  test("the ten percent of two appliances stand as sums, beside today's total", () => {
    show({ items: [fridge, dryer] });
    expect(row("10% off 2 or more: applied when we confirm")).toHaveTextContent("−$117.80");
    expect(row("Tax on it")).toHaveTextContent("−$9.72");
    expect(row("Total after we confirm")).toHaveTextContent("$1,246.67");
    expect(screen.getByText("$1,246.67 once we confirm")).toBeInTheDocument();
    expect(total()).toBe("Total$1,374.19");
  });
});
