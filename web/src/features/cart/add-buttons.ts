import type { Cart } from "./cart";
import { parseUnit } from "./storage";

/** Serves every Add to Cart button of the document, hydrated or not, with one listener. Returns the end of it. */
export function serveAddButtons(cart: Pick<Cart, "add">, root: Document): () => void {
  const clicked = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-add-to-cart]") : null;
    const unit = button && unitOf(button.dataset.addToCart ?? "");
    if (unit) cart.add(unit);
  };
  root.addEventListener("click", clicked);
  return () => root.removeEventListener("click", clicked);
}

function unitOf(json: string) {
  try {
    return parseUnit(JSON.parse(json));
  } catch {
    return null;
  }
}
