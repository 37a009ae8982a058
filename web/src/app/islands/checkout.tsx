import { useEffect, useState } from "react";
import { useUser } from "../../features/account/session-context";
import { stockNote } from "../../features/cart/cart";
import { useCart, useCartState } from "../../features/cart/cart-context";
import { CheckoutForm } from "../../features/checkout/checkout-form";
import type { CheckoutFacts } from "../../features/checkout/checkout-types";
import type { Customer } from "../../features/checkout/validation";
import { rememberOrder } from "../../features/placed/placed";
import { flash } from "../../features/toast/flash";
import { useToasts } from "../../features/toast/toast-context";
import { call, isRecord } from "../../lib/api";
import type { OfferedDay, User } from "../../lib/wire-types";

/** Checkout with the page's cart and toasts. */
export function Checkout({ facts }: { facts: CheckoutFacts }) {
  const { setOptions, setQuantity, remove, clear, refresh } = useCart();
  const { ready, items, options, shelf } = useCartState();
  const { notify, clear: hush } = useToasts();
  const contact = useKnown(useUser());
  const cart = { ready, items, options, shelf, setOptions, setQuantity, remove, clear, refresh };
  return (
    <CheckoutForm
      facts={facts}
      cart={{ ...cart, note: (item) => stockNote(shelf, item) }}
      notify={notify}
      hush={hush}
      loadDays={loadDays}
      contact={contact}
      hold={heldToken}
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

/** Loads the delivery details of the signed-in user from their newest orders. On failure: the account's name and e-mail. */
function useKnown(user: User | null): Partial<Customer> | null {
  const [known, setKnown] = useState<Partial<Customer> | null>(null);
  useEffect(() => {
    if (!user) return;
    let live = true;
    const tell = (contact: Partial<Customer>) => live && setKnown(contact);
    call<Partial<Customer>>("/api/account/contact").then(tell, () => tell({ email: user.email, ...named(user) }));
    return () => {
      live = false;
    };
  }, [user]);
  return known;
}

function named({ full_name }: User) {
  const [firstName = "", ...others] = full_name.trim().split(/\s+/);
  return { firstName, lastName: others.join(" ") };
}

/** The token of the hold that this browser has; "" without one. */
function heldToken(): string {
  try {
    const hold: unknown = JSON.parse(window.localStorage.getItem("enamel.hold") ?? "null");
    return isRecord(hold) && typeof hold.token === "string" ? hold.token : "";
  } catch {
    return "";
  }
}
