import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api";
import { answer, deferred } from "../../test-answers";
import { createSession, type Session } from "./session";

const ann = { id: "1", email: "ann@example.com", full_name: "Ann", role: "customer" as const };
const bob = { ...ann, id: "2", email: "bob@example.com", full_name: "Bob" };
const signedOut = { status: 401, detail: "Please sign in." };

/** The server: the signed-in user, and its answer to signing in. */
const server = { user: null as typeof ann | null, signIn: () => answer({ user: ann }) as Response | Promise<Response> };
const ends: (() => void)[] = [];

beforeEach(() => {
  server.user = null;
  server.signIn = () => {
    server.user = ann;
    return answer({ user: ann });
  };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) => {
    if (path === "/api/session") return answer({ user: server.user });
    if (path === "/api/auth/sign-in" || path === "/api/auth/sign-up") return server.signIn();
    if (path === "/api/auth/sign-out") {
      server.user = null;
      return answer({ user: null });
    }
    return server.user ? answer({ path, method: init?.method, by: server.user.id }) : answer(signedOut, 401);
  });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** The session of a tab that knows its signed-in user. */
async function tab(reload = vi.fn()) {
  const session = createSession(vi.fn(), reload);
  ends.push(session.listen(window));
  await vi.waitFor(() => expect(session.ready()).toBe(true));
  return { session, reload };
}

/** A tab with Ann signed in and a dialog to ask her again; then the server forgets her. */
async function lapsing() {
  server.user = ann;
  const opened = await tab();
  ends.push(opened.session.attend());
  server.user = null;
  return opened;
}

const asked = (path: string) => vi.mocked(fetch).mock.calls.filter(([to]) => to === path);
const lapse = (session: Session) => vi.waitFor(() => expect(session.lapse()).not.toBeNull());

describe("the session", () => {
  test("is not known until the server has answered", async () => {
    server.user = ann;
    const session = createSession(vi.fn());
    expect([session.ready(), session.user()]).toEqual([false, null]);
    await session.refresh();
    expect([session.ready(), session.user()]).toEqual([true, ann]);
  });

  test("stays unknown while nobody can be asked, and what was known stays", async () => {
    const { session } = await tab();
    await session.signIn({ email: ann.email, password: "p" });
    vi.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"));
    await session.refresh();
    expect(session.user()).toEqual(ann);
    const other = createSession(vi.fn());
    await other.refresh();
    expect(other.ready()).toBe(false);
  });

  test.each([
    ["signIn", "/api/auth/sign-in", { email: ann.email, password: "secret 1" }],
    ["signUp", "/api/auth/sign-up", { email: ann.email, password: "secret 1", full_name: "Ann" }],
  ] as const)("%s posts what was typed and knows the user at once", async (verb, path, body) => {
    const { session } = await tab();
    await expect(session[verb](body as { email: string; password: string; full_name: string })).resolves.toEqual(ann);
    expect(session.user()).toEqual(ann);
    expect(asked(path)[0]?.[1]).toMatchObject({ method: "POST", credentials: "same-origin", body: JSON.stringify(body) });
  });

  test("a sign-in that is refused rejects with the server's words and changes nothing", async () => {
    const { session } = await tab();
    server.signIn = () => answer({ detail: "The email or password is not right." }, 401);
    await expect(session.signIn({ email: "a@b", password: "p" })).rejects.toThrow("The email or password is not right.");
    expect(session.user()).toBeNull();
  });

  test("an answer that is older than the sign-in does not undo it", async () => {
    const session = createSession(vi.fn());
    const late = deferred<Response>();
    vi.mocked(fetch).mockImplementationOnce(() => late.promise);
    const refreshed = session.refresh();
    await session.signIn({ email: ann.email, password: "p" });
    late.resolve(answer({ user: null }));
    await refreshed;
    expect(session.user()).toEqual(ann);
  });

  test("keeps nothing in the browser's storage", async () => {
    const { session } = await tab();
    await session.signIn({ email: ann.email, password: "p" });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});

describe("other tabs", () => {
  test("follow a sign-in and a sign-out", async () => {
    const [here, there] = [await tab(), await tab()];
    await here.session.signIn({ email: ann.email, password: "p" });
    await vi.waitFor(() => expect(there.session.user()).toEqual(ann));
    await there.session.signOut();
    await vi.waitFor(() => expect(here.session.user()).toBeNull());
  });

  test("a browser without BroadcastChannel signs in all the same", async () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    const { session } = await tab();
    vi.unstubAllGlobals();
    await session.signIn({ email: ann.email, password: "p" });
    expect(session.user()).toEqual(ann);
  });

  test("a page from the back button's cache asks again and hears the others", async () => {
    const [here, there] = [await tab(), await tab()];
    window.dispatchEvent(new Event("pagehide"));
    server.user = ann;
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await vi.waitFor(() => expect([here.session.user(), there.session.user()]).toEqual([ann, ann]));
    await there.session.signOut();
    await vi.waitFor(() => expect(here.session.user()).toBeNull());
  });

  test("a page that is shown for the first time asks once", async () => {
    await tab();
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    expect(asked("/api/session")).toHaveLength(1);
  });
});

describe("a departure", () => {
  /** A tab with Ann signed in, and a listener for her departure. */
  async function attended() {
    server.user = ann;
    const opened = await tab();
    const gone = vi.fn();
    ends.push(opened.session.onDeparture(gone));
    return { ...opened, gone };
  }

  test("is a sign-out, here and in the other tabs; not that somebody signs in", async () => {
    const [here, there] = [await attended(), await attended()];
    expect(here.gone).not.toHaveBeenCalled();
    await here.session.signOut();
    expect(here.gone).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(there.gone).toHaveBeenCalledOnce());
    await here.session.signIn({ email: ann.email, password: "p" });
    expect(here.gone).toHaveBeenCalledOnce();
  });

  test("is none where the sign-out fails, or the same user is found again", async () => {
    const { session, gone } = await attended();
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await session.signOut();
    await session.refresh();
    expect(gone).not.toHaveBeenCalled();
  });

  test("is somebody else in their place, before the page is loaded anew", async () => {
    const { session, reload, gone } = await attended();
    ends.push(session.attend());
    server.signIn = () => answer({ user: bob });
    await session.signIn({ email: bob.email, password: "p" });
    expect(gone).toHaveBeenCalledOnce();
    expect(reload).toHaveBeenCalledOnce();
    expect(gone.mock.invocationCallOrder[0]).toBeLessThan(reload.mock.invocationCallOrder[0] ?? 0);
  });
});

describe("a call of who is signed in", () => {
  test("that succeeds asks nobody to sign in", async () => {
    server.user = ann;
    const { session } = await tab();
    await expect(session.callSignedIn("/api/account")).resolves.toMatchObject({ path: "/api/account" });
    expect(session.lapse()).toBeNull();
  });

  test("that is refused for another reason rejects", async () => {
    const { session } = await lapsing();
    vi.mocked(fetch).mockResolvedValueOnce(answer({ detail: "This is not your current password." }, 422));
    await expect(session.callSignedIn("/api/auth/password", { method: "POST" })).rejects.toThrow("This is not your current password.");
    expect(session.lapse()).toBeNull();
  });

  test("asks to sign in again and then sends the same once more", async () => {
    const { session } = await lapsing();
    const sent = session.callSignedIn("/api/account", { method: "DELETE", body: { password: "p" } });
    await lapse(session);
    expect(session.lapse()).toEqual({ email: ann.email });
    await session.signIn({ email: ann.email, password: "p" });
    await expect(sent).resolves.toEqual({ path: "/api/account", method: "DELETE", by: ann.id });
    expect(session.lapse()).toBeNull();
    const [first, second] = asked("/api/account");
    expect(asked("/api/account")).toHaveLength(2);
    expect(second?.[1]?.body).toBe(first?.[1]?.body);
  });

  test("is sent only once more: a second 401 rejects", async () => {
    const { session } = await lapsing();
    server.signIn = () => answer({ user: ann });
    const sent = session.callSignedIn("/api/account");
    await lapse(session);
    await session.signIn({ email: ann.email, password: "p" });
    await expect(sent).rejects.toMatchObject({ status: 401 });
    expect(asked("/api/account")).toHaveLength(2);
  });

  test("several wait for one dialog", async () => {
    const { session } = await lapsing();
    const sent = ["/api/a", "/api/b", "/api/c"].map((path) => session.callSignedIn(path));
    await lapse(session);
    await vi.waitFor(() => expect(asked("/api/c")).toHaveLength(1));
    await session.signIn({ email: ann.email, password: "p" });
    await expect(Promise.all(sent)).resolves.toMatchObject([{ path: "/api/a" }, { path: "/api/b" }, { path: "/api/c" }]);
    expect(asked("/api/auth/sign-in")).toHaveLength(1);
  });

  test("whose 401 comes after somebody signed in again is sent again without asking", async () => {
    const { session } = await lapsing();
    const late = deferred<Response>();
    vi.mocked(fetch).mockImplementationOnce(() => late.promise);
    const sent = session.callSignedIn("/api/a");
    await session.signIn({ email: ann.email, password: "p" });
    late.resolve(answer(signedOut, 401));
    await expect(sent).resolves.toMatchObject({ path: "/api/a" });
    expect(session.lapse()).toBeNull();
  });

  test("rejects with the 401 when the dialog is cancelled; the next one asks again", async () => {
    const { session } = await lapsing();
    const sent = [session.callSignedIn("/api/a"), session.callSignedIn("/api/b")];
    for (const each of sent) each.catch(() => {});
    await lapse(session);
    await vi.waitFor(() => expect(asked("/api/b")).toHaveLength(1));
    session.giveUp();
    for (const each of sent) await expect(each).rejects.toMatchObject({ status: 401, message: "Please sign in." });
    expect(session.lapse()).toBeNull();
    session.callSignedIn("/api/a").catch(() => {});
    await lapse(session);
  });

  test("rejects with the 401 where the page has no dialog", async () => {
    server.user = ann;
    const { session } = await tab();
    server.user = null;
    await expect(session.callSignedIn("/api/account")).rejects.toBeInstanceOf(ApiError);
  });

  test("rejects with the 401 where nobody had been signed in: there is nothing to go on with", async () => {
    const { session } = await tab();
    ends.push(session.attend());
    await expect(session.callSignedIn("/api/account")).rejects.toMatchObject({ status: 401 });
    expect(session.lapse()).toBeNull();
  });

  test("is let go when its caller ends it, and nobody is asked for it any more", async () => {
    const { session } = await lapsing();
    const caller = new AbortController();
    const sent = session.callSignedIn("/api/a", { signal: caller.signal });
    sent.catch(() => {});
    await lapse(session);
    caller.abort(new Error("left"));
    await expect(sent).rejects.toThrow("left");
    expect(session.lapse()).toBeNull();
  });

  test("goes on when the same user signs in in another tab", async () => {
    const there = await tab();
    const { session } = await lapsing();
    const sent = session.callSignedIn("/api/a");
    await lapse(session);
    await there.session.signIn({ email: ann.email, password: "p" });
    await expect(sent).resolves.toMatchObject({ path: "/api/a" });
  });

  test("of somebody else is never sent: the page is loaded anew", async () => {
    const { session, reload } = await lapsing();
    session.callSignedIn("/api/a").catch(() => {});
    await lapse(session);
    server.signIn = () => {
      server.user = bob;
      return answer({ user: bob });
    };
    await session.signIn({ email: bob.email, password: "p" });
    expect(reload).toHaveBeenCalledOnce();
    expect(asked("/api/a")).toHaveLength(1);
    expect(session.user()).toEqual(ann);
  });

  test("a page for who is signed in is loaded anew when another tab signs in as somebody else", async () => {
    const { session, reload } = await lapsing();
    server.user = bob;
    await session.refresh();
    expect(reload).toHaveBeenCalledOnce();
  });

  test("a page for anybody is not", async () => {
    server.user = ann;
    const { session, reload } = await tab();
    server.user = bob;
    await session.refresh();
    expect(reload).not.toHaveBeenCalled();
    expect(session.user()).toEqual(bob);
  });
});
