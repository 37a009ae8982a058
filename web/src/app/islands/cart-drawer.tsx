import { useLapse } from "../../features/account/session-context";
import { useCartState } from "../../features/cart/cart-context";
import { CartDrawer as Drawer } from "../../features/cart/cart-drawer";
import { ToastViewport } from "../../features/toast/toast-viewport";
import type { Facts } from "../../lib/page-types";

export type CartDrawerProps = { tax: Pick<Facts["tax"], "rate" | "label" | "goods">; warranty: string };

/** The cart with the toasts that speak while it is open. */
export function CartDrawer({ tax, warranty }: CartDrawerProps) {
  const { open } = useCartState();
  const asked = useLapse() !== null; // to sign in again, by a dialog that stands over this one
  return (
    <Drawer tax={tax} warranty={warranty}>
      <ToastViewport active={open && !asked} inline />
    </Drawer>
  );
}
