import type { ReactNode } from "react";
import { money } from "../../lib/format";
import type { Totals } from "../../lib/wire-types";
import { panel } from "../../ui/panel/panel";
import { type Sum, Sums } from "../../ui/sums/sums";
import { LyingTag, TotalTag } from "../../ui/tag/tag";
import type { CheckoutCart, CheckoutFacts, Way } from "./checkout-types";
import type { Delivery } from "./delivery";
import styles from "./summary.module.css";
import { Lines } from "./summary-lines";
import { nextStep, type Saving } from "./use-placing";

type Props = {
  facts: CheckoutFacts;
  cart: CheckoutCart;
  way: Way;
  delivery: Delivery;
  totals: Totals;
  offer: Saving | null;
  /** The problem that blocks the order. */
  trouble: ReactNode;
  /** The order's button: on phones it is in the thumb's bar. */
  children: ReactNode;
};

/** The lines, the total today and after the shop has confirmed, and the button. An unknown cart leaves its place empty. */
export function Summary({ facts, cart, way, delivery, totals, offer, trouble, children }: Props) {
  const feeKnown = way === "pickup" || delivery.state === "valid" || facts.delivery.flat_cents !== undefined;
  return (
    <aside className={`${panel} ${styles.slip}`} aria-labelledby="summary-title">
      <h2 id="summary-title">Order summary</h2>
      {cart.ready ? (
        <>
          <Lines cart={cart} />
          <div className={styles.sums}>
            <Sums rows={rows(facts, cart, way, delivery, totals, feeKnown)} />
          </div>
          <div className={styles.total}>
            <b>{feeKnown ? "Total" : "Total before delivery"}</b>
            <TotalTag amount={money(totals.total_cents)} />
          </div>
          {offer && <Later offer={offer} totals={totals} />}
        </>
      ) : (
        <p className={styles.waiting}>Reading your cart</p>
      )}
      {trouble}
      <div className={styles.pay}>
        {cart.ready && (
          <p className={styles.due} aria-hidden="true">
            <LyingTag price={totals.total_cents / 100} />
            {offer && <small className="num">{money(offer.after.total_cents)} once we confirm</small>}
          </p>
        )}
        {children}
      </div>
      <p className={styles.foot}>
        {nextStep(way)} Questions:{" "}
        <a className="num" href={facts.phone_href}>
          {facts.phone}
        </a>
      </p>
      <p className={styles.foot}>
        Before you order, read the <a href="/warranty">Warranty</a>, <a href="/returns">Return Policy</a>,{" "}
        <a href="/terms">Terms of Sale</a> and <a href="/privacy">Privacy Policy</a>.
      </p>
    </aside>
  );
}

/** The sums of an offer's savings. */
function Later({ offer: { offer, after }, totals }: { offer: Saving; totals: Totals }) {
  const tax = totals.tax_cents - after.tax_cents;
  const taken = [
    { label: `${offer.label}: applied when we confirm`, cents: offer.amount_cents },
    ...(tax > 0 ? [{ label: "Tax on it", cents: tax }] : []),
  ];
  return (
    <div className={styles.later}>
      <dl>
        {taken.map(({ label, cents }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>−{money(cents)}</dd>
          </div>
        ))}
        <div className={styles.after}>
          <dt>Total after we confirm</dt>
          <dd>{money(after.total_cents)}</dd>
        </div>
      </dl>
      <p>We apply it when we confirm your order.</p>
    </div>
  );
}

function rows(facts: CheckoutFacts, cart: CheckoutCart, way: Way, delivery: Delivery, totals: Totals, feeKnown: boolean): Sum[] {
  const chosen = facts.services.filter(({ key }) => cart.options[key] && (way === "delivery" || key === "cpsWarranty"));
  const listed = chosen.reduce((sum, service) => sum + service.price_cents, 0);
  return [
    { label: "Subtotal", value: money(totals.subtotal_cents) },
    { label: facts.tax.label, value: money(totals.tax_cents) },
    transport(way, delivery, totals, feeKnown),
    ...(listed === totals.services_cents
      ? chosen.map((service) => ({ label: service.label, value: money(service.price_cents) }))
      : [{ label: "Additional services", value: money(totals.services_cents) }]),
  ];
}

function transport(way: Way, delivery: Delivery, totals: Totals, feeKnown: boolean): Sum {
  if (way === "pickup") return { label: "Pick-up in the showroom", value: "Free" };
  if (!feeKnown) return { label: "Delivery", value: "Priced by ZIP code", pending: true };
  return { label: delivery.state === "valid" ? `Delivery, ${delivery.zipCode}` : "Delivery", value: money(totals.delivery_cents) };
}
