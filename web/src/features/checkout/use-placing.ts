import { useState } from "react";
import { unitCents } from "../../lib/cart-types";
import { best, type PricedCart, price } from "../../lib/totals";
import type { Totals } from "../../lib/wire-types";
import type { CheckoutProps } from "./checkout-types";
import type { Delivery } from "./delivery";
import { createPlacer, itemsOf, type Outcome, type SoldLine } from "./place";
import type { Customer } from "./validation";

/** What stands in the way of the order, shown above its button. */
export type Trouble =
  | { kind: "sold-out"; lines: SoldLine[] }
  | { kind: "total-changed"; from: number; to: number }
  | { kind: "items"; message: string }
  | { kind: "failed"; message: string };

const failed = "Failed to place order. Please try again.";

/** Prices the cart and places the order. A total that the server named holds until what it was for changes. */
export function usePlacing({ facts, cart, notify, flash, leave }: CheckoutProps, delivery: Delivery, city: string) {
  const [place] = useState(() => createPlacer());
  const [phase, setPhase] = useState<"open" | "busy" | "done">("open");
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [told, setTold] = useState<{ about: string; totals: Totals } | null>(null);

  const valid = delivery.state === "valid" ? delivery : null;
  const priced: PricedCart = {
    lines: cart.items.map((item) => ({ unit_cents: unitCents(item), quantity: item.quantity })),
    options: cart.options,
    delivery_cents: valid?.feeCents ?? facts.delivery.flat_cents ?? 0, // until the address has its quote
    city,
  };
  const about = JSON.stringify([itemsOf(cart.items), cart.options, valid?.quote]);
  const totals = told?.about === about ? told.totals : price(facts, priced);

  const submit = async (customer: Customer): Promise<Outcome | null> => {
    if (!valid || phase !== "open") return null;
    setPhase("busy");
    setTrouble(null);
    const { quote } = valid;
    const body = { customer, items: itemsOf(cart.items), options: cart.options, quote, expected_total_cents: totals.total_cents };
    const outcome = await place(body);
    if (outcome.kind === "placed") {
      setPhase("done");
      flash({
        title: `Order ${outcome.number} is placed`,
        body: "We call to set a delivery time. A confirmation is on its way by e-mail.",
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
    notify({ title: failed, variant: "destructive" });
    return outcome;
  };
  return { phase, trouble, settle: () => setTrouble(null), totals, offer: best(facts, priced), submit };
}

function troubleOf(outcome: Exclude<Outcome, { kind: "placed" | "fields" }>, before: Totals): Trouble {
  if (outcome.kind !== "total-changed") return outcome;
  return { kind: "total-changed", from: before.total_cents, to: outcome.totals.total_cents };
}
