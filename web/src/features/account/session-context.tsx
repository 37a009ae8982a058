import { createContext, useContext, useSyncExternalStore } from "react";
import type { User } from "../../lib/wire-types";
import type { Lapse, Session } from "./session";

export const SessionContext = createContext<Session | null>(null);

/** The page's session. Throws outside its provider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession must be used within a SessionContext provider");
  return session;
}

/** Returns the signed-in user, or null. Throws outside the session's provider. */
export function useUser(): User | null {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.user, () => null);
}

/** Whether the signed-in user is known. Throws outside the session's provider. */
export function useSessionReady(): boolean {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.ready, () => false);
}

/** Returns the reason why the sign-in dialog is open, or null while it is closed. Throws outside the session's provider. */
export function useLapse(): Lapse | null {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.lapse, () => null);
}
