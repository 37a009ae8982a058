import { type FormEvent, useState } from "react";
import type { DeskOrder } from "../../../lib/order-desk";
import { shopTimeOfLate } from "../../../lib/shop-time";
import { button } from "../../../ui/button/button";
import { Field } from "../../../ui/field/field";
import { Box } from "../../../ui/staff/box";
import styles from "./order.module.css";
import { Said } from "./said";
import { useOrderDeed } from "./use-order-deed";

/** The staff's notes about the order; the customer never sees them. */
export function Notes({ order }: { order: DeskOrder }) {
  const deed = useOrderDeed(order);
  const [text, setText] = useState("");
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && (await deed.press("/notes", { body: { text: text.trim() } }))) setText("");
  };
  return (
    <Box title="Notes" aside="Only we see these">
      <ul className={styles.notes}>
        {order.notes.map((note) => (
          <li key={`${note.at} ${note.text}`}>
            {note.text}
            <small>
              {note.by}, {shopTimeOfLate(note.at)}
            </small>
          </li>
        ))}
      </ul>
      <form className={styles.line} onSubmit={keep}>
        <Field
          label="Add a note"
          value={text}
          maxLength={2000}
          onChange={(event) => setText(event.currentTarget.value)}
          error={deed.fields.text}
        />
        <button type="submit" className={button("line")} aria-disabled={deed.busy || undefined}>
          Keep
        </button>
      </form>
      <Said deed={deed} />
    </Box>
  );
}
