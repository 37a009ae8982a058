import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, type Call } from "../../../lib/api";
import { noOptions } from "../../../lib/cart-types";
import { type Ask, Data } from "../../../lib/data";
import type { DeskOrder } from "../../../lib/order-desk";
import { deferred } from "../../../test-answers";
import { OrderDesk } from "./order";

const totals = { subtotal_cents: 55800, tax_cents: 4604, delivery_cents: 9900, services_cents: 10000, total_cents: 80304 };

/** An order of two units that waits to be confirmed. */
function order(changes: Partial<DeskOrder> = {}): DeskOrder {
  const line = { brand: "GE", quantity: 1, unit_cents: 27900, line_cents: 27900, refund_cents: 27182, returned: 0, image: "/p.svg" };
  return {
    number: "PC-10018",
    version: 1,
    status: "placed",
    reason: "",
    placed_at: "2026-11-23T13:33:00Z",
    status_at: "2026-11-23T13:33:00Z",
    name: "Yolanda Castillo",
    phone: "(817) 555-0177",
    city: "Fort Worth",
    zip: "76104",
    pieces: 2,
    units: [],
    total_cents: 80304,
    paid_cents: 0,
    due_cents: 80304,
    promotion: { key: "multi_unit", label: "10% off 2 or more appliances", amount_cents: 5580, applied: false },
    fulfillment: "delivery",
    day: "",
    window: "",
    wish: "",
    lapses_at: null,
    source: "web",
    next: ["confirmed", "cancelled"],
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
    distance: 6.4,
    options: { ...noOptions, oldApplianceRemoval: true, installationService: true },
    services: ["Old Appliance Removal", "Professional Installation"],
    lines: [
      { ...line, position: 1, id: "1198", name: "GE top-load washer", model: "GTW335ASNWW" },
      { ...line, position: 2, id: "1207", name: "GE electric dryer", model: "GTD33EASKWW" },
    ],
    totals,
    with_promotion: { ...totals, tax_cents: 4143, total_cents: 74263 },
    tax_label: "Tax (8.25%)",
    history: [{ status: "placed", at: "2026-11-23T13:33:00Z", by: "" }],
    payments: [],
    notes: [],
    returns: [],
    claims: [],
    days: [
      { day: "2026-11-24", label: "Tue", open: true, stops: 1, windows: [{ window: "1-3", label: "1 to 3 PM", stops: 0, full: false }] },
    ],
    map_url: "https://maps.example/",
    credit_cents: 0,
    mail: {
      confirmed: { subject: "Your order is confirmed", gist: "Good news." },
      cancelled: { subject: "Cancelled", gist: "Nothing to pay." },
    },
    mail_with_promotion: { subject: "Your order is confirmed", gist: "Your new total is $742.63." },
    exchange_of: "",
    page: "",
    ...changes,
  };
}

const confirmed: Partial<DeskOrder> = {
  status: "confirmed",
  next: ["scheduled", "cancelled"],
  with_promotion: null,
  history: [...order().history, { status: "confirmed", at: "2026-11-23T14:15:00Z", by: "Marisol" }],
};

type Sent = { path: string; call: Call };

/** Opens the screen over a server with an order; it records each action, and act answers it. */
async function open(stored: DeskOrder, act: (sent: Sent) => unknown = () => ({})) {
  const server = { order: stored, sent: [] as Sent[] };
  const ask = (async (path: string, call: Call = {}) => {
    if (!call.method) return server.order;
    server.sent.push({ path, call });
    return act({ path, call });
  }) as Ask;
  render(
    <Data ask={ask}>
      <OrderDesk />
    </Data>,
  );
  await screen.findByRole("heading", { name: stored.number });
  return server;
}

beforeEach(() => history.replaceState(null, "", "/staff/orders/PC-10018"));

test("the offer's sum stands beside the order's before a press, and two presses confirm with it once", async () => {
  const answer = deferred<unknown>();
  const server = await open(order(), () => answer.promise);
  expect(screen.getByRole("row", { name: "Total $803.04 $742.63" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: /^Tue 24/ }));
  await userEvent.click(screen.getByRole("button", { name: "1 to 3" }));
  expect(screen.getByText("$742.63, Tue, Nov 24, 1 to 3 PM.")).toBeInTheDocument();
  await userEvent.dblClick(screen.getByRole("button", { name: "Confirm with 10% off" }));
  server.order = order({ ...confirmed, day: "2026-11-24", window: "1-3" });
  answer.resolve({});
  expect(await screen.findByRole("button", { name: "Schedule" })).toBeEnabled();
  expect(server.sent).toHaveLength(1);
  expect(server.sent[0]?.path).toBe("/api/staff/orders/PC-10018/status");
  expect(server.sent[0]?.call.body).toEqual({
    to: "confirmed",
    expected: "placed",
    apply_promotion: true,
    day: "2026-11-24",
    window: "1-3",
  });
});

test("an order may be confirmed without its offer", async () => {
  const server = await open(order());
  await userEvent.click(screen.getByRole("button", { name: "Without it" }));
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]?.call.body).toEqual({ to: "confirmed", expected: "placed", apply_promotion: false });
});

test("who comes second reads what changed and keeps what was typed", async () => {
  const server = await open(order(), () => {
    server.order = order(confirmed);
    throw new ApiError(409, { type: "/problems/order-changed", detail: "Order PC-10018 has changed." });
  });
  await userEvent.type(screen.getByLabelText("Add a note"), "Call first");
  await userEvent.click(screen.getByRole("button", { name: "Confirm with 10% off" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Marisol set it to Confirmed, Nov 23, 8:15 AM.");
  expect(screen.getByLabelText("Add a note")).toHaveValue("Call first");
});

test("without a network nothing is sent, and the deed says so", async () => {
  const server = await open(order());
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await userEvent.click(screen.getByRole("button", { name: "Confirm with 10% off" }));
  expect(screen.getByRole("alert")).toHaveTextContent("This needs the network.");
  expect(server.sent).toHaveLength(0);
  vi.restoreAllMocks();
});

test("a payment is sent in cents; after a lost answer its repeat has the same key, and the next one another", async () => {
  let lost = true;
  const server = await open(order(confirmed), () => {
    if (lost) throw new ApiError(0);
    return {};
  });
  await userEvent.click(screen.getByRole("button", { name: "Cash" }));
  const amount = screen.getByLabelText(/^Amount/);
  await userEvent.clear(amount);
  await userEvent.type(amount, "1,000.50");
  const take = screen.getByRole("button", { name: "Mark taken" });
  await userEvent.click(take);
  await screen.findByText(/could not reach the shop/);
  lost = false;
  await userEvent.click(take);
  await waitFor(() => expect(amount).toHaveValue("803.04"));
  await userEvent.click(take);
  await waitFor(() => expect(server.sent).toHaveLength(3));
  const [first, again, next] = server.sent.map(({ call }) => call);
  expect(first?.body).toEqual({ way: "cash", amount_cents: 100050, note: "" });
  expect(again?.headers).toEqual(first?.headers);
  expect(next?.headers).not.toEqual(first?.headers);
});

test("a refused amount is said at its field", async () => {
  await open(order(confirmed), () => {
    throw new ApiError(422, { detail: "Invalid", errors: { amount_cents: "Only $803.04 is due." } });
  });
  await userEvent.click(screen.getByRole("button", { name: "Mark taken" }));
  await waitFor(() => expect(screen.getByLabelText(/^Amount/)).toHaveAccessibleDescription("Only $803.04 is due."));
});

test("a cancellation needs its reason", async () => {
  const server = await open(order());
  await userEvent.click(screen.getByText("Cancel this order"));
  await userEvent.click(screen.getByRole("button", { name: "Cancel PC-10018" }));
  expect(screen.getByText("Please say why")).toBeInTheDocument();
  expect(server.sent).toHaveLength(0);
  await userEvent.type(screen.getByLabelText(/^Why/), "Moved away");
  await userEvent.click(screen.getByRole("button", { name: "Cancel PC-10018" }));
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]?.call.body).toEqual({ to: "cancelled", expected: "placed", reason: "Moved away" });
});

test("one unit of two is taken back with its refund", async () => {
  const server = await open(order({ ...confirmed, status: "delivered", next: [], due_cents: 0 }));
  await userEvent.click(screen.getByText("Returns and exchanges"));
  await userEvent.click(screen.getByLabelText("GE electric dryer"));
  await userEvent.type(screen.getByLabelText("Why"), "Too wide");
  await userEvent.click(screen.getByRole("button", { name: "Take back 1 unit, refund $271.82" }));
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]?.call.body).toEqual({
    lines: [{ position: 2, quantity: 1 }],
    restock: true,
    refund_cents: 27182,
    reason: "Too wide",
  });
});
