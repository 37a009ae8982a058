import { useUser } from "../../features/account/session-context";
import type { Unit } from "../../features/cart/cart";
import { useCart, useCartState } from "../../features/cart/cart-context";
import { HoldControl } from "../../features/hold/hold-control";

export type HoldProps = {
  /** The cart's fields of the unit, with its stock. */
  unit: Unit & { stock: number };
  /** facts.hold_hours */
  hours: number;
};

/** Hold a unit, with the page's cart and session. */
export function Hold({ unit: { stock, ...unit }, hours }: HoldProps) {
  const cart = useCart();
  const { items } = useCartState();
  const checkOut = () => {
    if (!items.some(({ id }) => id === unit.id)) cart.add(unit);
    window.location.assign("/checkout");
  };
  return <HoldControl id={unit.id} stock={stock} hours={hours} signedIn={useUser() !== null} checkOut={checkOut} />;
}
