import { useCartState } from "../../features/cart/cart-context";
import { ToastViewport } from "../../features/toast/toast-viewport";

/** The page's toasts, silent while the cart's dialog stands over them. */
export function Toasts() {
  const { open } = useCartState();
  return <ToastViewport active={!open} />;
}
