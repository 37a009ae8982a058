import { useLapse } from "../../features/account/session-context";
import { useCartState } from "../../features/cart/cart-context";
import { ToastViewport } from "../../features/toast/toast-viewport";

/** The page's toasts, silent while the dialog of the cart or of signing in stands over them. */
export function Toasts() {
  const { open } = useCartState();
  const asked = useLapse() !== null;
  return <ToastViewport active={!open && !asked} />;
}
