import type { DeliveryOptions } from "./cart-types";
import type { Facts, Promotion } from "./page-types";
import type { Totals } from "./wire-types";

/** All that the price of an order depends on beside the business facts. */
export type PricedCart = {
  lines: readonly { unit_cents: number; quantity: number }[];
  options: DeliveryOptions;
  delivery_cents: number;
  city: string;
};

export type PriceFacts = Pick<Facts, "tax" | "services" | "promotions"> & { storefront: Pick<Facts["storefront"], "city"> };

const whole = 10_000; // a rate counts hundredths of a percent

/** The share of an amount in cents, rounded half up to the cent: 825 of 49900 is 4117. Exact as long as the share itself is. */
export function share(rate: number, cents: number): number {
  const units = Math.floor(cents / whole);
  return units * rate + Math.floor(((cents - units * whole) * rate + whole / 2) / whole);
}

/** Adds an order up: subtotal + tax + delivery + services, the tax rounded once on the taxable sum. The server's sum decides. */
export function price(facts: PriceFacts, cart: PricedCart): Totals {
  const subtotal = cart.lines.reduce((sum, line) => sum + line.unit_cents * line.quantity, 0);
  const services = facts.services.reduce((sum, service) => sum + (cart.options[service.key] ? service.price_cents : 0), 0);
  return finish(facts, { subtotal_cents: subtotal, delivery_cents: cart.delivery_cents, services_cents: services }, 0, 0);
}

function finish(facts: PriceFacts, sums: Omit<Totals, "tax_cents" | "total_cents">, offGoods: number, offServices: number): Totals {
  const { tax } = facts;
  const goods = sums.subtotal_cents - offGoods;
  const services = sums.services_cents - offServices;
  const taxable = (tax.goods ? goods : 0) + (tax.delivery ? sums.delivery_cents : 0) + (tax.services ? services : 0);
  const tax_cents = share(tax.rate, taxable);
  return { ...sums, tax_cents, total_cents: goods + tax_cents + sums.delivery_cents + services };
}

/** The same with an offer taken off. */
export function priceWith(facts: PriceFacts, cart: PricedCart, offer: Offer): Totals {
  return withOffer(facts, price(facts, cart), offer);
}

/** The totals once staff have confirmed an order with an offer. The lines' sums stay; the tax is that of the lower sum. */
export function withOffer(facts: PriceFacts, totals: Totals, { key, amount_cents }: Omit<Offer, "label">): Totals {
  const goods = key === "multi_unit" ? amount_cents : 0;
  return finish(facts, totals, goods, amount_cents - goods);
}

/** A promotion that the order qualifies for. The amount comes off goods or services, before tax. */
export type Offer = { key: Promotion["key"]; label: string; amount_cents: number };

/** The promotion that saves the customer most, tax included; they are not combined. Of two equal ones the first of the facts. */
export function best(facts: PriceFacts, cart: PricedCart): Offer | null {
  const totals = price(facts, cart);
  let found: Offer | null = null;
  let most = 0;
  for (const { key, label, percent } of facts.promotions) {
    const amount_cents = worth(facts, cart, totals, key, percent);
    if (amount_cents <= 0) continue;
    const saved = totals.total_cents - withOffer(facts, totals, { key, amount_cents }).total_cents;
    if (saved > most) {
      found = { key, label, amount_cents };
      most = saved;
    }
  }
  return found;
}

const multiUnitFrom = 2; // appliances

function worth(facts: PriceFacts, cart: PricedCart, totals: Totals, key: Promotion["key"], percent: number): number {
  if (key === "multi_unit") {
    const quantity = cart.lines.reduce((sum, line) => sum + line.quantity, 0);
    return quantity < multiUnitFrom ? 0 : Math.min(share(percent * 100, totals.subtotal_cents), totals.subtotal_cents);
  }
  if (key === "free_installation" && cart.options.installationService && fold(cart.city) === fold(facts.storefront.city)) {
    return facts.services.find((service) => service.key === "installationService")?.price_cents ?? 0;
  }
  return 0;
}

/** One case, single spaces: how two spellings of a place are compared. */
function fold(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}
