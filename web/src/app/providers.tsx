import type { ReactNode } from "react";
import { createSession, type Session } from "../features/account/session";
import { SessionContext } from "../features/account/session-context";
import { type Cart, createCart } from "../features/cart/cart";
import { CartProvider } from "../features/cart/cart-context";
import { ChatOpenProvider } from "../features/chat/chat-open";
import { createSpace, type SpaceStore } from "../features/fit/space";
import { SpaceProvider } from "../features/fit/space-context";
import { ToastProvider } from "../features/toast/toast-context";
import { createToasts, type Toasts } from "../features/toast/toasts";
import { createStore, type Store } from "../lib/store";

/** State that the islands of one page share. space: the visitor's measures. chatOpen: whether the chat is open. */
export type Stores = { session: Session; cart: Cart; space: SpaceStore; toasts: Toasts; chatOpen: Store<boolean> };

/** Creates a page's stores once: in the browser's entry with its storage, and on the server in each render, without storage. */
export function createStores(storage: Storage | null): Stores {
  const toasts = createToasts();
  const cart = createCart({ storage, notify: toasts.notify, hush: toasts.clear });
  return { session: createSession(toasts.notify), toasts, cart, space: createSpace(storage), chatOpen: createStore(false) };
}

export function Providers({ stores, children }: { stores: Stores; children: ReactNode }) {
  return (
    <SessionContext value={stores.session}>
      <ToastProvider toasts={stores.toasts}>
        <CartProvider cart={stores.cart}>
          <SpaceProvider space={stores.space}>
            <ChatOpenProvider open={stores.chatOpen}>{children}</ChatOpenProvider>
          </SpaceProvider>
        </CartProvider>
      </ToastProvider>
    </SessionContext>
  );
}
