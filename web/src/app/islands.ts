import { Account } from "../features/account/account";
import { CartButton } from "../features/cart/cart-button";
import { FitCheck } from "../features/fit/fit-check";
import { OrderPage } from "../features/order/order-page";
import { CategoryTabs } from "../features/shelf/category-tabs";
import { CartDrawer } from "./islands/cart-drawer";
import { Checkout } from "./islands/checkout";
import { Toasts } from "./islands/toasts";

/** Every island by the name that pages use. An entry (app/entries) takes those of its page. */
export const islands = {
  account: Account,
  "cart-button": CartButton,
  "cart-drawer": CartDrawer,
  "category-tabs": CategoryTabs,
  checkout: Checkout,
  "fit-check": FitCheck,
  order: OrderPage,
  toasts: Toasts,
};

type Registered = typeof islands;

declare module "../lib/island" {
  interface Islands extends Registered {}
}
