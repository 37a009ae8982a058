import { act, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { answer } from "../../test-answers";
import { createStores, Providers } from "../providers";
import { SignInDialog } from "./auth-dialog";
import { Toasts } from "./toasts";

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

test("toasts speak from within the dialog while it is open, and from the page again after", async () => {
  const ann = { id: "1", email: "ann@example.com", full_name: "Ann", role: "customer" };
  const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(answer({ user: ann }));
  const stores = createStores(null);
  await act(() => stores.session.refresh());
  render(
    <Providers stores={stores}>
      <Toasts />
      <SignInDialog />
    </Providers>,
  );
  fetched.mockResolvedValueOnce(answer({ detail: "Please sign in." }, 401));
  stores.session.callSignedIn("/api/account").catch(() => {});
  const dialog = await screen.findByRole("dialog");
  act(() => stores.toasts.notify({ title: "Sign in failed", body: "The email or password is not right.", variant: "destructive" }));
  expect(within(dialog).getByText("Sign in failed")).toBeInTheDocument();
  expect(screen.getAllByText("Sign in failed")).toHaveLength(1);
  act(() => stores.session.giveUp());
  expect(dialog).not.toContainElement(screen.getByText("Sign in failed"));
});
