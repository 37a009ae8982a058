import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noOptions } from "../../lib/cart-types";
import { shopTimeOfLate } from "../../lib/shop-time";
import type { Tracking } from "../../lib/wire-types";
import { answer, deferred } from "../../test-answers";
import { facts } from "../../test-data";
import { OrderPage, tokenOf } from "./order-page";

const order: Tracking = {
  number: "1042",
  status: "confirmed",
  placed_at: "2026-11-20T15:04:00Z",
  fulfillment: "delivery",
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
  lines: [
    { id: "fridge", name: "Samsung French-door", brand: "Samsung", model: "RF28", quantity: 1, unit_cents: 89900, line_cents: 89900 },
    { id: "dryer", name: "Whirlpool dryer", brand: "Whirlpool", model: "WED", quantity: 2, unit_cents: 27950, line_cents: 55900 },
  ],
  options: { ...noOptions, oldApplianceRemoval: true },
  totals: { subtotal_cents: 145800, tax_cents: 12029, delivery_cents: 9900, services_cents: 2500, total_cents: 170229 },
  promotions: [{ key: "multi_unit", label: "10% off 2 or more appliances", amount_cents: 14580, applied: false }],
  history: [
    { status: "placed", at: "2026-11-20T15:04:00Z" },
    { status: "confirmed", at: "2026-11-20T23:30:00Z" },
  ],
};

beforeEach(() => window.history.replaceState(null, "", "/order/tok_en-1"));
afterEach(() => window.history.replaceState(null, "", "/"));

function row(label: string) {
  return screen.getByText(label).nextSibling;
}

async function show(view: Tracking = order) {
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(answer(view)));
  render(<OrderPage facts={facts} />);
  await screen.findByText(`Order ${view.number}`);
  return fetched;
}

describe("an order's page", () => {
  test("asks for the order of the token in the path", async () => {
    const fetched = await show();
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/orders/tok_en-1");
    expect(tokenOf("/order/abc")).toBe("abc");
    expect(tokenOf("/")).toBe("");
  });

  test("shows lines, totals, address and what it qualifies for", async () => {
    await show();
    expect(screen.getByRole("link", { name: "Samsung French-door" })).toHaveAttribute("href", "/shop/fridge");
    expect(screen.getByText("Quantity 2, $559.00")).toBeInTheDocument();
    expect(row("Subtotal")).toHaveTextContent("$1,458.00");
    expect(row("Tax (8.25%)")).toHaveTextContent("$120.29");
    expect(row("Delivery")).toHaveTextContent("$99.00");
    expect(row("Old Appliance Removal")).toHaveTextContent("$25.00");
    expect(screen.getByText("1,702.29")).toBeInTheDocument();
    expect(screen.getByText("10% off 2 or more appliances: applied when we confirm")).toBeInTheDocument();
    expect(screen.getByText(/2916 Bryan Ave/)).toHaveTextContent("Yolanda Castillo2916 Bryan AveFort Worth, TX 76104");
  });

  test("an applied promotion stands among the sums", async () => {
    await show({ ...order, promotions: order.promotions.map((promotion) => ({ ...promotion, applied: true })) });
    expect(row("10% off 2 or more appliances")).toHaveTextContent("-$145.80");
    expect(screen.queryByText(/applied when we confirm/)).not.toBeInTheDocument();
  });

  test("a service whose price has changed since is not listed with a wrong one", async () => {
    await show({ ...order, totals: { ...order.totals, services_cents: 2000 } });
    expect(row("Services, Old Appliance Removal")).toHaveTextContent("$20.00");
  });

  test("marks how far it has come, with times on the shop's clock", async () => {
    await show();
    const current = screen.getByText("Confirmed", { selector: "[aria-current] *" }).closest("li");
    expect(current).toHaveAttribute("aria-current", "step");
    expect(current).toHaveTextContent("Nov 20, 5:30 PM");
    expect(screen.getByText("Scheduled").closest("li")).toHaveTextContent("Scheduled, not yet");
    expect(screen.getByRole("status")).toHaveTextContent("Confirmed. Next we set a delivery time with you.");
  });

  test("a cancelled order ends there, and says why", async () => {
    await show({
      ...order,
      status: "cancelled",
      reason: "lapsed",
      history: [...order.history, { status: "cancelled", at: "2026-11-21T15:00:00Z" }],
    });
    expect(screen.getByRole("status")).toHaveTextContent("Cancelled. This order was not confirmed in time");
    expect(screen.queryByText("Delivered")).not.toBeInTheDocument();
  });

  test("a scheduled one says when it comes", async () => {
    await show({ ...order, status: "scheduled", when: "Saturday, November 21, 9 to 11 AM" });
    expect(screen.getByRole("status")).toHaveTextContent("Your delivery comes on Saturday, November 21, 9 to 11 AM.");
  });

  test("what is picked up has its own way, and no address or delivery", async () => {
    await show({ ...order, fulfillment: "pickup", status: "ready", totals: { ...order.totals, delivery_cents: 0 } });
    expect(screen.getByText("Picked up").closest("li")).toHaveTextContent("Picked up, not yet");
    expect(screen.getByRole("status")).toHaveTextContent("Ready to pick up. Your order waits for you in the showroom.");
    expect(screen.queryByText("Delivery")).not.toBeInTheDocument();
    expect(screen.queryByText(/2916 Bryan Ave/)).not.toBeInTheDocument();
    expect(screen.getByText("Pay when you pick it up.")).toBeInTheDocument();
  });

  test("a returned order ends there", async () => {
    await show({ ...order, status: "returned", history: [...order.history, { status: "returned", at: "2026-11-29T15:00:00Z" }] });
    expect(screen.getByRole("status")).toHaveTextContent("Returned. We have taken this order back.");
    expect(screen.queryByText("Delivered")).not.toBeInTheDocument();
  });

  test("prints", async () => {
    await show();
    const print = vi.spyOn(window, "print").mockImplementation(() => {});
    await userEvent.click(screen.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
  });

  test("the back button brings it up to date", async () => {
    const fetched = await show();
    fetched.mockImplementation(() => Promise.resolve(answer({ ...order, status: "delivered" })));
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    expect(await screen.findByText("Delivered.")).toBeInTheDocument();
  });
});

describe("until there is an order", () => {
  test("it says that it looks", async () => {
    const reply = deferred<Response>();
    vi.spyOn(globalThis, "fetch").mockReturnValue(reply.promise);
    render(<OrderPage facts={facts} />);
    expect(screen.getByRole("status")).toHaveTextContent("Looking up your order");
    expect(renderToString(<OrderPage facts={facts} />)).toContain("Looking up your order");
    reply.resolve(answer(order));
    expect(await screen.findByText("Order 1042")).toBeInTheDocument();
  });

  test("a link without an order says so", async () => {
    vi.spyOn(globalThis, "fetch").mockResolvedValue(answer({ title: "Not Found" }, 404));
    render(<OrderPage facts={facts} />);
    expect(await screen.findByText(/There is no order under this link/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: facts.phone })).toHaveAttribute("href", facts.phone_href);
  });

  test.each([
    ["the server fails", () => Promise.resolve(answer({ title: "broken" }, 500))],
    ["nothing answers", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("when %s it can be tried again", async (_, reply) => {
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(reply);
    render(<OrderPage facts={facts} />);
    const again = await screen.findByRole("button", { name: "Try again" });
    const second = deferred<Response>();
    fetched.mockReturnValue(second.promise);
    await userEvent.click(again);
    expect(screen.getByRole("status")).toHaveTextContent("Looking up your order");
    expect(again).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(again);
    expect(fetched).toHaveBeenCalledTimes(2);
    second.resolve(answer({ title: "broken" }, 500));
    expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
    expect(again).toHaveFocus();
    fetched.mockResolvedValue(answer(order));
    await userEvent.click(again);
    expect(await screen.findByText("Order 1042")).toHaveFocus();
  });
});

test.each([
  ["2026-11-20T15:04:00Z", "Nov 20, 9:04 AM"],
  ["2026-07-01T04:30:00Z", "Jun 30, 11:30 PM"],
  ["not a time", ""],
])("%s is %s in the shop", (at, text) => expect(shopTimeOfLate(at)).toBe(text));

test("history lists every change", async () => {
  await show();
  const section = screen.getByRole("heading", { name: "History" }).parentElement;
  if (!section) throw new Error("no history");
  expect(
    within(section)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["PlacedNov 20, 9:04 AM", "ConfirmedNov 20, 5:30 PM"]);
});
