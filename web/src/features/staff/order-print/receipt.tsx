import { money } from "../../../lib/format";
import { type DeskOrder, wayWords } from "../../../lib/order-desk";
import { shopDay } from "../../../lib/shop-time";
import styles from "./order-print.module.css";

/** The customer's receipt: units, sums and payments. */
export function Receipt({ order }: { order: DeskOrder }) {
  const { customer, totals, promotion, services, fulfillment } = order;
  const sums: [string, number][] = [["Units", totals.subtotal_cents]];
  if (promotion?.applied) sums.push([promotion.label, -promotion.amount_cents]);
  sums.push([order.tax_label, totals.tax_cents]);
  if (fulfillment === "delivery") sums.push([`Delivery, ${order.zip}`, totals.delivery_cents]);
  if (services.length > 0) sums.push([services.join(", "), totals.services_cents]);
  if (order.credit_cents > 0) sums.push(["Taken back", -order.credit_cents]);
  sums.push(["Total", totals.total_cents - order.credit_cents]);
  for (const { voided_at, way, at, amount_cents } of order.payments) {
    if (!voided_at) sums.push([`${amount_cents > 0 ? "Paid, " : ""}${wayWords[way].toLowerCase()}, ${shopDay(at)}`, -amount_cents]);
  }
  return (
    <>
      <p>
        <b>
          {customer.firstName} {customer.lastName}
        </b>
        {customer.address && `, ${customer.address}, ${customer.city}, ${customer.state} ${customer.zipCode}`}
        <br />
        Ordered {shopDay(order.placed_at)}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Unit</th>
            <th scope="col">Model</th>
            <th scope="col">Pieces</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.position}>
              <td>
                {line.name}
                {line.returned > 0 && ` (${line.returned} taken back)`}
              </td>
              <td>{line.model}</td>
              <td>{line.quantity}</td>
              <td>{money(line.line_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={styles.sums}>
        <caption className="vh">Amounts</caption>
        <tbody>
          {sums.map(([label, cents], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two payments may read the same
            <tr key={index} data-total={label === "Total" ? "" : undefined}>
              <th scope="row">{label}</th>
              <td>{money(cents).replace("-", "−")}</td>
            </tr>
          ))}
          <tr data-total="">
            <th scope="row">{order.due_cents < 0 ? "To give back" : "Still to pay"}</th>
            <td>{money(Math.abs(order.due_cents))}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
