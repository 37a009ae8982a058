/** Who is signed in, as GET /api/session tells it. */
export type User = { id: string; email: string; full_name: string; role: "customer" | "staff" | "owner" };

export type Session = {
  /** The user, or null for a visitor and until the first answer. */
  user(): User | null;
  subscribe(listener: () => void): () => void;
  /** Asks the server again; when it cannot be asked, what was known stays. */
  refresh(): Promise<void>;
  signOut(): Promise<void>;
};

const patience = 10_000; // milliseconds

export function createSession(): Session {
  let user: User | null = null;
  const listeners = new Set<() => void>();
  const set = (next: User | null) => {
    user = next;
    for (const listener of listeners) listener();
  };
  return {
    user: () => user,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      try {
        const answer = await fetch("/api/session", { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(patience) });
        if (!answer.ok) return;
        const body = (await answer.json()) as { user: User | null };
        set(body.user ?? null);
      } catch {
        // offline, or the page is being left: the visitor stays who they were
      }
    },
    async signOut() {
      const answer = await fetch("/api/auth/sign-out", { method: "POST", signal: AbortSignal.timeout(patience) });
      if (answer.ok) set(null);
    },
  };
}
