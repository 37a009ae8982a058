import { count, money } from "../../../lib/format";
import { type DeskOrder, offerWords } from "../../../lib/order-desk";
import { Bay } from "../../../ui/bay/bay";
import { Box } from "../../../ui/staff/box";
import { LyingTag } from "../../../ui/tag/tag";
import styles from "./lines.module.css";

/** The ordered units and their prices: as placed, and with the offer. */
export function Lines({ order }: { order: DeskOrder }) {
  return (
    <Box title="The order" aside={count(order.pieces, "unit")}>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.position}>
            <Bay src={line.image} alt="" size={56} className={styles.picture} />
            <span>
              <a href={`/staff/units/${encodeURIComponent(line.id)}`}>{line.name}</a>
              <small className="num">
                {line.quantity > 1 && `${line.quantity} × `}
                {line.model}
                {line.returned > 0 && `, ${line.returned} taken back`}
              </small>
            </span>
            <LyingTag price={line.unit_cents / 100} />
          </li>
        ))}
      </ul>
      <Sums order={order} />
    </Box>
  );
}

type Row = [label: string, was: number | null, becomes: number | null];

function Sums({ order }: { order: DeskOrder }) {
  const { totals, with_promotion: offered, promotion, tax_label, fulfillment, services } = order;
  const off = promotion ? -promotion.amount_cents : null;
  const row = (label: string, key: keyof typeof totals): Row => [label, totals[key], offered?.[key] ?? null];
  const rows: Row[] = [row("Units", "subtotal_cents")];
  if (promotion) rows.push([promotion.label, promotion.applied ? off : null, offered && off]);
  rows.push(row(tax_label, "tax_cents"));
  if (fulfillment === "delivery") rows.push(row(`Delivery, ${order.zip}`, "delivery_cents"));
  if (services.length > 0) rows.push(row(services.join(", "), "services_cents"));
  if (order.credit_cents > 0) rows.push(["Taken back", -order.credit_cents, null]);
  const total: Row = ["Total", totals.total_cents - order.credit_cents, offered?.total_cents ?? null];
  return (
    <table className={styles.sums} data-offer={offered ? "" : undefined}>
      <caption className="vh">What it costs</caption>
      {offered && promotion && (
        <thead>
          <tr>
            <th scope="col">{offerWords(promotion.label)} is due</th>
            <th scope="col">As placed</th>
            <th scope="col">With {offerWords(promotion.label)}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {[...rows, total].map(([label, was, becomes]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{amount(was)}</td>
            {offered && <td data-off={becomes !== null && becomes < 0 ? "" : undefined}>{amount(becomes)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function amount(cents: number | null): string {
  return cents === null ? "" : money(cents).replace("-", "−");
}
