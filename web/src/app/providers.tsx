import type { ReactNode } from "react";
import { createSession, type Session } from "../features/account/session";
import { SessionContext } from "../features/account/session-context";

/** State that islands of one page share. */
export type Stores = { session: Session };

/** Made once a page: by the entry in the browser, by each render on the server. */
export function createStores(): Stores {
  return { session: createSession() };
}

export function Providers({ stores, children }: { stores: Stores; children: ReactNode }) {
  return <SessionContext value={stores.session}>{children}</SessionContext>;
}
