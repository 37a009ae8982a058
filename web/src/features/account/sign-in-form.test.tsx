import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answer } from "../../test-answers";
import { accidents, ann, field, fill, flash, focused, leave, notify, press, resetFixtures, sent, server, show } from "./sign-fixtures";
import { SignPage } from "./sign-page";

resetFixtures("/auth");

const page = <SignPage notify={notify} flash={flash} leave={leave} />;
const path = "/api/auth/sign-in";

describe("signing in", () => {
  test.each([
    ["Email", "email", "email", "username"],
    ["Password", "password", "password", "current-password"],
  ])("%s is %s, a required %s input for %s", async (label, name, type, autocomplete) => {
    await show(page);
    expect(field(label)).toHaveAttribute("name", name);
    expect(field(label)).toHaveAttribute("type", type);
    expect(field(label)).toHaveAttribute("autocomplete", autocomplete);
    expect(field(label)).toBeRequired();
    expect(field(label).form).toHaveProperty("noValidate", true);
  });

  test("a forgotten password has its link, with nothing in it", async () => {
    await show(page);
    await fill({ Email: "ann@example.com" });
    expect(screen.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", "/auth/reset");
  });

  test.each([
    [
      { Email: "", Password: "" },
      { Email: "Please enter your email address", Password: "Please enter your password" },
    ],
    [{ Email: "ann", Password: "x" }, { Email: "Invalid email address" }],
    [{ Email: `${"a".repeat(250)}@b.com`, Password: "x" }, { Email: "Email must be at most 255 characters" }],
    [{ Email: "ann@example.com", Password: "" }, { Password: "Please enter your password" }],
  ])("%j: the words stand by the fields, the first has the focus, nothing is sent", async (typed, words) => {
    await show(page);
    await fill(typed);
    await press("Sign In");
    for (const [label, message] of Object.entries(words)) {
      expect(field(label)).toHaveAccessibleDescription(message);
      expect(field(label)).toBeInvalid();
    }
    expect(field(Object.keys(words)[0] ?? "")).toHaveFocus();
    expect(sent(path)).toEqual([]);
    expect(notify).not.toHaveBeenCalled();
  });

  test("an edit takes its own words away", async () => {
    await show(page);
    await press("Sign In");
    await userEvent.type(field("Email"), "a");
    expect(field("Email")).not.toHaveAttribute("aria-invalid");
    expect(field("Password")).toBeInvalid();
  });

  test.each([
    [401, "The email or password is not right."],
    [429, "Too many failed sign-ins. Please wait 12 minutes, or reset your password."],
    [503, "Please try again in a minute."],
  ])("%s: the server's words as toast and above the button, which has the focus next; what was typed stays", async (status, detail) => {
    server.replies[path] = () => answer({ status, detail }, status);
    await show(page);
    await fill({ Email: "ann@example.com", Password: "secret 1" });
    await press("Sign In");
    await waitFor(() => expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Sign in failed", body: detail, variant: "destructive" }));
    await focused(detail);
    await userEvent.tab();
    expect(screen.getByRole("button", { name: "Sign In" })).toHaveFocus();
    expect(screen.getByRole("button", { name: "Sign In" })).toBeEnabled();
    expect([field("Email").value, field("Password").value]).toEqual(["ann@example.com", "secret 1"]);
    expect([flash.mock.calls, leave.mock.calls]).toEqual([[], []]);
  });

  test("422: the server's words by their field", async () => {
    const detail = "Please enter your password";
    server.replies[path] = () => answer({ detail, errors: { password: detail } }, 422);
    await show(page);
    await fill({ Email: "ann@example.com", Password: "x" });
    await press("Sign In");
    await waitFor(() => expect(field("Password")).toHaveAccessibleDescription(detail));
    expect(field("Password")).toHaveFocus();
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Sign in failed", body: detail, variant: "destructive" });
  });

  test.each(accidents)("when %s the toast is an error with its message, and it can be tried again", async (_, reply, message) => {
    server.replies[path] = reply;
    await show(page);
    await fill({ Email: "ann@example.com", Password: "secret 1" });
    await press("Sign In");
    await waitFor(() =>
      expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Error", body: expect.stringMatching(message), variant: "destructive" }),
    );
    await focused(message);
    server.replies[path] = () => answer({ user: ann });
    await press("Sign In");
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/"));
  });
});
