import type { ServiceKey } from "./page-types";

/** A unit in the cart; price in USD. */
export type CartItem = { id: string; name: string; brand: string; model: string; price: number; image: string; quantity: number };

/** The most different units of a cart and of an order; the server holds the same bound. */
export const maxLines = 50;

/** The shop's stock compared with the line's quantity; short: too little. */
export type StockNote = { text: string; short: boolean };

export type DeliveryOptions = Record<ServiceKey, boolean>;

export const noOptions: DeliveryOptions = {
  secondFloor: false,
  oldApplianceRemoval: false,
  installationService: false,
  cpsWarranty: false,
};

/** The price of one piece in cents. */
export function unitCents(item: Pick<CartItem, "price">): number {
  return Math.round(item.price * 100);
}

/** The number of pieces in the cart. */
export function itemCount(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}
