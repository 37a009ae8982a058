import { BadgePercent } from "lucide-react";
import type { ReactNode } from "react";
import { dollars, money } from "../../lib/format";
import type { Offer } from "../../lib/totals";
import type { Totals } from "../../lib/wire-types";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import { type Sum, Sums } from "../../ui/sums/sums";
import { TotalTag } from "../../ui/tag/tag";
import { UnitLine } from "../../ui/unit-line/unit-line";
import type { CheckoutCart, CheckoutFacts } from "./checkout-types";
import type { Delivery } from "./delivery";
import styles from "./summary.module.css";

type Props = { facts: CheckoutFacts; cart: CheckoutCart; delivery: Delivery; totals: Totals; offer: Offer | null; children: ReactNode };

/** The lines, what they come to, and the button. Until the cart is known it keeps its place. */
export function Summary({ facts, cart, delivery, totals, offer, children }: Props) {
  const feeKnown = delivery.state === "valid" || facts.delivery.flat_cents !== undefined;
  return (
    <aside className={`${panel} ${styles.slip}`} aria-labelledby="summary-title">
      <h2 id="summary-title">Order summary</h2>
      {cart.ready ? (
        <>
          <Lines cart={cart} />
          <div className={styles.sums}>
            <Sums rows={rows(facts, cart, delivery, totals, feeKnown)} />
          </div>
          <div className={styles.total}>
            <b>{feeKnown ? "Total" : "Total before delivery"}</b>
            <TotalTag amount={money(totals.total_cents)} />
          </div>
          {offer && (
            <p className={styles.offer}>
              <Icon of={BadgePercent} />
              <span>{offer.label}: applied when we confirm</span>
            </p>
          )}
        </>
      ) : (
        <p className={styles.waiting}>Reading your cart</p>
      )}
      {children}
    </aside>
  );
}

function Lines({ cart }: { cart: CheckoutCart }) {
  return (
    <ul className={styles.lines}>
      {cart.items.map((item) => (
        <UnitLine key={item.id} item={item} product={cart.shelf?.get(item.id)} note={cart.note(item)}>
          {item.quantity > 1 && (
            <p className={`sm num ${styles.quantity}`}>
              Quantity {item.quantity}, {dollars(item.price * item.quantity)}
            </p>
          )}
        </UnitLine>
      ))}
    </ul>
  );
}

function rows(facts: CheckoutFacts, cart: CheckoutCart, delivery: Delivery, totals: Totals, feeKnown: boolean): Sum[] {
  const chosen = facts.services.filter((service) => cart.options[service.key]);
  const listed = chosen.reduce((sum, service) => sum + service.price_cents, 0);
  return [
    { label: "Subtotal", value: money(totals.subtotal_cents) },
    { label: facts.tax.label, value: money(totals.tax_cents) },
    feeKnown
      ? { label: delivery.state === "valid" ? `Delivery, ${delivery.zipCode}` : "Delivery", value: money(totals.delivery_cents) }
      : { label: "Delivery", value: "Priced by ZIP code", pending: true },
    ...(listed === totals.services_cents
      ? chosen.map((service) => ({ label: service.label, value: money(service.price_cents) }))
      : [{ label: "Additional services", value: money(totals.services_cents) }]),
  ];
}
