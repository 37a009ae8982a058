import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { Account } from "./account";
import { createSession } from "./session";
import { SessionContext } from "./session-context";

function answer(body: unknown, status = 200) {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}

function show(notify = vi.fn()) {
  return render(
    <SessionContext value={createSession(notify)}>
      <Account />
    </SessionContext>,
  );
}

const user = { id: "1", email: "ann@example.com", full_name: "Ann", role: "customer" };

describe("account", () => {
  test("a visitor gets a Sign In link", async () => {
    const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(answer({ user: null }));
    show();
    expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth");
    await act(async () => {});
    expect(fetched).toHaveBeenCalledWith("/api/session", expect.anything());
    expect(screen.getByRole("link", { name: "Sign In" })).toBeInTheDocument();
  });

  test("a signed-in user gets a menu with Sign Out, and is a visitor after it", async () => {
    const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(answer({ user }));
    const notify = vi.fn();
    show(notify);
    expect(await screen.findByRole("button", { name: "Account" })).toBeInTheDocument();
    expect(screen.getByText("ann@example.com")).toBeInTheDocument();
    fetched.mockResolvedValueOnce(answer({}));
    await userEvent.click(screen.getByRole("button", { name: "Sign Out", hidden: true }));
    expect(fetched).toHaveBeenLastCalledWith("/api/auth/sign-out", expect.objectContaining({ method: "POST" }));
    expect(await screen.findByRole("link", { name: "Sign In" })).toBeInTheDocument();
    expect(notify).toHaveBeenCalledWith({ title: "Signed out", body: "You have been signed out successfully." });
  });

  test("a sign-out that fails is told, and the user stays signed in", async () => {
    const notify = vi.fn();
    const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(answer({ user }));
    show(notify);
    const out = await screen.findByRole("button", { name: "Sign Out", hidden: true });
    fetched.mockResolvedValueOnce(answer({ detail: "Try again later" }, 503));
    await userEvent.click(out);
    expect(notify).toHaveBeenCalledWith({ title: "Error", body: "Try again later", variant: "destructive" });
    expect(screen.getByRole("button", { name: "Account" })).toBeInTheDocument();
  });

  test.each([
    ["the server fails", () => Promise.resolve(answer({ title: "broken" }, 500))],
    ["nothing answers", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["the answer is no JSON", () => Promise.resolve(new Response("<html>"))],
  ])("when %s the visitor stays a visitor", async (_, reply) => {
    vi.spyOn(globalThis, "fetch").mockImplementation(reply);
    show();
    await act(async () => {});
    expect(screen.getByRole("link", { name: "Sign In" })).toBeInTheDocument();
  });

  test("outside its provider it throws", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => render(<Account />)).toThrow("SessionContext provider");
  });
});
