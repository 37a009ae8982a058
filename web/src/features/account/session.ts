import { ApiError, type Call, call } from "../../lib/api";
import { createStore } from "../../lib/store";
import type { Notify } from "../../lib/toast-types";
import type { SecondFactorBody, SessionAnswer, SignedIn, SignInBody, SignUpBody, User } from "../../lib/wire-types";
import { failure } from "./failure";

/** The session ended while the page was in use; email is the user's. */
export type Lapse = { email: string };

export type Session = {
  /** The user, or null for a visitor and until the first answer. */
  user(): User | null;
  /** False until the server has named the signed-in user; it stays false while the server cannot be reached. */
  ready(): boolean;
  subscribe(listener: () => void): () => void;
  /** Asks the server again; if that fails, the known user stays. */
  refresh(): Promise<void>;
  /** Rejects with an ApiError. */
  signIn(body: SignInBody): Promise<User>;
  /** Ends a sign-in that was answered with a challenge. Rejects with an ApiError. */
  sendCode(body: SecondFactorBody): Promise<User>;
  /** Makes an account and signs in to it. Rejects with an ApiError. */
  signUp(body: SignUpBody): Promise<User>;
  /** Ends the session and confirms it; on failure the user stays signed in and sees a message. */
  signOut(): Promise<void>;
  /** Calls when the user departs: signed out, here or in another tab, or replaced by somebody else. Returns a function that ends this. */
  onDeparture(listener: () => void): () => void;
  /** Tells the departure listeners that the server has ended the session on another call, and that the page is about to be left. */
  depart(): void;
  /**
   * Calls the API as the signed-in user. A 401 opens the page's sign-in dialog; after signing in, the call is repeated once. It rejects
   * with that 401 if the dialog is cancelled, if the page has no dialog (the island sign-in-dialog), or if nobody had been signed in.
   */
  callSignedIn<T>(path: string, options?: Call): Promise<T>;
  /** The reason why the sign-in dialog is open; null while it is closed. */
  lapse(): Lapse | null;
  /** The dialog was cancelled. */
  giveUp(): void;
  /**
   * Notes that a sign-in dialog is on the page. The page then belongs to the signed-in user, and is loaded anew for anybody else. Returns a
   * function that ends this.
   */
  attend(): () => void;
  /**
   * Reads the signed-in user, and keeps in step with other tabs and with a page that the back button restores. Returns a function that ends
   * this.
   */
  listen(view: Window): () => void;
};

type State = { ready: boolean; user: User | null; lapse: Lapse | null };
type Waiting = { resume: () => void; refuse: () => void };

const channelName = "enamel.session";

/** Keeps state in memory only: the server decides who is signed in. */
export function createSession(notify: Notify, reload = () => window.location.reload()): Session {
  const store = createStore<State>({ ready: false, user: null, lapse: null });
  const waiting = new Set<Waiting>();
  const departures = new Set<() => void>();
  let channel: BroadcastChannel | null = null;
  let dialogs = 0;
  let turn = 0; // grows with each question and each change: an older answer is out of date
  let signIns = 0;
  let last: User | null = null; // the last user signed in on this page

  const patch = (some: Partial<State>) => store.set({ ...store.get(), ...some });
  const depart = () => {
    for (const listener of departures) listener();
  };
  const become = (user: User | null) => {
    turn++;
    const before = store.get().user;
    if (before && before.id !== user?.id) depart();
    if (user && last && last.id !== user.id && dialogs > 0) {
      reload(); // the page and its typed text belong to somebody else
      return;
    }
    patch({ ready: true, user, ...(user && { lapse: null }) });
    if (!user) return;
    last = user;
    for (const call of waiting) call.resume();
    waiting.clear();
  };
  const refresh = async () => {
    const mine = ++turn;
    try {
      const { user } = await call<SessionAnswer>("/api/session");
      if (mine === turn) become(user ?? null);
    } catch {
      // offline, or the page is being left: the user stays signed in here
    }
  };
  const enter = async (path: string, body: object) => {
    const { user } = await call<SignedIn>(path, { method: "POST", body });
    signIns++;
    become(user);
    channel?.postMessage(null);
    return user;
  };
  const giveUp = () => {
    patch({ lapse: null });
    for (const call of waiting) call.refuse();
    waiting.clear();
  };
  const signedInAgain = ({ email }: User, refusal: ApiError, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const mine = { resume: resolve, refuse: () => reject(refusal) };
      waiting.add(mine);
      signal?.addEventListener("abort", () => {
        if (!waiting.delete(mine)) return;
        reject(signal.reason);
        if (waiting.size === 0) patch({ lapse: null }); // no call waits for it
      });
      if (!store.get().lapse) patch({ lapse: { email } });
    });

  return {
    user: () => store.get().user,
    ready: () => store.get().ready,
    lapse: () => store.get().lapse,
    subscribe: store.subscribe,
    refresh,
    signIn: (body) => enter("/api/auth/sign-in", body),
    sendCode: (body) => enter("/api/auth/second-factor", body),
    signUp: (body) => enter("/api/auth/sign-up", body),
    async signOut() {
      try {
        await call("/api/auth/sign-out", { method: "POST" });
        last = null;
        become(null);
        channel?.postMessage(null);
        notify({ title: "Signed out", body: "You have been signed out successfully." });
      } catch (error) {
        notify(failure("Error", error));
      }
    },
    onDeparture(listener) {
      departures.add(listener);
      return () => departures.delete(listener);
    },
    depart,
    async callSignedIn<T>(path: string, options?: Call): Promise<T> {
      const before = signIns;
      try {
        return await call<T>(path, options);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401 || !last || dialogs === 0) throw error;
        if (signIns === before) await signedInAgain(last, error, options?.signal);
        return call<T>(path, options);
      }
    },
    giveUp,
    attend() {
      dialogs++;
      return () => {
        if (--dialogs === 0) giveUp();
      };
    },
    listen(view) {
      const open = () => {
        if (typeof BroadcastChannel === "undefined") return;
        channel = new BroadcastChannel(channelName);
        channel.onmessage = () => void refresh();
      };
      const close = () => {
        channel?.close();
        channel = null;
      };
      const shown = (event: PageTransitionEvent) => {
        if (!event.persisted) return;
        close();
        open();
        void refresh();
      };
      open();
      void refresh();
      view.addEventListener("pagehide", close); // an open channel keeps a page from the back button's cache
      view.addEventListener("pageshow", shown);
      return () => {
        close();
        view.removeEventListener("pagehide", close);
        view.removeEventListener("pageshow", shown);
      };
    },
  };
}
