import { Check } from "lucide-react";
import { money } from "../../../lib/format";
import type { DeskOrder, DeskStatus } from "../../../lib/order-desk";
import { statusWords } from "../../../lib/order-status";
import { shopTimeOfLate } from "../../../lib/shop-time";
import { Icon } from "../../../ui/icon/icon";
import { slotWords } from "../../../ui/staff/day-picker";
import styles from "./steps.module.css";

type Step = { word: string; hint: string; done: boolean };

/** The order's steps, each with its time. */
export function Steps({ order }: { order: DeskOrder }) {
  const steps = stepsOf(order);
  const now = steps.findIndex(({ done }) => !done);
  return (
    <ol className={styles.steps}>
      {steps.map(({ word, hint, done }, index) => (
        <li key={word} data-state={done ? "done" : index === now ? "now" : undefined} aria-current={index === now ? "step" : undefined}>
          {done && <Icon of={Check} small />}
          {word}
          {done && <span className="vh">, done</span>}
          <small>{hint}</small>
        </li>
      ))}
    </ol>
  );
}

function stepsOf(order: DeskOrder): Step[] {
  const at = (status: DeskStatus) => shopTimeOfLate(order.history.filter((event) => event.status === status).at(-1)?.at ?? "");
  const placed = { word: "Placed", hint: at("placed"), done: true };
  if (order.status === "cancelled" || order.status === "returned") {
    return [placed, { word: statusWords[order.status], hint: at(order.status), done: true }];
  }
  const confirmed = order.status !== "placed";
  const pickup = order.fulfillment === "pickup";
  const handed = pickup ? at("picked_up") : at("delivered");
  const ahead = pickup ? at("ready") && `Ready ${at("ready")}` : slotWords(order, order.days);
  const over = order.status === "delivered" || order.status === "picked_up";
  return [
    placed,
    { word: confirmed ? "Confirmed" : "Confirm", hint: confirmed ? at("confirmed") : "You, now", done: confirmed },
    { word: pickup ? "Picked up" : "Delivered", hint: over ? handed : ahead, done: over },
    { word: "Paid", hint: `${money(order.paid_cents)} so far`, done: confirmed && order.due_cents <= 0 },
  ];
}
