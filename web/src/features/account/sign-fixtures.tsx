import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { answer } from "../../test-answers";
import { createSession, type Session } from "./session";
import { SessionContext } from "./session-context";

export const ann = { id: "1", email: "ann@example.com", full_name: "Ann", role: "customer" as const };
export const notify = vi.fn();
export const flash = vi.fn();
export const leave = vi.fn();
export const reload = vi.fn();

type Reply = (init: RequestInit | undefined) => Response | Promise<Response>;

/** The server's replies by path; user is the answer of /api/session. */
export const server: { user: typeof ann | null; replies: Record<string, Reply> } = { user: null, replies: {} };

/** A fresh server, fresh ears and the plain address before each test of the file that calls this. */
export function resetFixtures(path: string): void {
  beforeEach(() => {
    for (const mock of [notify, flash, leave, reload]) mock.mockClear();
    Object.assign(server, { user: null, replies: {} });
    history.replaceState(null, "", path);
    vi.spyOn(globalThis, "fetch").mockImplementation(async (to, init) => {
      const reply = server.replies[String(to)];
      if (reply) return reply(init);
      return to === "/api/session" ? answer({ user: server.user }) : answer({}, 500);
    });
  });
  afterEach(() => history.replaceState(null, "", "/"));
}

/** Renders with a session that knows its signed-in user. */
export async function show(view: React.ReactNode): Promise<Session> {
  const session = createSession(notify, reload);
  await act(() => session.refresh());
  render(<SessionContext value={session}>{view}</SessionContext>);
  await act(() => new Promise((resolve) => setTimeout(resolve))); // the address is followed in a task of its own
  return session;
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
/** Waits until an element with these words has the focus. */
export const focused = (words: string | RegExp) => waitFor(() => expect(document.activeElement).toHaveTextContent(words));
export const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
export const sent = (path: string) =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([to]) => to === path)
    .map(([, init]) => JSON.parse(String(init?.body ?? "null")));

export async function fill(values: Record<string, string>) {
  const user = userEvent.setup();
  for (const [name, value] of Object.entries(values)) {
    await user.clear(field(name));
    if (!value) continue;
    await user.click(field(name));
    await user.paste(value);
  }
}

/** Answers by which a call fails without being refused. */
export const accidents: [string, Reply, RegExp][] = [
  ["nothing answers", () => Promise.reject(new TypeError("Failed to fetch")), /We could not reach the shop/],
  ["it takes too long", () => Promise.reject(new DOMException("late", "TimeoutError")), /We could not reach the shop/],
  ["the answer is no JSON", () => new Response("<html>", { status: 502 }), /We could not reach the shop/],
];
