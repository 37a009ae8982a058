import { Minus, Plus, Trash2 } from "lucide-react";
import type { CartItem, StockNote } from "../../lib/cart-types";
import type { Product } from "../../lib/page-types";
import { Icon } from "../../ui/icon/icon";
import { UnitLine } from "../../ui/unit-line/unit-line";
import styles from "./cart-drawer.module.css";

type Props = {
  item: CartItem;
  product?: Product;
  note: StockNote | null;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

/** One line of the drawer. It shows the shop's stock once that is known. */
export function CartLine({ item, product, note, onQuantity, onRemove }: Props) {
  const unit = `${item.name}, ${item.model}`; // two units may share a name
  return (
    <UnitLine item={item} product={product} note={note}>
      <div className={styles.actions}>
        <fieldset className={styles.quantity}>
          <legend className="vh">Quantity of {unit}</legend>
          <button type="button" aria-label={`One fewer: ${unit}`} onClick={() => onQuantity(item.quantity - 1)}>
            <Icon of={Minus} small />
          </button>
          <span>{item.quantity}</span>
          <button type="button" aria-label={`One more: ${unit}`} onClick={() => onQuantity(item.quantity + 1)}>
            <Icon of={Plus} small />
          </button>
        </fieldset>
        <button type="button" className={styles.remove} aria-label={`Remove ${unit}`} onClick={onRemove}>
          <Icon of={Trash2} small />
          Remove
        </button>
      </div>
    </UnitLine>
  );
}
