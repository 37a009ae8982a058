import type { DeliveryOptions } from "../../lib/cart-types";
import type { Facts } from "../../lib/page-types";
import type { Totals } from "../../lib/totals";

export type OrderStatus = "placed" | "confirmed" | "scheduled" | "out_for_delivery" | "delivered" | "cancelled";

/** GET /api/orders/{token}. */
export type OrderView = {
  number: string;
  status: OrderStatus;
  placed_at: string; // RFC 3339, UTC
  customer: {
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    address: string;
    city: string;
    state: string;
    zipCode: string;
  };
  lines: { id: string; name: string; brand: string; model: string; quantity: number; unit_cents: number; line_cents: number }[];
  options: DeliveryOptions;
  totals: Totals;
  promotions: { key: string; label: string; amount_cents: number; applied: boolean }[];
  history: { status: OrderStatus; at: string }[];
};

/** What the page of an order states of the shop. */
export type OrderFacts = Pick<Facts, "name" | "phone" | "phone_href" | "services"> & {
  tax: Pick<Facts["tax"], "label">;
  storefront: Pick<Facts["storefront"], "street" | "city" | "state" | "zip">;
};
