import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { call } from "../../lib/api";
import { shopDay, shopTime } from "../../lib/shop-time";
import { answer, deferred } from "../../test-answers";
import { AccountPage, SignedOut } from "./account-page";
import {
  details,
  leave,
  offline,
  order,
  refusal,
  region,
  resetFixtures,
  sent,
  serveAccount,
  server,
  show,
  signOut,
} from "./account-page-fixtures";

resetFixtures();

const open = () => render(<AccountPage ask={call} leave={leave} signOut={signOut} />);

describe("the page", () => {
  test("says that it looks until the account is there; on the server too", async () => {
    const reply = deferred<Response>();
    server["GET /api/account"] = () => reply.promise;
    open();
    expect(screen.getByRole("status")).toHaveTextContent("Looking up your account");
    const html = renderToString(<AccountPage ask={call} leave={leave} signOut={signOut} />);
    expect(html).toContain("Looking up your account");
    expect(html).not.toContain("style=");
    await act(async () => reply.resolve(answer(details)));
    expect(screen.getByRole("region", { name: "Who you are" })).toBeInTheDocument();
  });

  test("asks for everything at once, and once", async () => {
    await show();
    expect(
      vi
        .mocked(fetch)
        .mock.calls.map(([path]) => path)
        .sort(),
    ).toEqual(["/api/account", "/api/account/orders", "/api/account/second-factor", "/api/account/sessions"]);
  });

  test("leads to each of its panels", async () => {
    await show();
    const links = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
    const targets = links.map((link) => document.querySelector(link.getAttribute("href") ?? "")?.querySelector("h2")?.textContent);
    expect(targets).toEqual(["Orders", "Change password", "Change email", "Second factor", "Devices signed in", "Delete account"]);
    expect(links.map((link) => link.textContent)).toEqual(targets);
  });

  test.each([
    ["the server fails", refusal(500, "broken")],
    ["nothing answers", offline],
  ])("when %s it can be tried again, and the focus follows", async (_, reply) => {
    server["GET /api/account"] = reply;
    open();
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByText(/Your account could not be loaded/)).toBeInTheDocument();
    const second = deferred<Response>();
    server["GET /api/account"] = () => second.promise;
    await userEvent.click(again);
    expect(again).toHaveAttribute("aria-disabled", "true");
    expect(screen.getByText("Looking up your account")).toBeInTheDocument();
    await userEvent.click(again);
    expect(sent("GET /api/account")).toHaveLength(2);
    await act(async () => second.resolve(answer({}, 500)));
    expect(again).toHaveFocus();
    expect(again).not.toHaveAttribute("aria-disabled");
    server["GET /api/account"] = () => answer(details);
    await userEvent.click(again);
    await waitFor(() => expect(document.activeElement).toContainElement(screen.getByRole("region", { name: "Who you are" })));
  });

  test("whoever does not sign in is led to where it is done", async () => {
    server["GET /api/account"] = refusal(401, "Please sign in.");
    open();
    expect(await screen.findByText(/^You are signed out\./)).not.toHaveFocus();
    expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth?next=/account");
    expect(screen.queryByRole("region")).not.toBeInTheDocument();
  });

  test("after signing out, what takes the account's place has the focus", () => {
    render(<SignedOut gone />);
    expect(screen.getByText(/^You are signed out\./)).toHaveFocus();
  });

  test("what has the focus elsewhere keeps it then", () => {
    render(
      <>
        <button type="button">elsewhere</button>
        <div id="place" />
      </>,
    );
    screen.getByRole("button").focus();
    render(<SignedOut gone />, { container: document.getElementById("place") ?? undefined });
    expect(screen.getByRole("button")).toHaveFocus();
  });

  test("the back button brings it up to date; a failure then changes nothing", async () => {
    await show();
    serveAccount({ full_name: "Ann Dean" });
    server["GET /api/account/orders"] = offline;
    await region("Orders").findByText(`Order ${order.number}`);
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    expect(await screen.findByText("Ann Dean")).toBeInTheDocument();
    expect(region("Orders").getByText(`Order ${order.number}`)).toBeInTheDocument();
  });

  test("only who was signed in is asked to sign in again over the page", async () => {
    const ask = vi.fn(call) as typeof call;
    render(<AccountPage ask={ask} leave={leave} signOut={signOut} />);
    await screen.findByText(`Order ${order.number}`);
    expect(ask).not.toHaveBeenCalled();
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    expect(vi.mocked(ask).mock.calls.map(([path]) => path)).toContain("/api/account");
  });

  test("what comes after the page is left is dropped", async () => {
    const reply = deferred<Response>();
    server["GET /api/account"] = () => reply.promise;
    const { unmount } = open();
    const asked = vi.mocked(fetch).mock.calls.find(([path]) => path === "/api/account");
    unmount();
    expect(asked?.[1]?.signal?.aborted).toBe(true);
    await act(async () => reply.resolve(answer(details)));
    expect(screen.queryByRole("region")).not.toBeInTheDocument();
  });
});

test.each([
  ["2026-11-20T15:04:00Z", "Nov 20, 2026", "Nov 20, 2026, 9:04 AM"],
  ["2026-07-01T04:30:00Z", "Jun 30, 2026", "Jun 30, 2026, 11:30 PM"],
  ["not a time", "", ""],
])("%s in the shop is %s, %s", (at, day, time) => {
  expect(shopDay(at)).toBe(day);
  expect(shopTime(at)).toBe(time);
});
