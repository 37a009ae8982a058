import { type FormEvent, useState } from "react";
import { count } from "../../../lib/format";
import type { DeskOrder } from "../../../lib/order-desk";
import { button } from "../../../ui/button/button";
import { Field } from "../../../ui/field/field";
import { FoldedBox } from "../../../ui/staff/box";
import { mailWords } from "./mail-words";
import styles from "./order.module.css";
import { Said } from "./said";
import { useOrderDeed } from "./use-order-deed";

/** Cancels an order, with a reason that is stored; folded until it is opened. */
export function Cancel({ order }: { order: DeskOrder }) {
  const deed = useOrderDeed(order);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  if (!order.next.includes("cancelled")) return null;
  const cancel = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!reason.trim());
    if (reason.trim()) void deed.press("/status", { body: { to: "cancelled", expected: order.status, reason: reason.trim() } });
  };
  return (
    <FoldedBox title="Cancel this order">
      <form className={styles.fields} noValidate onSubmit={cancel}>
        <p className="sm muted">
          {count(order.pieces, "unit goes", "units go")} back on the floor. {mailWords(order, "cancelled")}
        </p>
        <Field
          label="Why? Only we see this."
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={missing ? "Please say why" : deed.fields.reason}
        />
        <Said deed={deed} />
        <button type="submit" className={`${button("line")} ${styles.bad}`} aria-disabled={deed.busy || undefined}>
          Cancel {order.number}
        </button>
      </form>
    </FoldedBox>
  );
}
