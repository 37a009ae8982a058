import { useMemo } from "react";
import { useUser } from "../../features/account/session-context";
import { stockNote } from "../../features/cart/cart";
import { useCart, useCartState } from "../../features/cart/cart-context";
import { CheckoutForm } from "../../features/checkout/checkout-form";
import type { CheckoutFacts } from "../../features/checkout/checkout-types";
import { rememberOrder } from "../../features/placed/placed";
import { flash } from "../../features/toast/flash";
import { useToasts } from "../../features/toast/toast-context";
import { call } from "../../lib/api";
import type { OfferedDay, User } from "../../lib/wire-types";

/** Checkout with the page's cart and toasts. */
export function Checkout({ facts }: { facts: CheckoutFacts }) {
  const { setOptions, setQuantity, remove, clear, refresh } = useCart();
  const { ready, items, options, shelf } = useCartState();
  const { notify, clear: hush } = useToasts();
  const user = useUser();
  const contact = useMemo(() => user && contactOf(user), [user]);
  const cart = { ready, items, options, shelf, setOptions, setQuantity, remove, clear, refresh };
  return (
    <CheckoutForm
      facts={facts}
      cart={{ ...cart, note: (item) => stockNote(shelf, item) }}
      notify={notify}
      hush={hush}
      loadDays={loadDays}
      contact={contact}
      hold={() => ""}
      remember={rememberOrder}
      flash={(message) => flash(() => window.sessionStorage, message)}
      leave={(href) => window.location.assign(href)}
    />
  );
}

async function loadDays(): Promise<readonly OfferedDay[]> {
  const { days } = await call<{ days: OfferedDay[] }>("/api/delivery/days");
  return days;
}

/** What an account knows of its customer. */
function contactOf({ email, full_name }: User) {
  const names = full_name.trim().split(/\s+/);
  const lastName = names.length > 1 ? names.pop() : "";
  return { email, firstName: names.join(" "), lastName };
}
