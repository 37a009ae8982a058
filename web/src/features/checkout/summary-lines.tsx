import type { CartItem } from "../../lib/cart-types";
import { dollars } from "../../lib/format";
import { Bay } from "../../ui/bay/bay";
import { LyingTag } from "../../ui/tag/tag";
import { UnitName } from "../../ui/unit-name/unit-name";
import type { CheckoutCart } from "./checkout-types";
import styles from "./summary.module.css";

/** The order's units, each line whole. */
export function Lines({ cart }: { cart: CheckoutCart }) {
  return (
    <ul className={styles.lines}>
      {cart.items.map((item) => (
        <Line key={item.id} item={item} cart={cart} />
      ))}
    </ul>
  );
}

function Line({ item, cart }: { item: CartItem; cart: CheckoutCart }) {
  const grade = cart.shelf?.get(item.id)?.grade;
  const note = cart.note(item);
  return (
    <li className={styles.line}>
      <Bay className={styles.picture} src={item.image} alt="" size={56} />
      <div>
        <h3>
          <a href={`/shop/${encodeURIComponent(item.id)}`}>
            <UnitName unit={item} />
          </a>
        </h3>
        <p className="num">
          {item.model}
          {grade && `, Grade ${grade}`}
        </p>
        {item.quantity > 1 && (
          <p className="num">
            Quantity {item.quantity}, {dollars(item.price * item.quantity)}
          </p>
        )}
        {note?.short && <p className={styles.short}>{note.text}</p>}
      </div>
      <LyingTag price={item.price} />
    </li>
  );
}
