import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type CartItem, type DeliveryOptions, noOptions } from "../../lib/cart-types";
import { answer, deferred } from "../../test-answers";
import { facts, product } from "../../test-data";
import { CheckoutForm } from "./checkout-form";
import type { CheckoutCart } from "./checkout-types";

const fridge: CartItem = {
  id: "fridge",
  name: "Samsung French-door",
  brand: "Samsung",
  model: "RF28",
  price: 899,
  image: "/pictures/f.svg",
  quantity: 1,
};
const dryer: CartItem = { ...fridge, id: "dryer", name: "Whirlpool dryer", price: 279 };
const inside = {
  validated: true,
  valid: true,
  distance: 6.4,
  message: "Great! This address is 6.4 miles away and within our delivery area.",
  fee_cents: 9900,
  quote: "q-1",
};
const outside = {
  validated: true,
  valid: false,
  distance: 17.9,
  message: "Sorry, this address is 17.9 miles away. We only deliver within 15 miles of our Fort Worth location.",
  quote: null,
};
const receipt = { number: "1042", token: "tok", totals: {} };
const shelf = new Map([["other", product({ id: "other", name: "LG French-door", model: "LF1", stock: 1 })]]);

type Reply = (init: RequestInit | undefined) => Response | Promise<Response>;
const server: { delivery: Reply; orders: Reply } = { delivery: () => answer(inside), orders: () => answer(receipt, 201) };
const notify = vi.fn();
const flash = vi.fn();
const leave = vi.fn();
const refresh = vi.fn(() => Promise.resolve());

beforeEach(() => {
  for (const mock of [notify, flash, leave, refresh]) mock.mockClear();
  server.delivery = () => answer(inside);
  server.orders = () => answer(receipt, 201);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) =>
    path === "/api/delivery/validate" ? server.delivery(init) : server.orders(init),
  );
});

type Start = { items?: CartItem[]; ready?: boolean; note?: string };

/** Checkout over a cart that is as simple as can be; features/cart tests the real one. */
function Stage({ items: first = [fridge], ready = true, note = "" }: Start) {
  const [items, setItems] = useState(first);
  const [options, setOptions] = useState<DeliveryOptions>(noOptions);
  const cart: CheckoutCart = {
    ready,
    items,
    options,
    shelf,
    setOptions: (some) => setOptions({ ...options, ...some }),
    setQuantity: (id, quantity) => setItems((old) => old.map((item) => (item.id === id ? { ...item, quantity } : item))),
    remove: (id) => setItems((old) => old.filter((item) => item.id !== id)),
    clear: () => setItems([]),
    refresh,
    note: () => note,
  };
  return <CheckoutForm facts={facts} cart={cart} notify={notify} flash={flash} leave={leave} />;
}

const show = (start: Start = {}) => render(<Stage {...start} />);
const field = (name: string) => screen.getByRole("textbox", { name });
const validate = () => screen.getByRole("button", { name: /^Validat/ });
const place = () => screen.getByRole("button", { name: /^(Place Order|Processing\.\.\.)$/ });
const row = (label: string) => screen.getByText(label).nextSibling;
const toasts = () => notify.mock.calls.map(([toast]) => toast.title as string);
const sent = (path: string) =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([to]) => to === path)
    .map(([, init]) => init as RequestInit);
const body = (init: RequestInit | undefined) => JSON.parse(String(init?.body));
const key = (init: RequestInit | undefined) => new Headers(init?.headers).get("Idempotency-Key");

const typed = {
  "First name *": "Yolanda",
  "Last name *": "Castillo",
  "Email *": "yolanda@example.com",
  "Phone *": "(817) 555-0177",
  "Address *": "2916 Bryan Ave",
  "City *": "Fort Worth",
  "Zip code *": " 76104 ",
};

async function fill(values: Record<string, string> = typed) {
  const user = userEvent.setup();
  for (const [name, value] of Object.entries(values)) {
    await user.click(field(name));
    await user.paste(value);
  }
}

async function fillAndValidate() {
  await fill();
  await userEvent.click(validate());
  await screen.findByText(inside.message);
}

describe("the form", () => {
  test.each([
    ["First name *", "firstName", "text", "given-name"],
    ["Last name *", "lastName", "text", "family-name"],
    ["Email *", "email", "email", "email"],
    ["Phone *", "phone", "tel", "tel"],
    ["Address *", "address", "text", "address-line1"],
    ["City *", "city", "text", "address-level2"],
    ["State *", "state", "text", "address-level1"],
    ["Zip code *", "zipCode", "text", "postal-code"],
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
    expect(screen.queryByRole("button", { name: "Place Order" })).not.toBeInTheDocument();
  });

  test("on the server, where no cart is known, it waits and is not called empty", () => {
    const html = renderToString(<Stage ready={false} items={[]} />);
    expect(html).toContain("Reading your cart");
    expect(html).not.toContain("Your cart is empty");
    expect(html).not.toContain("style=");
  });

  test("brings the cart up to date when it opens", () => {
    show();
    expect(refresh).toHaveBeenCalledOnce();
  });
});

describe("validating the address", () => {
  test("the button waits for address and zip code", async () => {
    show();
    expect(validate()).toHaveAccessibleName("Validate Address");
    expect(validate()).toBeDisabled();
    await fill({ "Address *": "2916 Bryan Ave" });
    expect(validate()).toBeDisabled();
    await fill({ "Zip code *": "76104" });
    expect(validate()).toBeEnabled();
    await userEvent.clear(field("Address *"));
    await fill({ "Address *": "   " });
    expect(validate()).toBeDisabled();
  });

  test.each([
    ["City *", "Please enter your city"],
    ["State *", "Please enter your state"],
  ])("without %s it asks for it and no server", async (name, message) => {
    show();
    await fill({ "Address *": "2916 Bryan Ave", "City *": "Fort Worth", "Zip code *": "76104" });
    await userEvent.clear(field(name));
    await userEvent.click(validate());
    expect(toasts()).toEqual(["Please fill in all address fields"]);
    expect(field(name)).toHaveAccessibleDescription(message);
    expect(field(name)).toHaveFocus();
    expect(fetch).not.toHaveBeenCalled();
  });

  test("inside: the message as panel and toast, the distance to scale, the fee in the summary", async () => {
    show();
    expect(row("Delivery")).toHaveTextContent("Calculated at checkout");
    await fillAndValidate();
    expect(body(sent("/api/delivery/validate")[0])).toEqual({
      address: "2916 Bryan Ave",
      city: "Fort Worth",
      state: "TX",
      zipCode: "76104",
    });
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: inside.message, variant: "success" });
    expect(screen.getByRole("status")).toHaveTextContent(inside.message);
    expect(screen.getByRole("img", { name: "6.4 of 15 miles" })).toBeInTheDocument();
    expect(row("Delivery, 76104")).toHaveTextContent("$99.00");
    expect(validate()).toHaveAccessibleName("Validate address again");
  });

  test("while it runs the button is disabled and nothing can be placed", async () => {
    const reply = deferred<Response>();
    server.delivery = () => reply.promise;
    show();
    await fill();
    await userEvent.click(validate());
    expect(validate()).toBeDisabled();
    await userEvent.click(place());
    expect(toasts()).toEqual(["Please validate your delivery address first"]);
    expect(sent("/api/orders")).toHaveLength(0);
    reply.resolve(answer(inside));
    expect(await screen.findByText(inside.message)).toBeInTheDocument();
  });

  test("outside: the message and the distance, and no order", async () => {
    server.delivery = () => answer(outside);
    show();
    await fill();
    await userEvent.click(validate());
    expect(await screen.findByText(outside.message)).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "17.9 of 15 miles" })).toBeInTheDocument();
    await userEvent.click(place());
    expect(toasts()).toEqual(["This address is outside our 15-mile delivery area"]);
    expect(sent("/api/orders")).toHaveLength(0);
  });

  test("no match: the message", async () => {
    const message = "Unable to verify address. Please ensure the address is correct.";
    server.delivery = () => answer({ validated: false, valid: false, message });
    show();
    await fill();
    await userEvent.click(validate());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(notify).not.toHaveBeenCalled();
  });

  test.each<[string, Reply]>([
    ["the providers fail", () => answer({ detail: "Error validating address. Please try again." }, 503)],
    ["nothing answers", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["there were too many", () => answer({ detail: "Too many requests." }, 429)],
    ["a valid answer lacks its quote", () => answer({ ...inside, quote: null })],
  ])("when %s it says so and keeps what was typed", async (_, reply) => {
    server.delivery = reply;
    show();
    await fill();
    await userEvent.click(validate());
    expect(await screen.findByText("Error validating address. Please try again.")).toBeInTheDocument();
    expect(toasts()).toEqual(["Failed to validate address"]);
    expect(field("Address *")).toHaveValue("2916 Bryan Ave");
    expect(validate()).toBeEnabled();
  });

  test("what the server finds wrong stands by its field", async () => {
    const message = "Address contains characters that cannot be used";
    server.delivery = () => answer({ type: "/problems/x", detail: message, errors: { address: message } }, 422);
    show();
    await fill();
    await userEvent.click(validate());
    await waitFor(() => expect(field("Address *")).toHaveAccessibleDescription(message));
    expect(field("Address *")).toHaveFocus();
  });

  test.each(["Address *", "City *", "State *", "Zip code *"])("an edit of %s makes it not validated", async (name) => {
    show();
    await fillAndValidate();
    await userEvent.type(field(name), "1");
    expect(screen.queryByText(inside.message)).not.toBeInTheDocument();
    expect(row("Delivery")).toHaveTextContent("Calculated at checkout");
    await userEvent.click(place());
    expect(toasts().at(-1)).toBe("Please validate your delivery address first");
  });

  test.each(["First name *", "Email *", "Phone *"])("an edit of %s does not", async (name) => {
    show();
    await fillAndValidate();
    await userEvent.type(field(name), "1");
    expect(screen.getByText(inside.message)).toBeInTheDocument();
  });

  test("an answer for an address that was edited meanwhile is dropped", async () => {
    const reply = deferred<Response>();
    server.delivery = () => reply.promise;
    show();
    await fill();
    await userEvent.click(validate());
    await userEvent.type(field("City *"), "x");
    await act(async () => reply.resolve(answer(inside)));
    expect(screen.queryByText(inside.message)).not.toBeInTheDocument();
    expect(validate()).toBeEnabled();
    expect(notify).not.toHaveBeenCalled();
  });
});

describe("the summary", () => {
  test("lists the units and adds up; services have their prices and notes", async () => {
    show({ items: [fridge, { ...dryer, quantity: 2 }], note: "Only 1 in stock" });
    const summary = within(screen.getByRole("complementary", { name: "Order summary" }));
    expect(summary.getByText("Samsung French-door")).toBeInTheDocument();
    expect(summary.getByText("Quantity 2, $558")).toBeInTheDocument();
    expect(summary.getAllByText("Only 1 in stock")).toHaveLength(2);
    expect(row("Subtotal")).toHaveTextContent("$1,457.00");
    expect(row("Tax (8.25%)")).toHaveTextContent("$120.20");
    expect(summary.getByText("1,577.20")).toBeInTheDocument();
    const cps = screen.getByRole("checkbox", { name: /1-Year CPS Warranty Protection/ });
    expect(cps).toHaveAccessibleName("1-Year CPS Warranty Protection For the year after. +$49");
    await userEvent.click(cps);
    await userEvent.click(screen.getByRole("checkbox", { name: /Second Floor Delivery/ }));
    expect(summary.getByText("1-Year CPS Warranty Protection").nextSibling).toHaveTextContent("$49.00");
    expect(summary.getByText("Second Floor Delivery").nextSibling).toHaveTextContent("$50.00");
    expect(summary.getByText("1,676.20")).toBeInTheDocument();
    await userEvent.click(cps);
    expect(summary.getByText("1,627.20")).toBeInTheDocument();
  });

  test("names the promotion that is worth most", async () => {
    show({ items: [{ ...fridge, price: 99 }] });
    expect(screen.queryByText(/applied when we confirm/)).not.toBeInTheDocument();
    await fill({ "City *": "fort worth" });
    await userEvent.click(screen.getByRole("checkbox", { name: /Professional Installation/ }));
    expect(screen.getByText("Free installation: applied when we confirm")).toBeInTheDocument();
  });

  test("two appliances qualify for ten percent", () => {
    show({ items: [fridge, dryer] });
    expect(screen.getByText("10% off 2 or more: applied when we confirm")).toBeInTheDocument();
  });
});

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

  test("without validation it asks for it and leads to the button", async () => {
    show();
    await fill();
    await userEvent.click(place());
    expect(toasts()).toEqual(["Please validate your delivery address first"]);
    expect(screen.getByRole("status")).toHaveTextContent("Please validate your delivery address first");
    expect(validate()).toHaveFocus();
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
    expect(screen.getByText(/Everything you typed is still here/)).toBeInTheDocument();
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
    await userEvent.type(field("Phone *"), "9");
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

  test("422: what the server finds wrong stands by its fields", async () => {
    const errors = { "customer.phone": "Phone contains characters that cannot be used", "customer.email": "Invalid email address" };
    server.orders = () => answer({ type: "/problems/x", errors }, 422);
    show();
    await fillAndValidate();
    await userEvent.click(place());
    await waitFor(() => expect(field("Phone *")).toHaveAccessibleDescription(errors["customer.phone"]));
    expect(field("Email *")).toHaveFocus();
    expect(screen.getByText(inside.message)).toBeInTheDocument();
  });

  test("422: a quote that no longer holds returns to not validated", async () => {
    const message = "Please validate your delivery address first";
    server.orders = () => answer({ type: "/problems/quote", detail: message, errors: { quote: message } }, 422);
    show();
    await fillAndValidate();
    await userEvent.click(place());
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(message));
    expect(toasts().at(-1)).toBe(message);
    expect(screen.queryByText(inside.message)).not.toBeInTheDocument();
    expect(validate()).toHaveFocus();
  });

  test("422: what is wrong with the items is said", async () => {
    const message = "Quantities must be whole numbers from 1 to 100.";
    server.orders = () => answer({ errors: { items: message } }, 422);
    show();
    await fillAndValidate();
    await userEvent.click(place());
    expect(await screen.findByText(message)).toBeInTheDocument();
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
    expect(await screen.findByText(/Samsung French-door is no longer available/)).toBeInTheDocument();
    expect(screen.getByText(/Whirlpool dryer: only 1 left/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "LG French-door, LF1" })).toHaveAttribute("href", "/shop/other");
    expect(refresh).toHaveBeenCalledTimes(2);
    server.orders = () => answer(receipt, 201);
    await userEvent.click(screen.getByRole("button", { name: "Change my cart to what is left" }));
    expect(screen.queryByText(/no longer available/)).not.toBeInTheDocument();
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
  });

  test("409: a new total is shown and, accepted, is what is sent", async () => {
    const totals = { subtotal_cents: 92900, tax_cents: 7664, delivery_cents: 9900, services_cents: 0, total_cents: 110464 };
    server.orders = () => answer({ type: "/problems/total-changed", totals }, 409);
    show();
    await fillAndValidate();
    await userEvent.click(place());
    expect(await screen.findByText(/The total changed from \$1,072.17 to/)).toHaveTextContent("$1,104.64");
    expect(row("Subtotal")).toHaveTextContent("$929.00");
    expect(screen.getByText("1,104.64")).toBeInTheDocument();
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
    await screen.findByText("1,104.64");
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
    await waitFor(() => expect(toasts()).toContain("Failed to place order. Please try again."));
  });
});
