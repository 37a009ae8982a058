import { ShoppingCart } from "lucide-react";
import { useEffect, useRef } from "react";
import { itemCount } from "../../lib/cart-types";
import { count } from "../../lib/format";
import { iconButton } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import styles from "./cart-button.module.css";
import { useCart, useCartState } from "./cart-context";

/** Opens the drawer; its badge is the number of pieces in the cart. */
export function CartButton() {
  const cart = useCart();
  const { items, open } = useCartState();
  const pieces = itemCount(items);
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open && document.activeElement === document.body) button.current?.focus(); // the opener is gone
    was.current = open;
  }, [open]);
  return (
    <button
      ref={button}
      type="button"
      className={`${iconButton} ${styles.button}`}
      aria-label={`Shopping Cart, ${count(pieces, "item")}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={cart.show}
    >
      <Icon of={ShoppingCart} />
      {pieces > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {pieces}
        </span>
      )}
    </button>
  );
}
