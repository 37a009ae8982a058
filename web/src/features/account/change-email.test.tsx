import { act, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answer, deferred } from "../../test-answers";
import {
  fill,
  offline,
  press,
  refusal,
  region,
  resetFixtures,
  sent,
  serveAccount,
  server,
  show,
  unreachable,
} from "./account-page-fixtures";

resetFixtures();

const panel = "Change email";
const path = "POST /api/auth/email";
const form = () => region(panel);
const address = () => form().getByLabelText("New email address");
const password = () => form().getByLabelText("Current password");
const typed = { "New email address": " new@example.com ", "Current password": " secret " };
const taken = "There is already an account with this email address. Please sign in instead.";

describe("change email", () => {
  test("sends the address trimmed and the password as typed, once; the address waits for its link", async () => {
    const reply = deferred<Response>();
    server[path] = () => reply.promise;
    await show();
    expect(address()).toHaveAttribute("type", "email");
    expect(address()).toHaveAttribute("autocomplete", "email");
    await fill(panel, typed);
    await press(panel, panel);
    const button = form().getByRole("button", { name: "Changing..." });
    expect(button).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button);
    expect(sent(path)).toEqual([{ email: "new@example.com", password: " secret " }]);
    serveAccount({ pending_email: "new@example.com" });
    await act(async () => reply.resolve(answer({})));
    expect(form().getByRole("status")).toHaveTextContent("We sent a link to new@example.com. The change takes effect when you open it.");
    expect(address()).toHaveValue("");
    expect(password()).toHaveValue("");
    expect(await region("Who you are").findByText(/Waiting for you to open the link/)).toHaveTextContent("new@example.com");
    expect(form().getByRole("status")).toHaveTextContent(/^We sent a link/);
  });

  test.each([
    ["", "secret", "Please enter your email address", ""],
    ["nobody", "secret", "Invalid email address", ""],
    [`${"x".repeat(250)}@example.com`, "secret", "Email must be at most 255 characters", ""],
    ["new@example.com", "", "", "Please enter your current password"],
  ])("%j with %j is told before anything is sent", async (email, secret, wrongEmail, wrongPassword) => {
    await show();
    if (email) await fill(panel, { "New email address": email });
    if (secret) await fill(panel, { "Current password": secret });
    await press(panel, panel);
    expect(address()).toHaveAccessibleDescription(wrongEmail);
    expect(password()).toHaveAccessibleDescription(wrongPassword);
    expect(wrongEmail ? address() : password()).toHaveFocus();
    expect(sent(path)).toEqual([]);
  });

  test.each([
    [422, "password", "This is not your current password.", password],
    [422, "email", "Invalid email address", address],
    [409, "email", taken, address],
  ])("a %i on %s stands by it, with the focus, and what was typed stays", async (status, name, message, field) => {
    server[path] = refusal(status, message, { [name]: message });
    await show();
    await fill(panel, typed);
    await press(panel, panel);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(message));
    expect(field()).toHaveFocus();
    expect(address()).toHaveValue(" new@example.com ".trim());
    expect(password()).toHaveValue(" secret ");
  });

  test.each([
    ["there were too many letters", refusal(429, "Too many letters. Please wait."), /^Too many letters\./],
    ["nothing answers", offline, unreachable],
  ])("when %s it says so and keeps what was typed", async (_, reply, text) => {
    server[path] = reply;
    await show();
    await fill(panel, typed);
    await press(panel, panel);
    const note = await form().findByText(text);
    expect(note.parentElement).toHaveFocus();
    expect(password()).toHaveValue(" secret ");
    expect(form().getByRole("button", { name: panel })).not.toHaveAttribute("aria-disabled");
  });
});
