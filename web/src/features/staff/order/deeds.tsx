import { CircleAlert, Mail } from "lucide-react";
import { useState } from "react";
import { money } from "../../../lib/format";
import { type DeskOrder, type DeskStatus, deedWords, nextStep, offerWords } from "../../../lib/order-desk";
import { button } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import { type Slot, slotWords } from "../../../ui/staff/day-picker";
import { DeedBar } from "../../../ui/staff/kit";
import styles from "./deeds.module.css";
import { mailWords } from "./mail-words";
import { useOrderDeed } from "./use-order-deed";

/** The order's next action under the thumb, with its effect, and above it the customer's e-mail. */
export function Deeds({ order, slot }: { order: DeskOrder; slot: Slot }) {
  const deed = useOrderDeed(order);
  const [reading, setReading] = useState(false);
  const to = nextStep(order);
  const back = order.status === "out_for_delivery" && order.next.includes("scheduled");
  if (!to) return null;
  const offer = to === "confirmed" && order.with_promotion ? order.promotion : null;
  const planned = slot.day === order.day && slot.window === order.window;
  const letter = planned ? (offer ? order.mail_with_promotion : order.mail[to]) : null; // the server has not seen another day
  const needsDay = to === "scheduled" && !slot.day;
  const move = (status: DeskStatus, apply_promotion = false) => {
    const place = order.fulfillment === "delivery" && slot.day ? slot : {};
    void deed.press("/status", { body: { to: status, expected: order.status, apply_promotion, ...place } });
  };
  const other = offer
    ? { word: "Without it", act: () => move(to) }
    : back
      ? { word: "Try another day", act: () => move("scheduled") }
      : null;
  return (
    <DeedBar
      said={
        needsDay ? (
          "Choose a day above first."
        ) : (
          <Mailed order={order} to={to} slot={slot} reading={reading} onRead={letter ? () => setReading(!reading) : undefined} />
        )
      }
    >
      {reading && letter && (
        <div className={styles.letter}>
          <b>{letter.subject}</b>
          <p>{letter.gist}</p>
        </div>
      )}
      {deed.said && (
        <p role="alert" className={styles.failed}>
          <Icon of={CircleAlert} small />
          {deed.said}
        </p>
      )}
      <div className={styles.both}>
        {other && (
          <button type="button" className={button("line")} aria-disabled={deed.busy || undefined} onClick={other.act}>
            {other.word}
          </button>
        )}
        <button
          type="button"
          className={button()}
          disabled={needsDay}
          aria-disabled={deed.busy || undefined}
          onClick={() => move(to, offer !== null)}
        >
          {offer ? `Confirm with ${offerWords(offer.label)}` : deedWords[to]}
        </button>
      </div>
    </DeedBar>
  );
}

type MailedProps = { order: DeskOrder; to: DeskStatus; slot: Slot; reading: boolean; onRead?: () => void };

function Mailed({ order, to, slot, reading, onRead }: MailedProps) {
  const { customer, mail, with_promotion, totals } = order;
  const facts = to === "confirmed" ? [money((with_promotion ?? totals).total_cents)] : [];
  if ((to === "confirmed" || to === "scheduled") && slot.day && order.fulfillment === "delivery") facts.push(slotWords(slot, order.days));
  if (!customer.email || !mail[to]) return mailWords(order, to);
  return (
    <>
      <Icon of={Mail} small />
      <span>
        {facts.length > 0 ? (
          <>
            {customer.firstName || "The customer"} is mailed <b>{facts.join(", ")}.</b>
          </>
        ) : (
          mailWords(order, to)
        )}{" "}
        {onRead && (
          <button type="button" className={styles.read} aria-expanded={reading} onClick={onRead}>
            Read
          </button>
        )}
      </span>
    </>
  );
}
