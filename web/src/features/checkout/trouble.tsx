import { CircleAlert } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { money } from "../../lib/format";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import type { CheckoutCart, CheckoutFacts } from "./checkout-types";
import type { SoldLine } from "./place";
import styles from "./trouble.module.css";
import type { Trouble } from "./use-placing";

type Props = { trouble: Trouble; cart: CheckoutCart; facts: CheckoutFacts; onSettled: () => void };

/** The reason why the order was not placed, and the next step. It takes the focus when it appears. */
export function TroubleNote({ trouble, cart, facts, onSettled }: Props) {
  const note = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new trouble takes the focus
  useLayoutEffect(() => note.current?.focus(), [trouble]);
  return (
    <div ref={note} className={styles.trouble} tabIndex={-1}>
      <Icon of={CircleAlert} />
      <div>
        {trouble.kind === "sold-out" && <SoldOut lines={trouble.lines} cart={cart} onSettled={onSettled} />}
        {trouble.kind === "total-changed" && (
          <p>
            The total changed from {money(trouble.from)} to <b>{money(trouble.to)}</b>. Please look at the new total and place your order
            again.
          </p>
        )}
        {trouble.kind === "items" && <p>{trouble.message}</p>}
        {trouble.kind === "failed" && (
          <p>
            {trouble.message || "Your order did not go through."} Everything you typed is still here. If it fails again, call{" "}
            <a className="num" href={facts.phone_href}>
              {facts.phone}
            </a>
            .
          </p>
        )}
      </div>
    </div>
  );
}

function SoldOut({ lines, cart, onSettled }: { lines: readonly SoldLine[]; cart: CheckoutCart; onSettled: () => void }) {
  const wanted = (id: string) => cart.items.find((item) => item.id === id)?.quantity ?? 0;
  // two units may share a name, so the model tells them apart
  const title = ({ id, name }: SoldLine) => [name, cart.items.find((item) => item.id === id)?.model].filter(Boolean).join(", ");
  const open = lines.filter((line) => wanted(line.id) > line.available);
  const settle = () => {
    for (const line of open) {
      if (line.available > 0) cart.setQuantity(line.id, line.available);
      else cart.remove(line.id);
    }
    onSettled();
  };
  if (open.length === 0) return <p>Your cart is up to date. Please place your order again.</p>;
  return (
    <>
      <p>
        <b>Somebody was quicker.</b> Your order was not placed.
      </p>
      <ul>
        {open.map((line) => (
          <li key={line.id}>
            {line.available > 0 ? `${title(line)}: only ${line.available} left.` : `${title(line)} is no longer available.`}
            <Similar ids={line.similar} shelf={cart.shelf} />
          </li>
        ))}
      </ul>
      <button type="button" className={button("line", true)} onClick={settle}>
        {open.every((line) => line.available === 0) ? "Remove from cart" : "Change my cart to what is left"}
      </button>
    </>
  );
}

function Similar({ ids, shelf }: { ids: readonly string[]; shelf: CheckoutCart["shelf"] }) {
  const units = ids.map((id) => ({ id, product: shelf?.get(id) })).filter(({ product }) => !product || product.stock > 0);
  if (units.length === 0) return null;
  return (
    <>
      {" "}
      Similar:{" "}
      {units.map(({ id, product }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <a href={`/shop/${encodeURIComponent(id)}`}>{product ? `${product.name}, ${product.model}` : `unit ${index + 1}`}</a>
        </span>
      ))}
    </>
  );
}
