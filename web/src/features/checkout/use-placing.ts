import { useState } from "react";
import { noOptions, unitCents } from "../../lib/cart-types";
import { best, type Offer, type PricedCart, price, withOffer } from "../../lib/totals";
import type { OrderBody, Totals } from "../../lib/wire-types";
import type { CheckoutProps, Way } from "./checkout-types";
import type { Delivery } from "./delivery";
import { createPlacer, itemsOf, type Outcome, type SoldLine } from "./place";
import { addressNames, type Customer } from "./validation";

/** A problem that blocks the order, shown above its button. */
export type Trouble =
  | { kind: "sold-out"; lines: SoldLine[] }
  | { kind: "total-changed"; from: number; to: number }
  | { kind: "items"; message: string }
  | { kind: "failed"; message: string };

/** An offer that the order qualifies for, and the order's total once the shop has confirmed it. */
export type Saving = { offer: Offer; after: Totals };

/** The topic of the toasts about placing the order; any edit clears them. */
export const orderTopic = "order";

const failed = "Failed to place order. Please try again.";

type Choice = { delivery: Delivery; way: Way; day: string; city: string };

/** Prices the cart and places the order. The server's total holds until the order changes. */
export function usePlacing({ facts, cart, notify, flash, leave, hold, remember }: CheckoutProps, { delivery, way, day, city }: Choice) {
  const [place] = useState(() => createPlacer());
  const [phase, setPhase] = useState<"open" | "busy" | "done">("open");
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [told, setTold] = useState<{ about: string; totals: Totals } | null>(null);

  const pickup = way === "pickup";
  const valid = !pickup && delivery.state === "valid" ? delivery : null;
  const options = pickup ? { ...noOptions, cpsWarranty: cart.options.cpsWarranty } : cart.options;
  const priced: PricedCart = {
    lines: cart.items.map((item) => ({ unit_cents: unitCents(item), quantity: item.quantity })),
    options,
    delivery_cents: pickup ? 0 : (valid?.feeCents ?? facts.delivery.flat_cents ?? 0), // until the address has its quote
    city: pickup ? "" : city,
  };
  const about = JSON.stringify([itemsOf(cart.items), options, way, valid?.quote]);
  const totals = told?.about === about ? told.totals : price(facts, priced);
  const offer = best(facts, priced);

  const submit = async (customer: Customer): Promise<Outcome | null> => {
    if ((!pickup && !valid) || phase !== "open") return null;
    setPhase("busy");
    setTrouble(null);
    const held = hold();
    const body: OrderBody & { hold?: string } = {
      customer: pickup ? withoutAddress(customer) : customer,
      items: itemsOf(cart.items),
      options,
      quote: valid?.quote ?? null,
      expected_total_cents: totals.total_cents,
      ...(pickup && { fulfillment: way }),
      ...(!pickup && day && { day }),
      ...(held && { hold: held }),
    };
    const outcome = await place(body);
    if (outcome.kind === "placed") {
      setPhase("done");
      remember(outcome);
      flash({
        title: `Order ${outcome.number} is placed`,
        body: `${nextStep(way)} A confirmation is on its way by e-mail.`,
        variant: "success",
        link: { href: `/order/${encodeURIComponent(outcome.token)}`, label: "See your order" },
      });
      cart.clear();
      leave("/");
      return outcome;
    }
    setPhase("open");
    if (outcome.kind === "total-changed") setTold({ about, totals: outcome.totals });
    if (outcome.kind === "sold-out" || outcome.kind === "total-changed") void cart.refresh();
    if (outcome.kind !== "fields") setTrouble(troubleOf(outcome, totals));
    notify({ title: failed, variant: "destructive", topic: orderTopic });
    return outcome;
  };
  const saving: Saving | null = offer && { offer, after: withOffer(facts, totals, offer) };
  return { phase, trouble, settle: () => setTrouble(null), totals, offer: saving, submit };
}

/** The shop's next step with an order, in a sentence. */
export function nextStep(way: Way): string {
  return way === "pickup" ? "We write when it is ready to be picked up." : "We call to set a delivery time.";
}

function withoutAddress(customer: Customer): Customer {
  return { ...customer, ...Object.fromEntries(addressNames.map((name) => [name, ""])) };
}

function troubleOf(outcome: Exclude<Outcome, { kind: "placed" | "fields" }>, before: Totals): Trouble {
  if (outcome.kind !== "total-changed") return outcome;
  return { kind: "total-changed", from: before.total_cents, to: outcome.totals.total_cents };
}
