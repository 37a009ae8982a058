import { Check, X } from "lucide-react";
import { statusWords } from "../../lib/order-status";
import { shopTimeOfLate } from "../../lib/shop-time";
import type { OrderStatus, Tracking } from "../../lib/wire-types";
import { Icon } from "../../ui/icon/icon";
import styles from "./status-steps.module.css";

const way: OrderStatus[] = ["placed", "confirmed", "scheduled", "out_for_delivery", "delivered"];

const next: Record<OrderStatus, string> = {
  placed: "We look at your order and call you to confirm it.",
  confirmed: "Next we set a delivery time with you.",
  scheduled: "Your delivery has a time. We call before we leave.",
  out_for_delivery: "Your order is on the truck.",
  delivered: "Your order has arrived.",
  cancelled: "This order was cancelled. Nothing is owed.",
};

/** Why it was cancelled. */
const why: Record<NonNullable<Tracking["reason"]>, string> = {
  customer: "You cancelled this order. Nothing is owed.",
  staff: "We cancelled this order. Nothing is owed.",
  lapsed: "This order was not confirmed in time, so it was cancelled. Nothing is owed.",
};

/** How far the order has come: the steps of its way, or only its history once it is cancelled. */
export function StatusSteps({ order }: { order: Pick<Tracking, "status" | "reason" | "history"> }) {
  const cancelled = order.status === "cancelled";
  const reached = way.indexOf(order.status);
  const shown = cancelled ? [...way.filter((status) => timeOf(order, status)), "cancelled" as const] : way;
  return (
    <div>
      <p className={styles.now} role="status">
        <b>{statusWords[order.status]}.</b> {order.reason ? why[order.reason] : next[order.status]}
      </p>
      <ol className={cancelled ? `${styles.steps} ${styles.ended}` : styles.steps}>
        {shown.map((status) => {
          const done = cancelled || way.indexOf(status) <= reached;
          return (
            <li key={status} className={done ? styles.done : undefined} aria-current={status === order.status ? "step" : undefined}>
              <span className={styles.mark}>{done && <Icon of={status === "cancelled" ? X : Check} small />}</span>
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

/** When the order last took on a status; "" where it never did. */
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
