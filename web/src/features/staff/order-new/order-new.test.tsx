import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ApiError, type Call } from "../../../lib/api";
import { type Ask, Data } from "../../../lib/data";
import { facts } from "../../../test-data";
import { NewOrder } from "./order-new";

const washer = {
  id: "1198",
  name: "GE top-load washer",
  brand: "GE",
  model: "GTW335",
  price_cents: 28900,
  image: "/p.svg",
  available: 1,
  hold: { for: "Yolanda", until: "2026-11-24T00:00:00Z" },
};
const dryer = { ...washer, id: "1207", name: "GE electric dryer", price_cents: 26900, hold: null };

function open(place: () => unknown) {
  history.replaceState(null, "", "/staff/orders/new?unit=1198");
  const sent: Call[] = [];
  const leave = vi.fn();
  const ask = (async (path: string, call: Call = {}) => {
    if (call.method === "POST") {
      sent.push(call);
      return place();
    }
    if (path === "/api/staff/units/1198") return { unit: washer };
    if (path.startsWith("/api/staff/units?text=dryer")) return { units: [dryer] };
    if (path.startsWith("/api/staff/customers")) return { customers: [], total: 0, next: "" };
    return { days: [] };
  }) as Ask;
  render(
    <Data ask={ask}>
      <NewOrder facts={facts} leave={leave} />
    </Data>,
  );
  return { sent, leave };
}

test("a phone order of a held unit and a found one is placed with its offer, by the checkout's sums", async () => {
  const { sent, leave } = open(() => ({ number: "PC-10019" }));
  await screen.findByText(/Held for Yolanda/);
  await userEvent.type(screen.getByLabelText("Add a unit"), "dryer");
  await userEvent.click(await screen.findByRole("button", { name: /GE electric dryer/ }));
  await userEvent.type(screen.getByLabelText("Phone"), "817 555 0177");
  await userEvent.type(screen.getByLabelText("First name"), "Yolanda");
  await userEvent.click(screen.getByRole("button", { name: "Place and confirm, $642.63" }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith("/staff/orders/PC-10019"));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    source: "phone",
    fulfillment: "delivery",
    items: [
      { id: "1198", quantity: 1, held: true },
      { id: "1207", quantity: 1 },
    ],
    confirmed: true,
    apply_promotion: true,
    customer: { firstName: "Yolanda", phone: "817 555 0177", email: "" },
  });
  expect(sent[0]?.body).not.toHaveProperty("fee_cents");
});

test("what the server refuses is said at its field, and nothing typed is lost", async () => {
  open(() => {
    throw new ApiError(422, { detail: "Invalid", errors: { "customer.phone": "Please enter a 10-digit phone number" } });
  });
  await screen.findByText(/Held for Yolanda/);
  await userEvent.type(screen.getByLabelText("Phone"), "817");
  await userEvent.click(screen.getByRole("button", { name: /^Place and confirm/ }));
  await waitFor(() => expect(screen.getByLabelText("Phone")).toHaveFocus());
  expect(screen.getByLabelText("Phone")).toHaveAccessibleDescription("Please enter a 10-digit phone number");
  expect(screen.getByLabelText("Phone")).toHaveValue("817");
});
