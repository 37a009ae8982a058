import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { centsOf, count, money } from "../../../lib/format";
import type { DeskOrder } from "../../../lib/order-desk";
import { shopDay } from "../../../lib/shop-time";
import { button, iconButton } from "../../../ui/button/button";
import { Field } from "../../../ui/field/field";
import { Icon } from "../../../ui/icon/icon";
import { FoldedBox } from "../../../ui/staff/box";
import { MoneyField, typedOf } from "../../../ui/staff/money-field";
import { type PickedUnit, UnitPicker } from "../../../ui/staff/unit-picker";
import styles from "./order.module.css";
import { Said } from "./said";
import { useOrderDeed } from "./use-order-deed";

/** Units that came back or were exchanged, and the form for the next ones, once they have left the shop. */
export function Returns({ order }: { order: DeskOrder }) {
  const open = (order.status === "delivered" || order.status === "picked_up") && order.lines.some((line) => line.returned < line.quantity);
  if (!open && order.returns.length === 0) return null;
  const nameOf = (position: number) => order.lines.find((line) => line.position === position)?.name;
  return (
    <FoldedBox title="Returns and exchanges" aside={order.returns.length > 0 ? count(order.returns.length, "return") : undefined}>
      <ul className={styles.notes}>
        {order.returns.map((past) => (
          <li key={past.at}>
            {past.lines.map(({ position, quantity }) => `${quantity} × ${nameOf(position)}`).join(", ")}, {money(past.refund_cents)}{" "}
            credited
            <small>
              {past.reason}. {past.by}, {shopDay(past.at)}
              {past.exchange_order && (
                <>
                  . Exchanged by <a href={`/staff/orders/${encodeURIComponent(past.exchange_order)}`}>{past.exchange_order}</a>
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
      {open && <TakeBack order={order} />}
    </FoldedBox>
  );
}

function TakeBack({ order }: { order: DeskOrder }) {
  const deed = useOrderDeed(order);
  const [back, setBack] = useState<Readonly<Record<number, number>>>({});
  const [restock, setRestock] = useState(true);
  const [refund, setRefund] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [exchange, setExchange] = useState<readonly PickedUnit[]>([]);
  const lines = order.lines.filter((line) => (back[line.position] ?? 0) > 0);
  const pieces = lines.reduce((sum, line) => sum + (back[line.position] ?? 0), 0);
  const worth = lines.reduce((sum, line) => sum + line.refund_cents * (back[line.position] ?? 0), 0);
  const shown = refund ?? typedOf(Math.min(worth, order.total_cents - order.credit_cents));
  const cents = centsOf(shown);
  const take = async (event: FormEvent) => {
    event.preventDefault();
    if (pieces === 0 || cents === null) return;
    const body = {
      lines: lines.map(({ position }) => ({ position, quantity: back[position] })),
      restock,
      refund_cents: cents,
      reason: reason.trim(),
      ...(exchange.length > 0 && { exchange: exchange.map(({ id }) => id) }),
    };
    if (await deed.press("/returns", { body })) {
      setBack({});
      setRefund(null);
      setExchange([]);
    }
  };
  return (
    <form className={styles.fields} noValidate onSubmit={take}>
      <fieldset>
        <legend className="sm">What comes back</legend>
        {order.lines.flatMap((line) =>
          line.quantity - line.returned < 1 ? (
            []
          ) : (
            <label key={line.position} className={styles.check}>
              <input
                type="checkbox"
                checked={(back[line.position] ?? 0) > 0}
                onChange={(event) => setBack({ ...back, [line.position]: event.currentTarget.checked ? line.quantity - line.returned : 0 })}
              />
              {line.quantity - line.returned > 1 && `${line.quantity - line.returned} × `}
              {line.name}
            </label>
          ),
        )}
      </fieldset>
      <label className={styles.check}>
        <input type="checkbox" checked={restock} onChange={(event) => setRestock(event.currentTarget.checked)} />
        Back on the floor, to be sold again
      </label>
      <MoneyField label="Refund, $" typed={shown} onType={setRefund} error={deed.fields.refund_cents} />
      <Field
        label="Why"
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={deed.fields.reason}
      />
      <UnitPicker
        label="Exchanged for"
        hint="Leave it empty for a plain return."
        taken={exchange.map(({ id }) => id)}
        onPick={(unit) => setExchange([...exchange, unit])}
        error={deed.fields.exchange}
      />
      {exchange.map((unit) => (
        <p key={unit.id} className={styles.picked}>
          {unit.name}, {money(unit.price_cents)}
          <button
            type="button"
            className={iconButton}
            aria-label={`Leave out ${unit.name}`}
            onClick={() => setExchange(exchange.filter(({ id }) => id !== unit.id))}
          >
            <Icon of={X} />
          </button>
        </p>
      ))}
      <Said deed={deed} />
      <button type="submit" className={button("line")} disabled={pieces === 0 || cents === null} aria-disabled={deed.busy || undefined}>
        Take back {count(pieces, "unit")}, refund {money(cents ?? 0)}
      </button>
    </form>
  );
}
