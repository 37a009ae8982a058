import { type RefObject, useEffect, useRef, useState } from "react";
import { ApiError, call } from "../../lib/api";
import type { Tracking } from "../../lib/wire-types";
import { button } from "../../ui/button/button";
import { DayWish } from "./day-wish";
import styles from "./own-deeds.module.css";

type Props = {
  order: Tracking;
  token: string;
  /** Called with the changed order. */
  onChange: (order: Tracking) => void;
  /** The element that gets the focus once the order is cancelled. */
  number: RefObject<HTMLElement | null>;
};

/** The customer's changes to an unconfirmed order: another day, or cancellation. */
export function OwnDeeds({ order, token, onChange, number }: Props) {
  const path = `/api/orders/${encodeURIComponent(token)}`;
  return (
    <section>
      <h2>Until we confirm it</h2>
      <div className={styles.deeds}>
        {order.fulfillment === "delivery" && <DayWish order={order} path={path} onChange={onChange} />}
        <Cancel path={path} onChange={onChange} number={number} />
      </div>
    </section>
  );
}

function Cancel({ path, onChange, number }: Pick<Props, "onChange" | "number"> & { path: string }) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState("");
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (asked) question.current?.focus();
  }, [asked]);
  const cancel = async () => {
    if (busy) return;
    setBusy(true);
    setFailed("");
    try {
      const order = await call<Tracking>(`${path}/cancel`, { method: "POST" });
      number.current?.focus();
      onChange(order);
    } catch (error) {
      setBusy(false);
      setFailed(error instanceof ApiError ? error.message : String(error));
    }
  };
  if (!asked) {
    return (
      <div>
        <p className="sm muted">You can cancel without giving a reason. Nothing is owed.</p>
        <button type="button" className={button("line")} onClick={() => setAsked(true)}>
          Cancel order
        </button>
      </div>
    );
  }
  return (
    <div className={styles.sure}>
      <p ref={question} tabIndex={-1}>
        <b>Cancel this order?</b> Somebody else can buy these appliances then.
      </p>
      {failed && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
      <div className={styles.row}>
        <button type="button" className={button()} aria-disabled={busy || undefined} onClick={() => void cancel()}>
          {busy ? "Cancelling..." : "Yes, cancel it"}
        </button>
        <button type="button" className={button("line")} onClick={() => setAsked(false)}>
          Keep it
        </button>
      </div>
    </div>
  );
}
