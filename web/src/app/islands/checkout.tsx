import { stockNote } from "../../features/cart/cart";
import { useCart, useCartState } from "../../features/cart/cart-context";
import { CheckoutForm } from "../../features/checkout/checkout-form";
import type { CheckoutFacts } from "../../features/checkout/checkout-types";
import { flash } from "../../features/toast/flash";
import { useToasts } from "../../features/toast/toast-context";

/** Checkout with the page's cart and toasts. */
export function Checkout({ facts }: { facts: CheckoutFacts }) {
  const { setOptions, setQuantity, remove, clear, refresh } = useCart();
  const { ready, items, options, shelf } = useCartState();
  const { notify } = useToasts();
  const cart = { ready, items, options, shelf, setOptions, setQuantity, remove, clear, refresh };
  return (
    <CheckoutForm
      facts={facts}
      cart={{ ...cart, note: (item) => stockNote(shelf, item) }}
      notify={notify}
      flash={(message) => flash(() => window.sessionStorage, message)}
      leave={(href) => window.location.assign(href)}
    />
  );
}
