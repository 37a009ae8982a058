import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answer, deferred } from "../../test-answers";
import { fill, leave, offline, press, refusal, region, resetFixtures, sent, server, show, unreachable } from "./account-page-fixtures";

resetFixtures();

const panel = "Delete account";
const path = "DELETE /api/account";
const remove = "Delete my account";
const form = () => region(panel);
const password = () => form().getByLabelText("Current password");
const confirm = () => form().getByRole("checkbox", { name: "Yes, delete my account for good" });

async function unfold() {
  await show();
  await userEvent.click(form().getByRole("heading", { name: panel }));
}

describe("delete account", () => {
  test("is folded away, and says what becomes of orders", async () => {
    await show();
    expect(password()).not.toBeVisible();
    await userEvent.click(form().getByRole("heading", { name: panel }));
    expect(password()).toBeVisible();
    expect(form().getByText(/Orders you placed stay on record/)).toHaveTextContent(
      "no longer linked to an account. This cannot be undone.",
    );
  });

  test("with password and confirmation it is deleted, once; then home, where it is said", async () => {
    const reply = deferred<Response>();
    server[path] = () => reply.promise;
    await unfold();
    await fill(panel, { "Current password": " secret " });
    await userEvent.click(confirm());
    await press(panel, remove);
    const button = form().getByRole("button", { name: "Deleting..." });
    expect(button).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button);
    expect(leave).not.toHaveBeenCalled();
    await act(async () => reply.resolve(answer({})));
    expect(leave).toHaveBeenCalledExactlyOnceWith({
      title: "Account deleted",
      body: "Orders you placed stay on record, without an account.",
    });
    await userEvent.click(form().getByRole("button", { name: "Deleting..." }));
    expect(sent(path)).toEqual([{ password: " secret " }]);
  });

  test("nothing is sent without the password, or without the confirmation", async () => {
    await unfold();
    await press(panel, remove);
    expect(password()).toHaveAccessibleDescription("Please enter your current password");
    expect(password()).toHaveFocus();
    expect(confirm()).toHaveAccessibleDescription("Please tick this box if you want to delete your account");
    await fill(panel, { "Current password": "secret" });
    await press(panel, remove);
    expect(confirm()).toHaveFocus();
    expect(confirm()).toBeInvalid();
    await userEvent.click(confirm());
    expect(confirm()).toBeValid();
    expect(sent(path)).toEqual([]);
  });

  test("a wrong password is told at its field; what was typed and ticked stays", async () => {
    server[path] = refusal(422, "This is not your current password.", { password: "This is not your current password." });
    await unfold();
    await fill(panel, { "Current password": "wrong" });
    await userEvent.click(confirm());
    await press(panel, remove);
    await waitFor(() => expect(password()).toHaveAccessibleDescription("This is not your current password."));
    expect(password()).toHaveFocus();
    expect(password()).toHaveValue("wrong");
    expect(confirm()).toBeChecked();
  });

  test.each([
    ["it is the last owner's", refusal(409, "You are the only owner. Make somebody else an owner first."), /^You are the only owner\./],
    [
      "there were too many failures",
      refusal(429, "Too many failed sign-ins. Please wait 12 minutes, or reset your password."),
      /^Too many failed/,
    ],
    ["nothing answers", offline, unreachable],
  ])("when %s it says so, and nothing is left", async (_, reply, text) => {
    server[path] = reply;
    await unfold();
    await fill(panel, { "Current password": "secret" });
    await userEvent.click(confirm());
    await press(panel, remove);
    const note = await form().findByText(text);
    expect(note.parentElement).toHaveFocus();
    expect(leave).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: remove })).not.toHaveAttribute("aria-disabled");
  });
});
