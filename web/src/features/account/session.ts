import { call } from "../../lib/api";
import { createStore } from "../../lib/store";
import type { Notify } from "../../lib/toast-types";
import type { User } from "../../lib/wire-types";

export type Session = {
  /** The user, or null for a visitor and until the first answer. */
  user(): User | null;
  subscribe(listener: () => void): () => void;
  /** Asks the server again; when it cannot be asked, what was known stays. */
  refresh(): Promise<void>;
  /** Ends the session and says so; when that fails, the user stays signed in and is told. */
  signOut(): Promise<void>;
};

export function createSession(notify: Notify): Session {
  const store = createStore<User | null>(null);
  return {
    user: store.get,
    subscribe: store.subscribe,
    async refresh() {
      try {
        const { user } = await call<{ user: User | null }>("/api/session");
        store.set(user ?? null);
      } catch {
        // offline, or the page is being left: the visitor stays who they were
      }
    },
    async signOut() {
      try {
        await call("/api/auth/sign-out", { method: "POST" });
        store.set(null);
        notify({ title: "Signed out", body: "You have been signed out successfully." });
      } catch (error) {
        notify({ title: "Error", body: error instanceof Error ? error.message : String(error), variant: "destructive" });
      }
    },
  };
}
