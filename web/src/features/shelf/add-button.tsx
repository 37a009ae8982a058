import type { ReactNode } from "react";
import type { Product } from "../../lib/page-types";

/** What the cart needs of a unit; features/cart reads it from the button. Price in USD. */
export function cartData(unit: Pick<Product, "id" | "name" | "brand" | "model" | "salePrice" | "image">): string {
  const { id, name, brand, model, salePrice, image } = unit;
  return JSON.stringify({ id, name, brand, model, price: salePrice, image });
}

/** A static Add to Cart button: one listener of the page serves them all, so that none needs hydration. Names repeat, so it says the model. */
export function AddButton({ unit, className, children }: { unit: Product; className?: string; children?: ReactNode }) {
  return (
    <button type="button" className={className} data-add-to-cart={cartData(unit)} aria-label={`Add to Cart: ${unit.name}, ${unit.model}`}>
      {children}
      Add to Cart
    </button>
  );
}
