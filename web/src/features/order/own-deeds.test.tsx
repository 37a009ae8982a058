import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { noOptions } from "../../lib/cart-types";
import type { Tracking } from "../../lib/wire-types";
import { answer } from "../../test-answers";
import { facts } from "../../test-data";
import { OrderPage } from "./order-page";

const placed: Tracking = {
  number: "PC-10001",
  status: "placed",
  placed_at: "2026-11-20T15:04:00Z",
  fulfillment: "delivery",
  wish: "2026-11-24",
  customer: {
    firstName: "Ann",
    lastName: "Lee",
    email: "ann@example.com",
    phone: "8175550100",
    address: "1 A St",
    city: "Fort Worth",
    state: "TX",
    zipCode: "76104",
  },
  lines: [
    { id: "fridge", name: "Samsung French-door", brand: "Samsung", model: "RF28", quantity: 1, unit_cents: 89900, line_cents: 89900 },
  ],
  options: noOptions,
  totals: { subtotal_cents: 89900, tax_cents: 7417, delivery_cents: 9900, services_cents: 0, total_cents: 107217 },
  promotions: [],
  history: [{ status: "placed", at: "2026-11-20T15:04:00Z" }],
};
const days = {
  days: [
    { day: "2026-11-22", label: "Sun, Nov 22", open: false, full: false },
    { day: "2026-11-23", label: "Mon, Nov 23", open: true, full: false },
    { day: "2026-11-24", label: "Tue, Nov 24", open: true, full: true },
  ],
};

beforeEach(() => window.history.replaceState(null, "", "/order/tok"));

function serve(deeds: Record<string, () => Response>, order = placed) {
  return vi.spyOn(globalThis, "fetch").mockImplementation((path, how) => {
    const deed = deeds[`${how?.method} ${path}`];
    return Promise.resolve(deed ? deed() : answer(String(path).endsWith("/days") ? days : order));
  });
}

test("a placed order is cancelled after a second press", async () => {
  serve({ "POST /api/orders/tok/cancel": () => answer({ ...placed, status: "cancelled", reason: "customer" }) });
  render(<OrderPage facts={facts} />);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  expect(screen.getByText(/Cancel this order\?/).closest("p")).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Yes, cancel it" }));
  expect(await screen.findByText(/You cancelled this order/)).toBeInTheDocument();
  expect(screen.getByText("Order PC-10001")).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Cancel order" })).toBeNull();
});

test("one that is confirmed by now is refused in words", async () => {
  serve({ "POST /api/orders/tok/cancel": () => answer({ detail: "Your order is confirmed already." }, 409) });
  render(<OrderPage facts={facts} />);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  await userEvent.click(screen.getByRole("button", { name: "Yes, cancel it" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Your order is confirmed already.");
  await userEvent.click(screen.getByRole("button", { name: "Keep it" }));
  expect(screen.getByRole("button", { name: "Cancel order" })).toBeInTheDocument();
});

test("the day that one would like can be moved", async () => {
  serve({ "POST /api/orders/tok/day": () => answer({ ...placed, wish: "2026-11-23" }) });
  render(<OrderPage facts={facts} />);
  await screen.findByRole("option", { name: "Sun, Nov 22, closed" });
  const day = screen.getByLabelText("The day you would like");
  expect(day).toHaveValue("2026-11-24");
  expect(screen.getByText(/You would like Tue, Nov 24/)).toBeInTheDocument();
  await userEvent.selectOptions(day, "2026-11-23");
  await userEvent.click(screen.getByRole("button", { name: "Save the day" }));
  expect(await screen.findByText(/We have noted Mon, Nov 23/)).toBeInTheDocument();
});

test("a confirmed order and a pick-up offer no day", async () => {
  serve({}, { ...placed, status: "confirmed" });
  const { unmount } = render(<OrderPage facts={facts} />);
  await screen.findByText("Order PC-10001");
  expect(screen.queryByRole("button", { name: "Cancel order" })).toBeNull();
  unmount();
  vi.restoreAllMocks();
  serve({}, { ...placed, fulfillment: "pickup", wish: undefined });
  render(<OrderPage facts={facts} />);
  expect(await screen.findByRole("button", { name: "Cancel order" })).toBeInTheDocument();
  expect(screen.queryByLabelText("The day you would like")).toBeNull();
  expect(screen.getByText(/Bring a vehicle/)).toBeInTheDocument();
});
