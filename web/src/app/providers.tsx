import type { ReactNode } from "react";
import { createSession, type Session } from "../features/account/session";
import { SessionContext } from "../features/account/session-context";
import { type Cart, createCart } from "../features/cart/cart";
import { CartProvider } from "../features/cart/cart-context";
import { ToastProvider } from "../features/toast/toast-context";
import { createToasts, type Toasts } from "../features/toast/toasts";

/** State that the islands of one page share. */
export type Stores = { session: Session; cart: Cart; toasts: Toasts };

/** Made once a page: by the entry in the browser, with its storage; by each render on the server, which has none. */
export function createStores(storage: Storage | null): Stores {
  const toasts = createToasts();
  return { session: createSession(toasts.notify), toasts, cart: createCart({ storage, notify: toasts.notify }) };
}

export function Providers({ stores, children }: { stores: Stores; children: ReactNode }) {
  return (
    <SessionContext value={stores.session}>
      <ToastProvider toasts={stores.toasts}>
        <CartProvider cart={stores.cart}>{children}</CartProvider>
      </ToastProvider>
    </SessionContext>
  );
}
