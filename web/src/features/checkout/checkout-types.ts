import type { CartItem, DeliveryOptions, StockNote } from "../../lib/cart-types";
import type { Facts, Product } from "../../lib/page-types";
import type { Notify, ToastMessage } from "../../lib/toast-types";

/** What checkout states of the shop. */
export type CheckoutFacts = Pick<Facts, "phone" | "phone_href" | "tax" | "services" | "promotions"> & {
  delivery: Pick<Facts["delivery"], "radius_miles" | "flat_cents">;
  storefront: Pick<Facts["storefront"], "city">;
};

/** What checkout needs of the cart. */
export type CheckoutCart = {
  ready: boolean;
  items: readonly CartItem[];
  options: DeliveryOptions;
  shelf: ReadonlyMap<string, Product> | null;
  setOptions(some: Partial<DeliveryOptions>): void;
  setQuantity(id: string, quantity: number): void;
  remove(id: string): void;
  clear(): void;
  refresh(): Promise<void>;
  /** A note about the stock of a line, null where all is well. */
  note(item: CartItem): StockNote | null;
};

export type CheckoutProps = {
  facts: CheckoutFacts;
  cart: CheckoutCart;
  notify: Notify;
  /** Keeps a toast for the next page. */
  flash(message: ToastMessage): void;
  leave(href: string): void;
};
