import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { takeFlash } from "../../features/toast/flash";
import { answer } from "../../test-answers";
import { createStores, Providers } from "../providers";
import { AccountPage } from "./account-page";

const user = { id: "u-1", email: "ann@example.com", full_name: "Ann", role: "customer" };
const details = { ...user, email_verified: true, pending_email: null, created_at: "2026-03-02T15:04:00Z" };
const session = { id: "s-1", current: true, device: "Firefox on Linux", address: "", created_at: "", seen_at: "" };

async function show() {
  const answers: Record<string, unknown> = {
    "/api/session": { user },
    "/api/account": details,
    "/api/account/orders": { orders: [], guest_orders_hidden: false },
    "/api/account/sessions": { sessions: [session] },
    "/api/auth/sign-out": { user: null },
  };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path) => answer(answers[String(path)]));
  const stores = createStores(null);
  render(
    <Providers stores={stores}>
      <AccountPage />
    </Providers>,
  );
  await act(() => stores.session.refresh());
  await screen.findByText("Firefox on Linux");
  return stores;
}

test("once the user has signed out, nothing of the account is kept; nor is it there for the next one", async () => {
  const { session } = await show();
  await userEvent.click(screen.getByRole("button", { name: "Sign out this device" }));
  expect(await screen.findByText(/^You are signed out\./)).toHaveFocus();
  expect(document.body).not.toHaveTextContent("ann@example.com");
  vi.mocked(fetch).mockImplementation(async (path) =>
    path === "/api/session" ? answer({ user: { ...user, id: "u-2" } }) : new Promise<Response>(() => {}),
  );
  await act(() => session.refresh());
  expect(screen.getByText("Looking up your account")).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent("ann@example.com");
});

test("what is said on leaving is kept for the next page; what was kept for the user goes", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {}); // jsdom goes nowhere, and says so
  const { session } = await show();
  const gone = vi.fn();
  session.onDeparture(gone);
  await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere" }));
  expect(gone).toHaveBeenCalledOnce();
  expect(takeFlash(sessionStorage)).toEqual({ title: "Signed out", body: "You have been signed out successfully." });
});
