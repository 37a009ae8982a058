import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, vi } from "vitest";
import { call } from "../../lib/api";
import type { AccountDetails, AccountOrder, AccountOrders, SecondFactorState, SignedInDevice } from "../../lib/wire-types";
import { answer } from "../../test-answers";
import { AccountPage } from "./account-page";

export const details: AccountDetails = {
  email: "ann@example.com",
  full_name: "Ann Castillo",
  email_verified: true,
  pending_email: null,
  created_at: "2026-03-02T15:04:00Z",
  role: "customer",
};

export const order: AccountOrder = {
  number: "1042",
  token: "tok_en-1",
  status: "out_for_delivery",
  placed_at: "2026-11-20T15:04:00Z",
  total_cents: 170229,
  quantity: 3,
  units: [
    { id: "fridge", name: "Samsung French-door refrigerator" },
    { id: "dryer", name: "Whirlpool electric dryer" },
  ],
};

export const here: SignedInDevice = {
  id: "s-1",
  current: true,
  device: "Firefox on Linux",
  address: "203.0.113.7",
  created_at: "2026-11-20T15:04:00Z",
  seen_at: "2026-11-22T15:04:00Z",
};
export const phone: SignedInDevice = { ...here, id: "s-2", current: false, device: "Safari on iPhone", address: "198.51.100.4" };

export const factorOff: SecondFactorState = { on: false, since: null, recovery_codes_left: 0, required: false };

type Reply = () => Response | Promise<Response>;

/** The server's answers by method and path; a test replaces those it is about. */
export const server: Record<string, Reply> = {};
export const leave = vi.fn();
export const signOut = vi.fn(() => Promise.resolve());

/** A fresh server and fresh ears before each test of the file that calls this. */
export function resetFixtures(): void {
  beforeEach(() => {
    leave.mockClear();
    signOut.mockReset();
    signOut.mockResolvedValue();
    for (const path of Object.keys(server)) delete server[path];
    server["GET /api/account"] = () => answer(details);
    server["GET /api/account/second-factor"] = () => answer(factorOff);
    serveOrders([order]);
    serveDevices([here, phone]);
    vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) => {
      const reply = server[`${init?.method} ${path}`];
      if (!reply) throw new Error(`no answer for ${init?.method} ${path}`);
      return reply();
    });
  });
}

export function serveOrders(orders: AccountOrder[], guest_orders_hidden = false): void {
  const body: AccountOrders = { orders, guest_orders_hidden };
  server["GET /api/account/orders"] = () => answer(body);
}

export function serveDevices(sessions: SignedInDevice[]): void {
  server["GET /api/account/sessions"] = () => answer({ sessions });
}

export function serveAccount(changes: Partial<AccountDetails>): void {
  server["GET /api/account"] = () => answer({ ...details, ...changes });
}

/** Opens the page and waits until the account is there. */
export async function show() {
  const view = render(<AccountPage ask={call} leave={leave} signOut={signOut} />);
  await screen.findByRole("region", { name: "Who you are" });
  return view;
}

/** A panel of the page by its heading. */
export const region = (name: string) => within(screen.getByRole("region", { name }));

/** The bodies sent to a method and path. */
export const sent = (name: string) =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([path, init]) => `${init?.method} ${path}` === name)
    .map(([, init]) => (init?.body === undefined ? null : JSON.parse(String(init.body))));

/** Pastes each value into the field of its label. */
export async function fill(panel: string, values: Record<string, string>) {
  const user = userEvent.setup();
  for (const [label, value] of Object.entries(values)) {
    await user.click(region(panel).getByLabelText(label));
    await user.paste(value);
  }
}

export const press = (panel: string, name: string | RegExp) => userEvent.click(region(panel).getByRole("button", { name }));

export const refusal = (status: number, detail: string, errors?: Record<string, string>) => () =>
  answer({ type: "/problems/x", detail, errors }, status);
export const offline: Reply = () => Promise.reject(new TypeError("Failed to fetch"));
export const unreachable = /^We could not reach the shop\. Please check your connection and try again\.$/;
