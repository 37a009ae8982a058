import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { Product } from "../../lib/page-types";
import { Icon } from "../../ui/icon/icon";
import styles from "./add-button.module.css";

/** Returns the unit's fields for the cart as JSON, which features/cart reads from the button. Price in USD. */
export function cartData(unit: Pick<Product, "id" | "name" | "brand" | "model" | "salePrice" | "image">): string {
  const { id, name, brand, model, salePrice, image } = unit;
  return JSON.stringify({ id, name, brand, model, price: salePrice, image });
}

type Props = { unit: Product; className?: string; checkOutClass?: string; children?: ReactNode };

/**
 * A static Add to Cart button, and a link to checkout that appears once the unit is in the cart. features/cart serves all of a page's
 * buttons, so that none needs hydration. The label has the model, since names repeat.
 */
export function AddButton({ unit, className, checkOutClass, children }: Props) {
  return (
    <span className={styles.actions} data-cart-actions={unit.id}>
      <button
        type="button"
        className={className}
        data-add-to-cart={cartData(unit)}
        data-stock={unit.stock}
        aria-label={`Add to Cart: ${unit.name}, ${unit.model}`}
      >
        {children}
        Add to Cart
      </button>
      <a className={checkOutClass ?? styles.bar} data-check-out="" href="/checkout" hidden>
        <Icon of={Check} small />
        Check out
      </a>
    </span>
  );
}
