import { BadgePercent } from "lucide-react";
import { money } from "../../lib/format";
import type { Tracking } from "../../lib/wire-types";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import { Sums } from "../../ui/sums/sums";
import { LyingTag, TotalTag } from "../../ui/tag/tag";
import { unitDetails } from "../../ui/unit-line/unit-details";
import { UnitName } from "../../ui/unit-name/unit-name";
import styles from "./order-slip.module.css";
import type { OrderFacts } from "./order-types";

/** The ordered units and their total. */
export function OrderSlip({ order, facts }: { order: Tracking; facts: OrderFacts }) {
  return (
    <section className={`${panel} ${styles.slip}`} aria-labelledby="slip-title">
      <h2 id="slip-title">What you ordered</h2>
      <ul>
        {order.lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <div>
              <h3>
                <a href={`/shop/${encodeURIComponent(line.id)}`}>
                  <UnitName unit={line} />
                </a>
              </h3>
              <p className="sm muted num">{unitDetails(line)}</p>
              {line.quantity > 1 && (
                <p className="sm num">
                  Quantity {line.quantity}, {money(line.line_cents)}
                </p>
              )}
            </div>
            <LyingTag price={line.unit_cents / 100} />
          </li>
        ))}
      </ul>
      <div className={styles.sums}>
        <Sums rows={rows(order, facts)} />
      </div>
      <div className={styles.total}>
        <b>Total</b>
        <TotalTag amount={money(order.totals.total_cents)} />
      </div>
      {order.promotions
        .filter((promotion) => !promotion.applied)
        .map((promotion) => (
          <p key={promotion.key} className={styles.offer}>
            <Icon of={BadgePercent} />
            <span>{promotion.label}: applied when we confirm</span>
          </p>
        ))}
      <p className="sm muted">{order.fulfillment === "pickup" ? "Pay when you pick it up." : "Pay on delivery or in the shop."}</p>
    </section>
  );
}

function rows({ totals, options, promotions, fulfillment }: Tracking, facts: OrderFacts) {
  const chosen = facts.services.filter((service) => options[service.key]);
  const listed = chosen.reduce((sum, service) => sum + service.price_cents, 0);
  return [
    { label: "Subtotal", value: money(totals.subtotal_cents) },
    { label: facts.tax.label, value: money(totals.tax_cents) },
    ...(fulfillment === "delivery" ? [{ label: "Delivery", value: money(totals.delivery_cents) }] : []),
    // prices may have changed since: then only the sum is certain
    ...(listed === totals.services_cents
      ? chosen.map((service) => ({ label: service.label, value: money(service.price_cents) }))
      : [{ label: ["Services", ...chosen.map((service) => service.label)].join(", "), value: money(totals.services_cents) }]),
    ...promotions
      .filter((promotion) => promotion.applied)
      .map((promotion) => ({ label: promotion.label, value: money(-promotion.amount_cents) })),
  ];
}
