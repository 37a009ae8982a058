import { count, money } from "../../lib/format";
import { deedWords, nextStep, type OrderRow, offerWords } from "../../lib/order-desk";
import { statusWords } from "../../lib/order-status";
import { shopTimeOfLate } from "../../lib/shop-time";
import { Bay } from "../bay/bay";
import { button } from "../button/button";
import { State } from "../chip/chip";
import { dayWords } from "./day-picker";
import styles from "./order-cards.module.css";

const sources = { web: "Web", phone: "Phone", showroom: "Showroom" };

/** Orders as cards on a phone, as lines of a table if there is room; each ends in its next step. */
export function OrderCards({ orders, busy }: { orders: readonly OrderRow[]; busy?: boolean }) {
  return (
    <ul className={styles.list} aria-busy={busy || undefined}>
      {orders.map((order) => (
        <li key={order.number} className={styles.order} tabIndex={-1}>
          <Units order={order} />
          <div className={styles.who}>
            <a href={`/staff/orders/${encodeURIComponent(order.number)}`}>{order.name || order.phone}</a>
            <small className="num">
              {order.number}, {sources[order.source]}, {shopTimeOfLate(order.placed_at)}
            </small>
          </div>
          <div className={styles.state}>
            <State tone={toneOf(order)}>{statusWords[order.status]}</State>
            <small>{when(order)}</small>
          </div>
          <div className={styles.sum}>
            <b className="num">{money(order.total_cents)}</b>
            <small className="num">{dueWords(order)}</small>
          </div>
          <NextStep order={order} />
        </li>
      ))}
    </ul>
  );
}

function Units({ order: { units, pieces } }: { order: OrderRow }) {
  const first = units[0];
  return (
    <div className={styles.units}>
      {first && <Bay src={first.image} alt="" size={56} className={styles.bay} />}
      <span>
        {first?.name}
        {pieces > 1 && <small>and {count(pieces - 1, "more unit")}</small>}
      </span>
    </div>
  );
}

function NextStep({ order }: { order: OrderRow }) {
  const next = nextStep(order);
  return (
    <a className={`${button("line", true)} ${styles.deed}`} href={`/staff/orders/${encodeURIComponent(order.number)}`}>
      {next ? deedWords[next] : "Open"}
      <span className="vh"> {order.number}</span>
    </a>
  );
}

function toneOf({ status }: OrderRow) {
  if (status === "placed") return "warn";
  if (status === "cancelled" || status === "returned") return "quiet";
  return status === "delivered" || status === "picked_up" ? "good" : "action";
}

function when({ status, day, window, lapses_at, fulfillment, city }: OrderRow): string {
  if (status === "placed" && lapses_at) return `Lapses ${shopTimeOfLate(lapses_at)}`;
  if (day) return [dayWords(day), window.replace("-", " to ")].filter(Boolean).join(", ");
  return fulfillment === "pickup" ? "Pickup" : city;
}

function dueWords({ status, due_cents, promotion }: OrderRow): string {
  if (status === "cancelled") return "";
  if (promotion && !promotion.applied && status === "placed") return `${offerWords(promotion.label)} is due`;
  if (due_cents > 0) return `${money(due_cents)} to take`;
  return due_cents < 0 ? `${money(-due_cents)} to give back` : "Paid";
}
