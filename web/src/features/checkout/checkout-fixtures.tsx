import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, vi } from "vitest";
import { type CartItem, type DeliveryOptions, noOptions, type StockNote } from "../../lib/cart-types";
import type { OfferedDay } from "../../lib/wire-types";
import { answer } from "../../test-answers";
import { facts, product } from "../../test-data";
import { CheckoutForm } from "./checkout-form";
import type { CheckoutCart } from "./checkout-types";
import type { Customer } from "./validation";

export const fridge: CartItem = {
  id: "fridge",
  name: "Samsung French-door",
  brand: "Samsung",
  model: "RF28",
  price: 899,
  image: "/pictures/f.svg",
  quantity: 1,
};
export const dryer: CartItem = { ...fridge, id: "dryer", name: "Whirlpool dryer", price: 279 };
export const inside = {
  validated: true,
  valid: true,
  distance: 6.4,
  message: "Great! This address is 6.4 miles away and within our delivery area.",
  fee_cents: 9900,
  quote: "q-1",
};
export const outside = {
  validated: true,
  valid: false,
  distance: 17.9,
  message: "Sorry, this address is 17.9 miles away. We only deliver within 15 miles of our Fort Worth location.",
  quote: null,
};
export const receipt = { number: "1042", token: "tok", totals: {} };
export const shelf = new Map([["other", product({ id: "other", name: "LG French-door", model: "LF1", stock: 1 })]]);

export type Reply = (init: RequestInit | undefined) => Response | Promise<Response>;
export const server: { delivery: Reply; orders: Reply } = { delivery: () => answer(inside), orders: () => answer(receipt, 201) };
export const notify = vi.fn();
export const flash = vi.fn();
export const leave = vi.fn();
export const hush = vi.fn();
export const remember = vi.fn();
export const loadDays = vi.fn(() => Promise.resolve<OfferedDay[]>([]));
export const refresh = vi.fn(() => Promise.resolve());

/** A fresh server and fresh ears before each test of the file that calls this. */
export function resetFixtures(): void {
  beforeEach(() => {
    for (const mock of [notify, flash, leave, refresh, hush, remember, loadDays]) mock.mockClear();
    server.delivery = () => answer(inside);
    server.orders = () => answer(receipt, 201);
    vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) =>
      path === "/api/delivery/validate" ? server.delivery(init) : server.orders(init),
    );
  });
}

export type Start = { items?: CartItem[]; ready?: boolean; note?: StockNote | null; byZip?: boolean; contact?: Partial<Customer> | null };

/** Checkout over a cart that is as simple as can be; features/cart tests the real one. */
export function CheckoutFixture({ items: first = [fridge], ready = true, note = null, byZip = false, contact = null }: Start) {
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
  const delivery = byZip ? { radius_miles: facts.delivery.radius_miles } : facts.delivery;
  return (
    <CheckoutForm
      facts={{ ...facts, delivery }}
      cart={cart}
      notify={notify}
      hush={hush}
      flash={flash}
      leave={leave}
      loadDays={loadDays}
      contact={contact}
      hold={() => ""}
      remember={remember}
    />
  );
}

export function show(start: Start = {}) {
  const { rerender } = render(<CheckoutFixture {...start} />);
  return { rerenderWith: (next: Start) => rerender(<CheckoutFixture {...start} {...next} />) };
}
export const field = (name: string) => screen.getByRole("textbox", { name });
export const validate = () => screen.getByRole("button", { name: /^Validat/ });
export const place = () => screen.getByRole("button", { name: /^(Place Order|Processing\.\.\.)$/ });
/** The total shown on the order's tag. */
export const total = () => screen.getByText(/^Total( before delivery)?$/).parentElement?.textContent;
export const row = (label: string) => screen.getByText(label).nextSibling;
export const toasts = () => notify.mock.calls.map(([toast]) => toast.title as string);
export const sent = (path: string) =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([to]) => to === path)
    .map(([, init]) => init as RequestInit);
export const body = (init: RequestInit | undefined) => JSON.parse(String(init?.body));
export const key = (init: RequestInit | undefined) => new Headers(init?.headers).get("Idempotency-Key");

export const typed = {
  "First name *": "Yolanda",
  "Last name *": "Castillo",
  "Email *": "yolanda@example.com",
  "Phone *": "(817) 555-0177",
  "Address *": "2916 Bryan Ave",
  "City *": "Fort Worth",
  "ZIP code *": " 76104 ",
};

export async function fill(values: Record<string, string> = typed) {
  const user = userEvent.setup();
  for (const [name, value] of Object.entries(values)) {
    await user.click(field(name));
    await user.paste(value);
  }
}

export async function fillAndValidate() {
  await fill();
  await userEvent.click(validate());
  await screen.findByText(inside.message);
}
