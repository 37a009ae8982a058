import { Minus, Plus, Trash2 } from "lucide-react";
import type { CartItem } from "../../lib/cart-types";
import type { Product } from "../../lib/page-types";
import { Icon } from "../../ui/icon/icon";
import { UnitLine } from "../../ui/unit-line/unit-line";
import styles from "./cart-drawer.module.css";

type Props = { item: CartItem; product?: Product; note: string; onQuantity: (quantity: number) => void; onRemove: () => void };

/** One line of the drawer. What the shop has of it is said as soon as it is known. */
export function CartLine({ item, product, note, onQuantity, onRemove }: Props) {
  const short = note !== "" && (product?.stock ?? 0) < item.quantity;
  return (
    <UnitLine
      href={`/shop/${encodeURIComponent(item.id)}`}
      name={item.name}
      detail={detail(item, product)}
      image={item.image}
      price={item.price}
      was={product?.regularPrice}
    >
      <div className={styles.actions}>
        <fieldset className={styles.quantity}>
          <legend className="vh">Quantity of {item.name}</legend>
          <button type="button" aria-label={`One fewer: ${item.name}`} onClick={() => onQuantity(item.quantity - 1)}>
            <Icon of={Minus} small />
          </button>
          <span>{item.quantity}</span>
          <button type="button" aria-label={`One more: ${item.name}`} onClick={() => onQuantity(item.quantity + 1)}>
            <Icon of={Plus} small />
          </button>
        </fieldset>
        <button type="button" className={styles.remove} aria-label={`Remove ${item.name}`} onClick={onRemove}>
          <Icon of={Trash2} small />
          Remove
        </button>
      </div>
      {note && <p className={short ? styles.short : styles.note}>{note}</p>}
    </UnitLine>
  );
}

function detail(item: CartItem, product?: Product): string {
  const model = `${item.brand}, model ${item.model}`;
  return product ? `${model}, Grade ${product.grade}` : model;
}
