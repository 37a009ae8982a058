import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answer } from "../../test-answers";
import {
  body,
  dryer,
  field,
  fillAndValidate,
  fridge,
  inside,
  leave,
  place,
  receipt,
  refresh,
  resetFixtures,
  row,
  sent,
  server,
  show,
  toasts,
  total,
} from "./checkout-fixtures";

resetFixtures();

const failed = "Failed to place order. Please try again.";

describe("an order that the server refuses", () => {
  test("422: what the server finds wrong stands by its fields", async () => {
    const errors = { "customer.phone": "Phone contains characters that cannot be used", "customer.email": "Invalid email address" };
    server.orders = () => answer({ type: "/problems/x", errors }, 422);
    show();
    await fillAndValidate();
    await userEvent.click(place());
    await waitFor(() => expect(field("Phone *")).toHaveAccessibleDescription(errors["customer.phone"]));
    expect(field("Email *")).toHaveFocus();
    expect(toasts()).toContain(failed);
    expect(screen.getByText(inside.message)).toBeInTheDocument();
  });

  test("422: a quote that no longer holds returns to not validated", async () => {
    const message = "Please validate your delivery address first";
    server.orders = () => answer({ type: "/problems/quote", detail: message, errors: { quote: message } }, 422);
    show();
    await fillAndValidate();
    await userEvent.click(place());
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(message));
    expect(toasts().slice(-2)).toEqual([failed, message]);
    expect(screen.queryByText(inside.message)).not.toBeInTheDocument();
    expect(screen.getByRole("status")).toHaveFocus();
  });

  test("422: what is wrong with the items is said", async () => {
    const message = "Quantities must be whole numbers from 1 up.";
    server.orders = () => answer({ errors: { items: message } }, 422);
    show();
    await fillAndValidate();
    await userEvent.click(place());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(toasts()).toContain(failed);
  });

  test("409: a visitor who holds enough unconfirmed pieces is told whom to call", async () => {
    const detail = "Please call us at (817) 555-0142.";
    server.orders = () => answer({ type: "/problems/order-limit", detail }, 409);
    show();
    await fillAndValidate();
    await userEvent.click(place());
    expect(await screen.findByText(detail)).toBeInTheDocument();
    expect(toasts()).toContain("Failed to place order. Please try again.");
  });

  test("409: the sold lines are named, with similar ones, and can be taken out", async () => {
    const lines = [
      { id: "fridge", name: "Samsung French-door", available: 0, similar: ["other"] },
      { id: "dryer", name: "Whirlpool dryer", available: 1, similar: [] },
    ];
    server.orders = () => answer({ type: "/problems/sold-out", lines }, 409);
    show({ items: [fridge, { ...dryer, quantity: 3 }] });
    await fillAndValidate();
    await userEvent.click(place());
    expect(await screen.findByText(/Samsung French-door, RF28 is no longer available/)).toBeInTheDocument();
    expect(screen.getByText(/Whirlpool dryer, RF28: only 1 left/)).toBeInTheDocument();
    expect(toasts()).toContain(failed);
    expect(screen.getByRole("link", { name: "LG French-door, LF1" })).toHaveAttribute("href", "/shop/other");
    expect(refresh).toHaveBeenCalledTimes(2);
    server.orders = () => answer(receipt, 201);
    await userEvent.click(screen.getByRole("button", { name: "Change my cart to what is left" }));
    expect(screen.queryByText(/no longer available/)).not.toBeInTheDocument();
    expect(place()).toHaveFocus();
    await userEvent.click(place());
    await waitFor(() => expect(leave).toHaveBeenCalled());
    expect(body(sent("/api/orders")[1]).items).toEqual([{ id: "dryer", quantity: 1 }]);
  });

  test("409: one line that is gone can be removed", async () => {
    const lines = [{ id: "fridge", name: "Samsung French-door", available: 0, similar: [] }];
    server.orders = () => answer({ type: "/problems/sold-out", lines }, 409);
    show();
    await fillAndValidate();
    await userEvent.click(place());
    await userEvent.click(await screen.findByRole("button", { name: "Remove from cart" }));
    expect(screen.getByText("Your cart is empty")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Continue Shopping" })).toHaveFocus();
  });

  test("409: a new total is shown and, accepted, is what is sent", async () => {
    const totals = { subtotal_cents: 92900, tax_cents: 7664, delivery_cents: 9900, services_cents: 0, total_cents: 110464 };
    server.orders = () => answer({ type: "/problems/total-changed", totals }, 409);
    show();
    await fillAndValidate();
    await userEvent.click(place());
    expect(await screen.findByText(/The total changed from \$1,072.17 to/)).toHaveTextContent("$1,104.64");
    expect(toasts()).toContain(failed);
    expect(row("Subtotal")).toHaveTextContent("$929.00");
    expect(total()).toBe("Total$1,104.64");
    expect(refresh).toHaveBeenCalledTimes(2);
    server.orders = () => answer(receipt, 201);
    await userEvent.click(place());
    await waitFor(() => expect(leave).toHaveBeenCalled());
    expect(body(sent("/api/orders")[1]).expected_total_cents).toBe(110464);
  });

  test("a total that the server named is forgotten when the cart changes", async () => {
    const totals = { subtotal_cents: 92900, tax_cents: 7664, delivery_cents: 9900, services_cents: 0, total_cents: 110464 };
    server.orders = () => answer({ type: "/problems/total-changed", totals }, 409);
    show();
    await fillAndValidate();
    await userEvent.click(place());
    await waitFor(() => expect(total()).toBe("Total$1,104.64"));
    await userEvent.click(screen.getByRole("checkbox", { name: /Second Floor/ }));
    expect(row("Subtotal")).toHaveTextContent("$899.00");
  });

  test.each([
    ["sold-out without lines", { type: "/problems/sold-out", lines: "all" }],
    ["total-changed without totals", { type: "/problems/total-changed", totals: { total_cents: "1" } }],
  ])("409 %s is a failure like another", async (_, problem) => {
    server.orders = () => answer(problem, 409);
    show();
    await fillAndValidate();
    await userEvent.click(place());
    await waitFor(() => expect(toasts()).toContain(failed));
  });
});
