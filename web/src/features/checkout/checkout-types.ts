import type { CartItem, DeliveryOptions, StockNote } from "../../lib/cart-types";
import type { Facts, Product } from "../../lib/page-types";
import type { Notify, ToastMessage } from "../../lib/toast-types";
import type { OfferedDay } from "../../lib/wire-types";
import type { Customer } from "./validation";

/** The shop's facts that checkout shows. */
export type CheckoutFacts = Pick<Facts, "phone" | "phone_href" | "tax" | "services" | "promotions" | "showroom"> & {
  delivery: Pick<Facts["delivery"], "radius_miles" | "flat_cents">;
  storefront: Pick<Facts["storefront"], "street" | "city" | "state" | "zip" | "directions_url">;
};

/** The two ways to fulfill an order, as on the wire. */
export type Way = "delivery" | "pickup";

/** The part of the cart that checkout uses. */
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
  /** Takes away the toast that speaks of a topic. */
  hush(topic: string): void;
  loadDays(): Promise<readonly OfferedDay[]>;
  /** Known details of the signed-in user; null: nothing is known. */
  contact: Partial<Customer> | null;
  /** The token of the hold that this browser has; "": none. */
  hold(): string;
  /** Remembers an order that was placed here. */
  remember(order: { number: string; token: string }): void;
  /** Keeps a toast for the next page. */
  flash(message: ToastMessage): void;
  leave(href: string): void;
};
