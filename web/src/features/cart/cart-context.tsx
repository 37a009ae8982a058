import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { type Cart, type CartState, unknownCart } from "./cart";

const CartContext = createContext<Cart | null>(null);

export function CartProvider({ cart, children }: { cart: Cart; children: ReactNode }) {
  return <CartContext value={cart}>{children}</CartContext>;
}

/** The page's cart. Throws outside its provider. */
export function useCart(): Cart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error("useCart must be used within a CartProvider");
  return cart;
}

/** Returns the cart's state. Throws outside its provider. */
export function useCartState(): CartState {
  const cart = useCart();
  return useSyncExternalStore(cart.subscribe, cart.state, () => unknownCart);
}
