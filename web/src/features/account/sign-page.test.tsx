import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { answer, deferred } from "../../test-answers";
import { createSession } from "./session";
import { SessionContext } from "./session-context";
import { ann, field, fill, flash, leave, notify, press, resetFixtures, sent, server, show } from "./sign-fixtures";
import { SignPage } from "./sign-page";

resetFixtures("/auth");

const page = <SignPage notify={notify} flash={flash} leave={leave} />;
const tab = (name: string) => screen.getByRole("tab", { name });
const chosen = () => screen.getByRole("tab", { selected: true });

describe("the tabs", () => {
  test("Sign In is chosen at first, and its panel names it", async () => {
    await show(page);
    expect(chosen()).toHaveAccessibleName("Sign In");
    expect(screen.getByRole("tabpanel", { name: "Sign In" })).toContainElement(field("Password"));
    expect(tab("Sign In")).toHaveAttribute("aria-controls", screen.getByRole("tabpanel").id);
    expect(screen.queryByLabelText("Full name (optional)")).not.toBeInTheDocument();
  });

  test("#sign-up in the address chooses Sign Up, and so does one that comes later", async () => {
    history.replaceState(null, "", "/auth#sign-up");
    await show(page);
    expect(chosen()).toHaveAccessibleName("Sign Up");
    await act(async () => {
      window.location.hash = "#sign-in";
      window.dispatchEvent(new Event("hashchange"));
    });
    expect(chosen()).toHaveAccessibleName("Sign In");
    await act(async () => {
      window.location.hash = "#main"; // the link that skips to the content
      window.dispatchEvent(new Event("hashchange"));
    });
    expect(chosen()).toHaveAccessibleName("Sign In");
  });

  test("a click chooses and says so in the address, next to what stands there", async () => {
    history.replaceState(null, "", "/auth?next=/seo");
    await show(page);
    await userEvent.click(tab("Sign Up"));
    expect(chosen()).toHaveAccessibleName("Sign Up");
    expect(window.location.href).toMatch(/\/auth\?next=\/seo#sign-up$/);
    await userEvent.click(tab("Sign In"));
    expect(window.location.href).toMatch(/\/auth\?next=\/seo$/);
  });

  test.each([
    ["{ArrowRight}", "Sign Up"],
    ["{ArrowLeft}", "Sign Up"],
    ["{End}", "Sign Up"],
    ["{ArrowRight}{ArrowRight}", "Sign In"],
    ["{End}{Home}", "Sign In"],
  ])("%s chooses %s and moves the focus; one tab is a stop", async (keys, name) => {
    await show(page);
    await userEvent.tab();
    expect(tab("Sign In")).toHaveFocus();
    await userEvent.keyboard(keys);
    expect(chosen()).toHaveAccessibleName(name);
    expect(chosen()).toHaveFocus();
    expect(screen.getAllByRole("tab").map((each) => each.tabIndex)).toEqual(name === "Sign In" ? [0, -1] : [-1, 0]);
  });

  test("the e-mail and the name go along, the password does not", async () => {
    await show(page);
    await fill({ Email: "ann@example.com", Password: "secret 1" });
    await userEvent.click(tab("Sign Up"));
    expect([field("Email").value, field("Password").value]).toEqual(["ann@example.com", ""]);
    await fill({ "Full name (optional)": "Ann" });
    await userEvent.click(tab("Sign In"));
    await userEvent.click(tab("Sign Up"));
    expect(field("Full name (optional)")).toHaveValue("Ann");
  });
});

describe("who is signed in", () => {
  test.each([
    ["", "/"],
    ["?next=/account", "/account"],
    ["?next=%2Fseo", "/seo"],
    ["?next=//evil.example", "/"],
    ["?next=https://evil.example", "/"],
    ["?next=/auth", "/"],
  ])("goes on at once from /auth%s to %s, without a toast", async (search, to) => {
    history.replaceState(null, "", `/auth${search}`);
    server.user = ann;
    await show(page);
    expect(leave).toHaveBeenCalledExactlyOnceWith(to);
    expect(screen.queryByRole("tab")).not.toBeInTheDocument();
    expect([flash.mock.calls, notify.mock.calls]).toEqual([[], []]);
  });

  test("goes on when another tab signs in", async () => {
    const session = await show(page);
    server.user = ann;
    await act(() => session.refresh());
    expect(leave).toHaveBeenCalledExactlyOnceWith("/");
  });
});

describe("success", () => {
  test.each([
    ["Sign In", "/api/auth/sign-in", "Signing in...", { title: "Welcome back!", body: "You have successfully signed in." }],
    [
      "Sign Up",
      "/api/auth/sign-up",
      "Creating account...",
      { title: "Success!", body: "Your account has been created. You are now logged in." },
    ],
  ])("%s: busy while it runs, once, then on with a toast for the next page", async (name, path, working, message) => {
    history.replaceState(null, "", "/auth?next=/account");
    const reply = deferred<Response>();
    server.replies[path] = () => reply.promise;
    await show(page);
    await userEvent.click(tab(name));
    await fill({ Email: " ann@example.com ", Password: " secret 1 " });
    const form = field("Email").form;
    await userEvent.type(field("Password"), "{Enter}");
    expect(screen.getByRole("button", { name: working })).toBeDisabled();
    await userEvent.type(field("Password"), "{Enter}");
    await press(working);
    await act(async () => form?.requestSubmit());
    expect(leave).not.toHaveBeenCalled();
    await act(async () => reply.resolve(answer({ user: ann })));
    const names = name === "Sign Up" ? { full_name: "" } : {};
    expect(sent(path)).toEqual([{ email: "ann@example.com", password: " secret 1 ", ...names }]);
    expect(flash).toHaveBeenCalledExactlyOnceWith({ ...message, variant: "success" });
    expect(leave).toHaveBeenCalledExactlyOnceWith("/account");
    expect(notify).not.toHaveBeenCalled();
  });

  test("the account is made with the name that was typed", async () => {
    server.replies["/api/auth/sign-up"] = () => answer({ user: ann });
    await show(page);
    await userEvent.click(tab("Sign Up"));
    await fill({ "Full name (optional)": " Ann Whitfield ", Email: "ann@example.com", Password: "secret 1" });
    await press("Create Account");
    expect(sent("/api/auth/sign-up")).toEqual([{ email: "ann@example.com", password: "secret 1", full_name: "Ann Whitfield" }]);
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/"));
  });
});

test("an address that has an account leads to signing in, with the e-mail kept and the password next", async () => {
  history.replaceState(null, "", "/auth?next=/account#sign-up");
  const detail = "There is already an account with this email address. Please sign in instead.";
  server.replies["/api/auth/sign-up"] = () => answer({ type: "/problems/account-exists", detail, errors: { email: detail } }, 409);
  await show(page);
  await fill({ Email: "ann@example.com", Password: "secret 1" });
  await press("Create Account");
  await press("Sign in instead");
  expect(chosen()).toHaveAccessibleName("Sign In");
  expect(field("Email")).toHaveValue("ann@example.com");
  expect(field("Password")).toHaveFocus();
  expect(window.location.hash).toBe("");
});

test("the server's HTML is the form of signing in, which nothing can send before the page is live", () => {
  const html = renderToString(<SessionContext value={createSession(vi.fn())}>{page}</SessionContext>);
  document.body.innerHTML = html;
  expect(screen.getByRole("button", { name: "Sign In" })).toBeDisabled();
  expect(field("Password").form).toHaveAttribute("method", "dialog"); // a press before the scripts come sends nothing
  expect(html).not.toContain("style=");
  document.body.innerHTML = "";
});
