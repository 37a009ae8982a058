import { Banknote, CreditCard, FileText, HandCoins } from "lucide-react";
import { type FormEvent, useState } from "react";
import { centsOf, money } from "../../../lib/format";
import { type DeskOrder, type Payment, type Way, wayWords } from "../../../lib/order-desk";
import { shopTimeOfLate } from "../../../lib/shop-time";
import { button } from "../../../ui/button/button";
import { Field } from "../../../ui/field/field";
import { Icon } from "../../../ui/icon/icon";
import { Box } from "../../../ui/staff/box";
import { MoneyField, typedOf } from "../../../ui/staff/money-field";
import styles from "./payments.module.css";
import { Said } from "./said";
import { type OrderDeed, useOrderDeed } from "./use-order-deed";

const ways = [
  { way: "cash", icon: Banknote },
  { way: "card", icon: CreditCard },
  { way: "financing", icon: FileText },
  { way: "other", icon: HandCoins },
] as const;

/** Payments with method, amount and receiver, and a form for the next one. */
export function Payments({ order }: { order: DeskOrder }) {
  const deed = useOrderDeed(order);
  const due = order.due_cents;
  return (
    <Box title="Payment" aside={dueWords(order)}>
      {order.payments.length > 0 && (
        <ul className={styles.taken}>
          {order.payments.map((payment) => (
            <Taken key={payment.id} payment={payment} deed={deed} />
          ))}
        </ul>
      )}
      {order.status === "placed" && <p className="sm muted">Confirm the order first; then take the payment here.</p>}
      {order.status !== "placed" && due > 0 && <Take due={due} deed={deed} />}
      <Said deed={deed} />
    </Box>
  );
}

function Taken({ payment, deed }: { payment: Payment; deed: OrderDeed }) {
  const [asked, setAsked] = useState(false);
  const { id, way, amount_cents, by, at, note, voided_at } = payment;
  const remove = () => void deed.press(`/payments/${encodeURIComponent(id)}`, { method: "DELETE" });
  return (
    <li data-void={voided_at ? "" : undefined}>
      <span>
        <b className="num">{money(amount_cents)}</b> {wayWords[way]}
        {note && `, ${note}`}
        <small>
          {by}, {shopTimeOfLate(at)}
          {voided_at && `. Voided by ${payment.voided_by}, ${shopTimeOfLate(voided_at)}`}
        </small>
      </span>
      {!voided_at && amount_cents > 0 && (
        <button type="button" className={button("plain", true)} onClick={asked ? remove : () => setAsked(true)}>
          {asked ? "Really void" : "Void"}
          <span className="vh"> {money(amount_cents)}</span>
        </button>
      )}
    </li>
  );
}

function Take({ due, deed }: { due: number; deed: OrderDeed }) {
  const [way, setWay] = useState<Way>("card");
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const shown = typed ?? (due > 0 ? typedOf(due) : "");
  const amount = centsOf(shown);
  const take = async (event: FormEvent) => {
    event.preventDefault();
    if (!amount) return;
    if (!(await deed.press("/payments", { body: { way, amount_cents: amount, note: note.trim() } }))) return;
    setTyped(null);
    setNote("");
  };
  return (
    <form className={styles.form} noValidate onSubmit={take}>
      <fieldset className={styles.ways}>
        <legend className="vh">Paid by</legend>
        {ways.map((one) => (
          <button key={one.way} type="button" aria-pressed={one.way === way} onClick={() => setWay(one.way)}>
            <Icon of={one.icon} />
            {wayWords[one.way]}
          </button>
        ))}
      </fieldset>
      {(way === "financing" || way === "other") && (
        <Field
          label={way === "financing" ? "Lender and reference" : "How it was paid"}
          value={note}
          maxLength={200}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={deed.fields.note}
        />
      )}
      <div className={styles.line}>
        <MoneyField label="Amount, $. Your name is kept with it." typed={shown} onType={setTyped} error={deed.fields.amount_cents} />
        <button type="submit" className={button("line")} aria-disabled={deed.busy || undefined} disabled={!amount}>
          Mark taken
        </button>
      </div>
    </form>
  );
}

function dueWords({ due_cents, paid_cents }: DeskOrder): string {
  if (due_cents > 0) return `${money(due_cents)} to take`;
  return paid_cents > 0 ? "Paid in full" : "";
}
