import { createContext, useContext, useSyncExternalStore } from "react";
import type { User } from "../../lib/wire-types";
import type { Session } from "./session";

export const SessionContext = createContext<Session | null>(null);

/** The page's session. Throws outside its provider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession must be used within a SessionContext provider");
  return session;
}

/** Who is signed in. Throws outside the session's provider. */
export function useUser(): User | null {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.user, () => null);
}
