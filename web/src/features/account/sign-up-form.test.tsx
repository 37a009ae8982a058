import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answer } from "../../test-answers";
import { accidents, field, fill, flash, focused, leave, notify, press, resetFixtures, sent, server, show } from "./sign-fixtures";
import { SignPage } from "./sign-page";

resetFixtures("/auth#sign-up");

const page = <SignPage notify={notify} flash={flash} leave={leave} />;
const path = "/api/auth/sign-up";
const name = "Full name (optional)";
const typed = { [name]: "Ann", Email: "ann@example.com", Password: "secret 1" };

describe("signing up", () => {
  test.each([
    [name, "fullName", "name", false],
    ["Email", "email", "username", true],
    ["Password", "password", "new-password", true],
  ])("%s is %s, for %s", async (label, input, autocomplete, required) => {
    await show(page);
    expect(field(label)).toHaveAttribute("name", input);
    expect(field(label)).toHaveAttribute("autocomplete", autocomplete);
    expect(field(label).required).toBe(required);
    expect(field(label)).not.toHaveAttribute("minlength");
  });

  test("the password says what it needs", async () => {
    await show(page);
    expect(field("Password")).toHaveAccessibleDescription("At least 8 characters");
  });

  test.each([
    [{ Email: "", Password: "" }, "Email", "Please enter your email address"],
    [{ Email: "ann@", Password: "secret 1" }, "Email", "Invalid email address"],
    [{ Email: "ann@example.com", Password: "1234567" }, "Password", "Password must be at least 8 characters"],
    [{ Email: "ann@example.com", Password: "\u{1f511}".repeat(7) }, "Password", "Password must be at least 8 characters"],
    [{ Email: "ann@example.com", Password: "x".repeat(257) }, "Password", "Password must be at most 256 characters"],
    [{ ...typed, [name]: "x".repeat(101) }, name, "Full name must be at most 100 characters"],
    [{ ...typed, [name]: "Ann\u0007" }, name, "Full name contains characters that cannot be used"],
  ])("%j: %s has the focus and says %s; nothing is sent", async (values, label, message) => {
    await show(page);
    await fill(values);
    await press("Create Account");
    expect(field(label)).toHaveFocus();
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(sent(path)).toEqual([]);
  });

  test.each([
    ["password", "Password", "This password is too common. Please choose another."],
    ["full_name", name, "Full name contains characters that cannot be used"],
    ["email", "Email", "Invalid email address"],
  ])("422 %s: the server's words by the field, and as toast; what was typed stays", async (wire, label, detail) => {
    server.replies[path] = () => answer({ detail, errors: { [wire]: detail } }, 422);
    await show(page);
    await fill(typed);
    await press("Create Account");
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(detail)));
    expect(field(label)).toHaveFocus();
    expect(field(label)).toBeInvalid();
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Sign up failed", body: detail, variant: "destructive" });
    for (const [each, value] of Object.entries(typed)) expect(field(each)).toHaveValue(value);
  });

  test("409: a note by the email that is no error, until the email is another", async () => {
    const detail = "There is already an account with this email address. Please sign in instead.";
    server.replies[path] = () => answer({ type: "/problems/account-exists", detail, errors: { email: detail } }, 409);
    await show(page);
    await fill(typed);
    await press("Create Account");
    expect(await screen.findByRole("button", { name: "Sign in instead" })).toBeInTheDocument();
    expect(field("Email")).toHaveFocus();
    expect(field("Email")).not.toHaveAttribute("aria-invalid");
    expect(field("Email")).toHaveAccessibleDescription(expect.stringContaining(detail));
    expect(field("Password")).toHaveValue("secret 1");
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Sign up failed", body: detail, variant: "destructive" });
    await userEvent.type(field("Email"), "x");
    expect(screen.queryByRole("button", { name: "Sign in instead" })).not.toBeInTheDocument();
  });

  test("429: the server's words above the button", async () => {
    const detail = "Too many requests. Please try again in a minute.";
    server.replies[path] = () => answer({ detail }, 429);
    await show(page);
    await fill(typed);
    await press("Create Account");
    await focused(detail);
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Sign up failed", body: detail, variant: "destructive" });
  });

  test.each(accidents)("when %s the toast is an error with its message", async (_, reply, message) => {
    server.replies[path] = reply;
    await show(page);
    await fill(typed);
    await press("Create Account");
    await waitFor(() =>
      expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Error", body: expect.stringMatching(message), variant: "destructive" }),
    );
    expect(field("Password")).toHaveValue("secret 1");
    expect([flash.mock.calls, leave.mock.calls]).toEqual([[], []]);
  });
});
