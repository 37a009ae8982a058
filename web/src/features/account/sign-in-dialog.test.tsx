import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { answer } from "../../test-answers";
import { ann, notify, reload, resetFixtures, sent, server, show } from "./sign-fixtures";
import { SignInDialog } from "./sign-in-dialog";

resetFixtures("/account?tab=1");

// jsdom has the element and its "open", but not its opening; the browser returns the focus and hides the page behind
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  server.replies["/api/auth/sign-in"] = () => {
    server.user = ann;
    return answer({ user: ann });
  };
  server.replies["/api/account"] = () =>
    server.user ? answer({ by: server.user.id }) : answer({ status: 401, detail: "Please sign in." }, 401);
});

/** Ann's page with a form of her own, whose session then ends. Returns the form's call. */
async function lapse() {
  server.user = ann;
  const session = await show(
    <>
      <input aria-label="New name" />
      <SignInDialog notify={notify} />
    </>,
  );
  server.user = null;
  await userEvent.type(screen.getByLabelText("New name"), "Annabel");
  const call = session.callSignedIn("/api/account", { method: "POST", body: { full_name: "Annabel" } });
  call.catch(() => {});
  const dialog = await screen.findByRole("dialog", { name: "Please sign in again" });
  return { session, call, dialog: within(dialog) };
}

describe("the sign-in dialog", () => {
  test("is not there before it is needed", async () => {
    await show(<SignInDialog notify={notify} />);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
  });

  test("knows who was signed in, asks for the password alone, and leads somebody else away", async () => {
    const { dialog } = await lapse();
    expect(dialog.getByLabelText("Email")).toHaveValue("ann@example.com");
    expect(dialog.getByLabelText("Email")).toHaveAttribute("readonly");
    await waitFor(() => expect(dialog.getByLabelText("Password")).toHaveFocus());
    expect(dialog.getByRole("link", { name: "Sign in as somebody else" })).toHaveAttribute("href", "/auth?next=/account%3Ftab%3D1");
  });

  test("after signing in it closes, says so, and the same request goes through; nothing typed is lost", async () => {
    const { call, dialog } = await lapse();
    await userEvent.type(dialog.getByLabelText("Password"), "secret 1{Enter}");
    await expect(call).resolves.toEqual({ by: ann.id });
    expect(sent("/api/auth/sign-in")).toEqual([{ email: "ann@example.com", password: "secret 1" }]);
    expect(sent("/api/account")).toEqual([{ full_name: "Annabel" }, { full_name: "Annabel" }]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(notify).toHaveBeenCalledExactlyOnceWith({
      title: "Welcome back!",
      body: "You have successfully signed in.",
      variant: "success",
    });
    expect(screen.getByLabelText("New name")).toHaveValue("Annabel");
  });

  test("a wrong password is told in the dialog, which stays, and the request waits", async () => {
    const detail = "The email or password is not right.";
    const { call, dialog } = await lapse();
    server.replies["/api/auth/sign-in"] = () => answer({ detail }, 401);
    await userEvent.type(dialog.getByLabelText("Password"), "nope{Enter}");
    expect(await dialog.findByText(detail)).toBeInTheDocument();
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Sign in failed", body: detail, variant: "destructive" });
    expect(sent("/api/account")).toHaveLength(1);
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await expect(call).rejects.toMatchObject({ status: 401, message: "Please sign in." });
  });

  test.each([
    ["Cancel", (dialog: HTMLDialogElement) => userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }))],
    ["the Escape key", (dialog: HTMLDialogElement) => act(async () => dialog.close())],
  ])("%s closes it and the request fails with its 401; the next one opens it anew", async (_, cancel) => {
    const { session, call } = await lapse();
    await cancel(screen.getByRole("dialog"));
    await expect(call).rejects.toMatchObject({ status: 401 });
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(screen.getByLabelText("New name")).toHaveValue("Annabel");
    session.callSignedIn("/api/account").catch(() => {});
    expect(await screen.findByRole("dialog", { name: "Please sign in again" })).toBeInTheDocument();
    expect(screen.getByLabelText("Password")).toHaveValue("");
  });

  test("of somebody else the page is loaded anew", async () => {
    const { dialog } = await lapse();
    server.replies["/api/auth/sign-in"] = () => answer({ user: { ...ann, id: "2" } });
    await userEvent.type(dialog.getByLabelText("Password"), "secret 1{Enter}");
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(sent("/api/account")).toHaveLength(1);
  });

  test("goes away when the same user signs in in another tab", async () => {
    const { session, call } = await lapse();
    server.user = ann;
    await act(() => session.refresh());
    await expect(call).resolves.toEqual({ by: ann.id });
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
