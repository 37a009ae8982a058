import type { Cart } from "./cart";
import { parseUnit } from "./storage";

/** Serves every Add to Cart button of the document, hydrated or not, with one listener. Returns a function that ends this. */
export function serveAddButtons(cart: Pick<Cart, "add" | "state" | "subscribe">, root: Document): () => void {
  const clicked = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-add-to-cart]") : null;
    const units = button ? unitsOf(button.dataset.addToCart ?? "") : [];
    for (const unit of units) cart.add(unit, Number(button?.dataset.stock ?? Number.NaN));
  };
  /** Beside the button of a unit that is in the cart stands the way to checkout. */
  const showWays = () => {
    const inCart = new Set(cart.state().items.map((item) => item.id));
    for (const actions of root.querySelectorAll<HTMLElement>("[data-cart-actions]")) {
      const way = actions.querySelector<HTMLElement>("[data-check-out]");
      const kept = inCart.has(actions.dataset.cartActions ?? "");
      actions.toggleAttribute("data-in-cart", kept);
      if (way) way.hidden = !kept;
    }
  };
  root.addEventListener("click", clicked);
  const end = cart.subscribe(showWays);
  showWays();
  return () => {
    end();
    root.removeEventListener("click", clicked);
  };
}

/** The unit that a button names, or the pair. */
function unitsOf(json: string) {
  try {
    return [JSON.parse(json)].flat().flatMap((unit) => parseUnit(unit) ?? []);
  } catch {
    return [];
  }
}
