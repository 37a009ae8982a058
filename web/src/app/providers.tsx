import type { ReactNode } from "react";

/** State that islands of one page share. */
export type Stores = Record<never, never>;

/** Made once a page: by the entry in the browser, by each render on the server. */
export function createStores(): Stores {
  return {};
}

export function Providers({ children }: { stores: Stores; children: ReactNode }) {
  return children;
}
