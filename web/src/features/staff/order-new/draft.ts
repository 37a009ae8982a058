import { type DeliveryOptions, noOptions } from "../../../lib/cart-types";
import { centsOf } from "../../../lib/format";
import type { DeskCustomer } from "../../../lib/order-desk";
import type { Facts } from "../../../lib/page-types";
import { best, type PricedCart, price, priceWith } from "../../../lib/totals";
import { noSlot, type Slot } from "../../../ui/staff/day-picker";
import type { PickedUnit } from "../../../ui/staff/unit-picker";

/** An order as staff type it. */
export type Draft = {
  source: "phone" | "showroom";
  fulfillment: "delivery" | "pickup";
  customer: DeskCustomer;
  units: readonly PickedUnit[];
  options: DeliveryOptions;
  /** As typed; null: the ZIP code's fee. */
  fee: string | null;
  confirmed: boolean;
  promotion: boolean;
  slot: Slot;
};

export const blank: Draft = {
  source: "phone",
  fulfillment: "delivery",
  customer: { firstName: "", lastName: "", email: "", phone: "", address: "", city: "", state: "TX", zipCode: "" },
  units: [],
  options: noOptions,
  fee: null,
  confirmed: true,
  promotion: true,
  slot: noSlot,
};

/** The delivery fee: the staff's, or else the ZIP code's; null for text that is no amount. */
export function feeOf({ fulfillment, fee, customer }: Draft, { delivery }: Pick<Facts, "delivery">): number | null {
  if (fulfillment === "pickup") return 0;
  return fee === null ? (delivery.fee_by_zip[customer.zipCode.trim().slice(0, 5)] ?? delivery.fee_cents) : centsOf(fee);
}

/** Its sums as placed, the offer it qualifies for, and the sums that it will have. */
export function sumsOf(draft: Draft, facts: Facts) {
  const cart: PricedCart = {
    lines: draft.units.map(({ price_cents }) => ({ unit_cents: price_cents, quantity: 1 })),
    options: optionsOf(draft),
    delivery_cents: feeOf(draft, facts) ?? 0,
    city: draft.customer.city,
  };
  const offer = best(facts, cart);
  const applied = draft.confirmed && draft.promotion ? offer : null;
  return { offer, applied, totals: applied ? priceWith(facts, cart, applied) : price(facts, cart) };
}

/** A pickup order has no service except the warranty. */
function optionsOf({ fulfillment, options }: Draft): DeliveryOptions {
  return fulfillment === "pickup" ? { ...noOptions, cpsWarranty: options.cpsWarranty } : options;
}

/** The order as the wire has it. */
export function bodyOf(draft: Draft, facts: Facts) {
  const { source, fulfillment, units, confirmed, promotion, slot } = draft;
  const delivery = fulfillment === "delivery";
  const customer = delivery ? draft.customer : { ...draft.customer, address: "", city: "", state: "", zipCode: "" };
  return {
    source,
    fulfillment,
    customer,
    items: units.map(({ id, hold }) => ({ id, quantity: 1, ...(hold && { held: true }) })),
    options: optionsOf(draft),
    confirmed,
    apply_promotion: confirmed && promotion && sumsOf(draft, facts).offer !== null,
    ...(delivery && draft.fee !== null && { fee_cents: feeOf(draft, facts) }),
    ...(delivery && confirmed && slot.day && slot),
  };
}
