import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answer } from "../../test-answers";
import { Account } from "./account";
import { MenuAccount } from "./menu-account";
import { createSession } from "./session";
import { SessionContext } from "./session-context";

const user = { id: "1", email: "ann@example.com", full_name: "Ann", role: "customer" };

afterEach(() => history.replaceState(null, "", "/"));

/** The header's icon and the menu of small screens, after the server has named the signed-in user. */
async function show(notify = vi.fn()) {
  const session = createSession(notify);
  render(
    <SessionContext value={session}>
      <header>
        <Account />
      </header>
      <nav>
        <MenuAccount />
      </nav>
    </SessionContext>,
  );
  await act(() => session.refresh());
  return session;
}

const signedIn = (changes = {}) => vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(answer({ user: { ...user, ...changes } }));
const signInLinks = () => screen.queryAllByRole("link", { name: "Sign In" });
const hrefs = (name: string) => screen.queryAllByRole("link", { name, hidden: true }).map((link) => link.getAttribute("href"));

describe("account", () => {
  test("a visitor gets a Sign In link, in the header and in the menu", async () => {
    vi.spyOn(globalThis, "fetch").mockResolvedValue(answer({ user: null }));
    await show();
    expect(signInLinks().map((link) => link.getAttribute("href"))).toEqual(["/auth", "/auth"]);
  });

  test.each([
    ["/checkout", "/auth?next=/checkout"],
    ["/shop/a?x=1#fit", "/auth?next=/shop/a%3Fx%3D1"],
    ["/auth", "/auth"],
    ["/auth/reset", "/auth"],
  ])("from %s the link is %s", async (path, href) => {
    history.replaceState(null, "", path);
    vi.spyOn(globalThis, "fetch").mockResolvedValue(answer({ user: null }));
    await show();
    expect(hrefs("Sign In")).toEqual([href, href]);
  });

  test("the server's HTML is the same for every page and visitor", () => {
    history.replaceState(null, "", "/checkout");
    const html = renderToString(
      <SessionContext value={createSession(vi.fn())}>
        <Account />
        <MenuAccount />
      </SessionContext>,
    );
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="/auth"', 'href="/auth"']);
  });

  test.each([
    ["a name", {}, "Account: Ann"],
    ["no name", { full_name: "" }, "Account: ann@example.com"],
  ])("a signed-in user with %s gets a menu, and nothing offers to sign in", async (_, changes, name) => {
    signedIn(changes);
    await show();
    const opens = screen.getByRole("button", { name });
    expect(opens).toHaveAttribute("popovertarget", "account-menu");
    expect(document.getElementById("account-menu")).toHaveTextContent("ann@example.com");
    expect(signInLinks()).toHaveLength(0);
  });

  test.each([
    ["customer", ["/account", "/account"], []],
    ["staff", ["/account", "/account"], ["/seo", "/seo"]],
    ["owner", ["/account", "/account"], ["/seo", "/seo"]],
  ])("%s: My Account, and the dashboard for who runs the shop", async (role, mine, dashboard) => {
    signedIn({ role });
    await show();
    expect([hrefs("My Account"), hrefs("SEO Dashboard")]).toEqual([mine, dashboard]);
  });

  test("after Sign Out the user is a visitor again", async () => {
    const fetched = signedIn();
    const notify = vi.fn();
    await show(notify);
    fetched.mockResolvedValueOnce(answer({ user: null }));
    await userEvent.click(screen.getByRole("button", { name: "Sign Out", hidden: true }));
    expect(fetched).toHaveBeenLastCalledWith("/api/auth/sign-out", expect.objectContaining({ method: "POST" }));
    expect(await screen.findAllByRole("link", { name: "Sign In" })).toHaveLength(2);
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Signed out", body: "You have been signed out successfully." });
  });

  test("a sign-out that fails is told, and the user stays signed in", async () => {
    const notify = vi.fn();
    const fetched = signedIn();
    await show(notify);
    fetched.mockResolvedValueOnce(answer({ detail: "Try again later" }, 503));
    await userEvent.click(screen.getByRole("button", { name: "Sign Out", hidden: true }));
    expect(notify).toHaveBeenCalledWith({ title: "Error", body: "Try again later", variant: "destructive" });
    expect(screen.getByRole("button", { name: "Account: Ann" })).toBeInTheDocument();
  });

  test.each([
    ["the server fails", () => Promise.resolve(answer({ title: "broken" }, 500))],
    ["nothing answers", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["the answer is no JSON", () => Promise.resolve(new Response("<html>"))],
  ])("when %s the visitor stays a visitor", async (_, reply) => {
    vi.spyOn(globalThis, "fetch").mockImplementation(reply);
    await show();
    expect(signInLinks()).toHaveLength(2);
  });

  test.each([Account, MenuAccount])("outside its provider it throws", (Component) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => render(<Component />)).toThrow("SessionContext provider");
  });
});
