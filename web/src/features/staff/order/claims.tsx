import { type FormEvent, useState } from "react";
import { count } from "../../../lib/format";
import type { Claim, DeskOrder } from "../../../lib/order-desk";
import { shopDay } from "../../../lib/shop-time";
import { button } from "../../../ui/button/button";
import { State } from "../../../ui/chip/chip";
import { Field } from "../../../ui/field/field";
import { Labelled } from "../../../ui/field/labelled";
import { FoldedBox } from "../../../ui/staff/box";
import styles from "./order.module.css";
import { Said } from "./said";
import { type OrderDeed, useOrderDeed } from "./use-order-deed";

/** Warranty claims under the order, of units that have left the shop. */
export function Claims({ order }: { order: DeskOrder }) {
  const deed = useOrderDeed(order);
  const [position, setPosition] = useState(order.lines[0]?.position ?? 0);
  const [text, setText] = useState("");
  const left = order.status === "delivered" || order.status === "picked_up" || order.status === "returned";
  if (!left && order.claims.length === 0) return null;
  const nameOf = (line: number) => order.lines.find((one) => one.position === line)?.name ?? "";
  const open = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && (await deed.press("/claims", { body: { position, text: text.trim() } }))) setText("");
  };
  const waiting = order.claims.filter(({ state }) => state === "open").length;
  return (
    <FoldedBox title="Warranty" aside={waiting > 0 ? count(waiting, "open claim") : "No open claim"} open={waiting > 0}>
      <ul className={styles.notes}>
        {order.claims.map((claim) => (
          <ClaimLine key={claim.id} claim={claim} name={nameOf(claim.line)} deed={deed} />
        ))}
      </ul>
      <form className={styles.fields} onSubmit={open}>
        {order.lines.length > 1 && (
          <Labelled label="Unit">
            {(tied) => (
              <select {...tied} value={position} onChange={(event) => setPosition(Number(event.currentTarget.value))}>
                {order.lines.map((line) => (
                  <option key={line.position} value={line.position}>
                    {line.name}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        )}
        <div className={styles.line}>
          <Field
            label="What is wrong"
            value={text}
            maxLength={2000}
            onChange={(event) => setText(event.currentTarget.value)}
            error={deed.fields.text}
          />
          <button type="submit" className={button("line")} aria-disabled={deed.busy || undefined}>
            Open claim
          </button>
        </div>
      </form>
      <Said deed={deed} />
    </FoldedBox>
  );
}

function ClaimLine({ claim, name, deed }: { claim: Claim; name: string; deed: OrderDeed }) {
  const [note, setNote] = useState("");
  const closed = claim.state === "closed";
  const move = () =>
    void deed.press(`/claims/${encodeURIComponent(claim.id)}`, {
      method: "PUT",
      body: { state: closed ? "open" : "closed", note: note.trim() },
    });
  return (
    <li>
      <State tone={closed ? "good" : "warn"}>{closed ? "Closed" : "Open"}</State> {claim.text}
      <small>
        {name}. {claim.by}, {shopDay(claim.opened_at)}
        {claim.closed_at && `, closed ${shopDay(claim.closed_at)}`}
        {claim.note && `: ${claim.note}`}
      </small>
      <div className={styles.line}>
        {!closed && <Field label="How it ended" value={note} maxLength={500} onChange={(event) => setNote(event.currentTarget.value)} />}
        <button type="button" className={button("line", true)} onClick={move}>
          {closed ? "Open again" : "Close"}
        </button>
      </div>
    </li>
  );
}
