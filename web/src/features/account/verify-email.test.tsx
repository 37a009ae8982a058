import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answer } from "../../test-answers";
import { accidents, ann, field, fill, focused, press, resetFixtures, sent, server, show } from "./sign-fixtures";
import { VerifyEmail } from "./verify-email";

resetFixtures("/auth/verify");

const token = "tok-EN_verify-0123456789abcdefghijklmnopqrs";
const path = "/api/auth/verify";
const again = "/api/auth/verify/resend";
const gone = "This link is no longer valid. Please ask for a new one.";

/** Opens an e-mail's link. */
async function open(fragment = `#${token}`) {
  history.replaceState(null, "", `/auth/verify${fragment}`);
  return show(<VerifyEmail />);
}

describe("a letter's link", () => {
  test("changes nothing by being opened, and its token leaves the address bar", async () => {
    await open();
    expect(screen.getByRole("button", { name: "Verify my email" })).toBeEnabled();
    expect(screen.getByText(/orders placed as a guest/)).toHaveTextContent(
      "Press the button to confirm that this address is yours: orders placed as a guest with it then show in the account that asked for this email. If you did not ask for it, leave it alone.",
    );
    expect(window.location.href).toMatch(/\/auth\/verify$/);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(sent(path)).toEqual([]);
  });

  test("its button verifies: the address by name, and the way on for a visitor", async () => {
    server.replies[path] = () => answer({ email: "ann@example.com" });
    await open();
    await press("Verify my email");
    expect(sent(path)).toEqual([{ token }]);
    expect(await screen.findByText(/is verified\./)).toHaveTextContent("ann@example.com is verified.");
    expect(screen.getByText(/is verified\./)).toHaveFocus();
    expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth?next=/account");
    expect(screen.getByRole("link", { name: "Shop Appliances" })).toHaveAttribute("href", "/#products");
  });

  test("who is signed in goes on to the account, under the new address", async () => {
    server.user = ann;
    server.replies[path] = () => {
      server.user = { ...ann, email: "new@example.com" };
      return answer({ email: "new@example.com" });
    };
    const session = await open();
    await press("Verify my email");
    expect(await screen.findByRole("link", { name: "My Account" })).toHaveAttribute("href", "/account");
    await waitFor(() => expect(session.user()?.email).toBe("new@example.com"));
  });

  test.each([
    ["none", ""],
    ["an anchor of the page", "#main"],
    ["one that was cut short", "#tok-EN"],
  ])("with %s for a token it explains and asks nobody", async (_, fragment) => {
    await open(fragment);
    expect(screen.getByText(/opens from the link in the email we sent you/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Verify my email" })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth?next=/account");
  });

  test("a second one in the same tab takes the first one's place; an anchor does not", async () => {
    server.replies[path] = () => answer({ detail: gone }, 410);
    await open();
    await press("Verify my email");
    await screen.findByText(gone);
    const go = (hash: string) =>
      act(async () => {
        window.location.hash = hash;
        window.dispatchEvent(new Event("hashchange"));
      });
    await go(`#${token.toUpperCase()}`);
    expect(window.location.hash).toBe("");
    await go("#main");
    await press("Verify my email");
    expect(sent(path)).toEqual([{ token }, { token: token.toUpperCase() }]);
  });

  test("who is not signed in to the account types its password, and the link still serves", async () => {
    const refusal = "This is not the password of the account that asked for this letter.";
    server.replies[path] = (init) => {
      const { password } = JSON.parse(String(init?.body));
      if (password === undefined) return answer({ detail: "Please sign in to verify this address" }, 401);
      return password === "velvet otter lamp"
        ? answer({ email: "ann@example.com" })
        : answer({ detail: refusal, errors: { password: refusal } }, 401);
    };
    await open();
    expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
    await press("Verify my email");
    await focused("Please sign in to verify this address");
    expect(screen.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", "/auth/reset");
    await press("Verify my email");
    expect(field("Password")).toHaveAccessibleDescription(/Please enter your current password/);
    await fill({ Password: "a guess" });
    await press("Verify my email");
    await waitFor(() => expect(field("Password")).toHaveAccessibleDescription(new RegExp(refusal)));
    expect(field("Password")).toHaveFocus();
    await fill({ Password: "velvet otter lamp" });
    await press("Verify my email");
    expect(await screen.findByText(/is verified\./)).toHaveTextContent("ann@example.com is verified.");
    expect(sent(path)).toEqual([{ token }, { token, password: "a guess" }, { token, password: "velvet otter lamp" }]);
  });

  test("a link that is used up says so; a visitor signs in for a new one", async () => {
    server.replies[path] = () => answer({ status: 410, detail: gone }, 410);
    await open();
    await press("Verify my email");
    expect(await screen.findByText(gone)).toHaveFocus();
    expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth?next=/account");
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  test.each([
    [false, "A new link is on its way to your email address. It works for 24 hours."],
    [true, "Your email address is verified already."],
  ])("who is signed in has a new one sent (verified: %s)", async (email_verified, words) => {
    server.user = ann;
    server.replies[path] = () => answer({ status: 410, detail: gone }, 410);
    server.replies[again] = () => answer({ email_verified });
    await open();
    await press("Verify my email");
    await press("Send a new link");
    expect(await screen.findByText(words)).toHaveFocus();
    expect(sent(again)).toHaveLength(1);
    expect(screen.getByRole("link", { name: "My Account" })).toHaveAttribute("href", "/account");
  });

  test("too many new ones: the server's words, and it can be tried again", async () => {
    server.user = ann;
    const detail = "Too many letters. Please wait 40 minutes.";
    server.replies[again] = () => answer({ detail }, 429);
    await open("");
    await press("Send a new link");
    await focused(detail);
    expect(screen.getByRole("button", { name: "Send a new link" })).toBeEnabled();
  });

  test("who is signed out meanwhile is led to sign in", async () => {
    server.user = ann;
    server.replies[again] = () => {
      server.user = null;
      return answer({ detail: "Please sign in." }, 401);
    };
    await open("");
    await press("Send a new link");
    expect(await screen.findByRole("link", { name: "Sign In" })).toBeInTheDocument();
  });

  test.each([
    ...accidents,
    [
      "the address was taken meanwhile",
      () => answer({ detail: "There is already an account.", errors: { email: "x" } }, 409),
      /already an account/,
    ],
    ["the server fails", () => answer({ title: "Internal Server Error" }, 500), /Internal Server Error/],
  ] as typeof accidents)("when %s it says so and the button stays", async (_, reply, message) => {
    server.replies[path] = reply;
    await open();
    await press("Verify my email");
    await focused(message);
    server.replies[path] = () => answer({ email: "ann@example.com" });
    await press("Verify my email");
    expect(await screen.findByText(/is verified\./)).toBeInTheDocument();
    expect(sent(path)).toEqual([{ token }, { token }]);
  });
});
