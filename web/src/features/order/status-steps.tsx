import { Check, X } from "lucide-react";
import { statusWords } from "../../lib/order-status";
import { calendarDay, shopTimeOfLate } from "../../lib/shop-time";
import type { OrderStatus, Tracking } from "../../lib/wire-types";
import { Icon } from "../../ui/icon/icon";
import styles from "./status-steps.module.css";

const ways: Record<Tracking["fulfillment"], OrderStatus[]> = {
  delivery: ["placed", "confirmed", "scheduled", "out_for_delivery", "delivered"],
  pickup: ["placed", "confirmed", "ready", "picked_up"],
};

const next: Record<OrderStatus, string> = {
  placed: "We look at your order and call you to confirm it.",
  confirmed: "Next we set a delivery time with you.",
  scheduled: "Your delivery has a time. We call before we leave.",
  out_for_delivery: "Your order is on the truck.",
  delivered: "Your order has arrived.",
  ready: "Your order waits for you in the showroom.",
  picked_up: "You have picked up your order.",
  cancelled: "This order was cancelled. Nothing is owed.",
  returned: "We have taken this order back.",
};

/** Why it was cancelled. */
const why: Record<NonNullable<Tracking["reason"]>, string> = {
  customer: "You cancelled this order. Nothing is owed.",
  staff: "We cancelled this order. Nothing is owed.",
  lapsed: "This order was not confirmed in time, so it was cancelled. Nothing is owed.",
};

type Steps = Pick<Tracking, "status" | "reason" | "history" | "fulfillment" | "when" | "wish">;

/** The order's progress: all steps, or for a cancelled or returned order only the steps taken. */
export function StatusSteps({ order }: { order: Steps }) {
  const way = ways[order.fulfillment];
  const reached = way.indexOf(order.status);
  const ended = reached < 0;
  const shown = ended ? [...way.filter((status) => timeOf(order, status)), order.status] : way;
  return (
    <div>
      <p className={styles.now} role="status">
        <b>{statusWords[order.status]}.</b> {sentence(order)}
      </p>
      <ol className={ended ? `${styles.steps} ${styles.ended}` : styles.steps}>
        {shown.map((status) => {
          const done = ended || way.indexOf(status) <= reached;
          return (
            <li key={status} className={done ? styles.done : undefined} aria-current={status === order.status ? "step" : undefined}>
              <span className={styles.mark}>{done && <Icon of={ended && status === order.status ? X : Check} small />}</span>
              <span>
                {statusWords[status]}
                {!done && <span className="vh">, not yet</span>}
              </span>
              {done && <time dateTime={timeOf(order, status)}>{shopTimeOfLate(timeOf(order, status))}</time>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Says the order's state and its next step. */
function sentence({ status, reason, fulfillment, when, wish }: Steps): string {
  if (reason) return why[reason];
  if (status === "placed" && fulfillment === "pickup") return "We look at your order and call you to say when it is ready.";
  if (status === "placed" && wish) return `We look at your order and call you to confirm it. You would like ${calendarDay(wish)}.`;
  if (status === "confirmed" && fulfillment === "pickup") return "We write to you when it is ready to pick up.";
  if (status === "scheduled" && when) return `Your delivery comes on ${when}. We call before we leave.`;
  return next[status];
}

/** When the order last took on a status; "" if it never did. */
function timeOf({ history }: Pick<Tracking, "history">, status: OrderStatus): string {
  return history.filter((event) => event.status === status).at(-1)?.at ?? "";
}

/** Every change of status, the newest last. */
export function History({ history }: Pick<Tracking, "history">) {
  return (
    <ol className={styles.history}>
      {history.map((event) => (
        <li key={`${event.status} ${event.at}`}>
          <span>{statusWords[event.status]}</span>
          <time dateTime={event.at}>{shopTimeOfLate(event.at)}</time>
        </li>
      ))}
    </ol>
  );
}
