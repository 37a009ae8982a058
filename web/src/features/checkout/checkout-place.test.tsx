import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { noOptions } from "../../lib/cart-types";
import { answer, deferred } from "../../test-answers";
import {
  body,
  dryer,
  field,
  fill,
  fillAndValidate,
  flash,
  fridge,
  inside,
  key,
  leave,
  place,
  type Reply,
  receipt,
  resetFixtures,
  sent,
  server,
  show,
  toasts,
} from "./checkout-fixtures";

resetFixtures();

describe("placing the order", () => {
  test("wrong fields are marked and the first has the focus; mending one moves nothing", async () => {
    show();
    await fill({ "First name *": "Yolanda", "Email *": "nobody" });
    await userEvent.click(place());
    expect(field("Last name *")).toHaveFocus();
    expect(field("Last name *")).toHaveAccessibleDescription("Please enter your last name");
    expect(field("Last name *")).toBeInvalid();
    expect(field("Email *")).toHaveAccessibleDescription("Invalid email address");
    expect(field("First name *")).not.toHaveAttribute("aria-invalid");
    await userEvent.type(field("Last name *"), "C");
    expect(field("Last name *")).toHaveFocus();
    expect(field("Last name *")).not.toHaveAttribute("aria-invalid");
    expect(field("Email *")).toBeInvalid();
    expect(fetch).not.toHaveBeenCalled();
  });

  test("without validation it asks for it and leads to where it says so", async () => {
    show();
    await fill();
    await userEvent.click(place());
    expect(toasts()).toEqual(["Please validate your delivery address first"]);
    expect(screen.getByRole("status")).toHaveTextContent("Please validate your delivery address first");
    expect(screen.getByRole("status")).toHaveFocus();
    expect(fetch).not.toHaveBeenCalled();
  });

  test("sends customer, items, options, quote and the total that was seen", async () => {
    show({ items: [fridge, dryer] });
    await fillAndValidate();
    await userEvent.click(screen.getByRole("checkbox", { name: /Old Appliance Removal/ }));
    await userEvent.click(place());
    const [order] = sent("/api/orders");
    expect(order?.method).toBe("POST");
    expect(key(order)).toMatch(/^[0-9a-f]{32}$/);
    expect(body(order)).toEqual({
      customer: {
        firstName: "Yolanda",
        lastName: "Castillo",
        email: "yolanda@example.com",
        phone: "(817) 555-0177",
        address: "2916 Bryan Ave",
        city: "Fort Worth",
        state: "TX",
        zipCode: "76104",
      },
      items: [
        { id: "fridge", quantity: 1 },
        { id: "dryer", quantity: 1 },
      ],
      options: { ...noOptions, oldApplianceRemoval: true },
      quote: "q-1",
      expected_total_cents: 117800 + 9719 + 9900 + 2500,
    });
  });

  test("success: a toast on the next page, an empty cart, and home", async () => {
    const reply = deferred<Response>();
    server.orders = () => reply.promise;
    show();
    await fillAndValidate();
    await userEvent.click(place());
    expect(place()).toHaveAccessibleName("Processing...");
    expect(place()).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(place());
    await act(async () => reply.resolve(answer(receipt, 201)));
    expect(sent("/api/orders")).toHaveLength(1);
    expect(flash).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: "Order 1042 is placed", variant: "success", link: { href: "/order/tok", label: "See your order" } }),
    );
    expect(leave).toHaveBeenCalledExactlyOnceWith("/");
    expect(screen.getByText("Your order is placed. Taking you back to the shop.")).toBeInTheDocument();
    expect(screen.queryByText("Your cart is empty")).not.toBeInTheDocument();
  });

  test.each<[string, Reply]>([
    ["the server fails", () => answer({ title: "Internal Server Error" }, 500)],
    ["the shop is down", () => answer({ title: "Service Unavailable" }, 503)],
    ["the same order is still being placed", () => answer({ type: "/problems/in-flight" }, 409)],
    ["nothing answers", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["it takes too long", () => Promise.reject(new DOMException("late", "TimeoutError"))],
  ])("when %s everything stays and the same key is used again", async (_, reply) => {
    server.orders = reply;
    show();
    await fillAndValidate();
    await userEvent.click(place());
    await waitFor(() => expect(toasts()).toContain("Failed to place order. Please try again."));
    expect(await screen.findByText(/Everything you typed is still here/)).toBeInTheDocument();
    expect(field("Email *")).toHaveValue("yolanda@example.com");
    expect(screen.getByText(inside.message)).toBeInTheDocument();
    expect(place()).toHaveAccessibleName("Place Order");
    server.orders = () => answer(receipt, 201);
    await userEvent.click(place());
    const [first, second] = sent("/api/orders");
    expect(key(second)).toBe(key(first));
    expect(second?.body).toBe(first?.body);
    expect(leave).toHaveBeenCalledWith("/");
  });

  test("another body has another key", async () => {
    server.orders = () => answer({}, 500);
    show();
    await fillAndValidate();
    await userEvent.click(place());
    await screen.findByText(/Everything you typed/);
    await userEvent.type(field("Last name *"), "s");
    await userEvent.click(place());
    await waitFor(() => expect(sent("/api/orders")).toHaveLength(2));
    const [first, second] = sent("/api/orders");
    expect(key(second)).not.toBe(key(first));
  });

  test("a key that belongs to another order is not used again", async () => {
    server.orders = () => answer({ type: "/problems/key-reused" }, 422);
    show();
    await fillAndValidate();
    await userEvent.click(place());
    await screen.findByText(/Everything you typed/);
    await userEvent.click(place());
    await waitFor(() => expect(sent("/api/orders")).toHaveLength(2));
    const [first, second] = sent("/api/orders");
    expect(key(second)).not.toBe(key(first));
  });
});
