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
  return (
    <aside className={`${panel} ${styles.slip}`} aria-labelledby="summary-title">
      <h2 id="summary-title">Order summary</h2>
      {cart.ready ? (
        <>
          <Lines cart={cart} />
          <div className={styles.sums}>
            <Sums rows={rows(facts, cart, delivery, totals)} />
          </div>
          <div className={styles.total}>
            <div>
              <b>Total</b>
              {delivery.state !== "valid" && <p className="xs muted">before delivery</p>}
            </div>
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
    <ul>
      {cart.items.map((item) => {
        const product = cart.shelf?.get(item.id);
        const model = `${item.brand}, model ${item.model}`;
        const note = cart.note(item);
        return (
          <UnitLine
            key={item.id}
            href={`/shop/${encodeURIComponent(item.id)}`}
            name={item.name}
            detail={product ? `${model}, Grade ${product.grade}` : model}
            image={item.image}
            price={item.price}
            was={product?.regularPrice}
          >
            {item.quantity > 1 && (
              <p className="sm num">
                Quantity {item.quantity}, {dollars(item.price * item.quantity)}
              </p>
            )}
            {note && <p className="xs muted">{note}</p>}
          </UnitLine>
        );
      })}
    </ul>
  );
}

function rows(facts: CheckoutFacts, cart: CheckoutCart, delivery: Delivery, totals: Totals): Sum[] {
  const chosen = facts.services.filter((service) => cart.options[service.key]);
  const listed = chosen.reduce((sum, service) => sum + service.price_cents, 0);
  return [
    { label: "Subtotal", value: money(totals.subtotal_cents) },
    { label: facts.tax.label, value: money(totals.tax_cents) },
    delivery.state === "valid"
      ? { label: `Delivery, ${delivery.zipCode}`, value: money(totals.delivery_cents) }
      : { label: "Delivery", value: "Calculated at checkout", pending: true },
    ...(listed === totals.services_cents
      ? chosen.map((service) => ({ label: service.label, value: money(service.price_cents) }))
      : [{ label: "Additional services", value: money(totals.services_cents) }]),
  ];
}
