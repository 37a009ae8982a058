import { Truck, X } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { itemCount, unitCents } from "../../lib/cart-types";
import { count, money } from "../../lib/format";
import type { Facts } from "../../lib/page-types";
import { share } from "../../lib/totals";
import { button, iconButton } from "../../ui/button/button";
import { EmptyCorner } from "../../ui/empty-floor/empty-floor";
import { Icon } from "../../ui/icon/icon";
import { Sums } from "../../ui/sums/sums";
import { stockNote } from "./cart";
import { useCart, useCartState } from "./cart-context";
import styles from "./cart-drawer.module.css";
import { CartLine } from "./cart-line";

type Props = { tax: Pick<Facts["tax"], "rate" | "label" | "goods">; warranty: string; children?: ReactNode };

/** The cart, from the right, over the page. Children stand above its foot and announce messages while it is open. */
export function CartDrawer({ tax, warranty, children }: Props) {
  const cart = useCart();
  const { items, open } = useCartState();
  const [opened, setOpened] = useState(open); // closed at first: it is not in the page until it is opened
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  if (open && !opened) setOpened(true);
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  useEffect(() => (dialog.current ? hideOnLeave(dialog.current, cart.hide) : undefined), [cart]);
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (!event.currentTarget.open) cart.hide(); // not when it was opened again meanwhile
  };
  return (
    <dialog ref={dialog} className={styles.drawer} aria-labelledby={titleId} onCancel={cart.hide} onClose={closed}>
      {opened && (
        <header className={styles.header}>
          <h2 id={titleId} ref={title} tabIndex={-1}>
            Shopping Cart <span className={styles.count}>{count(itemCount(items), "item")}</span>
          </h2>
          <button type="button" className={iconButton} aria-label="Close cart" onClick={cart.hide}>
            <Icon of={X} />
          </button>
        </header>
      )}
      {opened && (items.length > 0 ? <Lines onGone={() => title.current?.focus()} /> : <Empty />)}
      {children}
      {opened && items.length > 0 && <Foot tax={tax} warranty={warranty} />}
    </dialog>
  );
}

function Empty() {
  return (
    <EmptyCorner title="Your cart is empty">
      <a className={button("line")} href="/#products">
        Shop Appliances
      </a>
    </EmptyCorner>
  );
}

/** The lines. When one is gone, so is the button that had the focus: onGone finds it another place. */
function Lines({ onGone }: { onGone: () => void }) {
  const cart = useCart();
  const { items, shelf } = useCartState();
  const edit = (id: string, change: () => void) => {
    change();
    if (!cart.state().items.some((item) => item.id === id)) onGone();
  };
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <CartLine
          key={item.id}
          item={item}
          product={shelf?.get(item.id)}
          note={stockNote(shelf, item)}
          onQuantity={(quantity) => edit(item.id, () => cart.setQuantity(item.id, quantity))}
          onRemove={() => edit(item.id, () => cart.remove(item.id))}
        />
      ))}
      {itemCount(items) > 1 && (
        <li className={styles.deal}>
          <Icon of={Truck} />
          Delivery is one fee for the whole order.
        </li>
      )}
    </ul>
  );
}

function Foot({ tax, warranty }: Pick<Props, "tax" | "warranty">) {
  const { items } = useCartState();
  const subtotal = items.reduce((sum, item) => sum + unitCents(item) * item.quantity, 0);
  return (
    <div className={styles.foot}>
      <Sums
        rows={[
          { label: "Subtotal", value: money(subtotal) },
          { label: tax.label, value: money(tax.goods ? share(tax.rate, subtotal) : 0) },
          { label: "Delivery", value: "Calculated at checkout", pending: true },
        ]}
      />
      <a className={button()} href="/checkout">
        Proceed to Checkout
      </a>
      <p className="xs muted">Pay on delivery or in the shop. {warranty}.</p>
    </div>
  );
}

/** A click beside the drawer or on one of its links leaves it. Its content covers the dialog, so a click on the dialog itself is beside. */
function hideOnLeave(dialog: HTMLDialogElement, hide: () => void): () => void {
  const clicked = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link && event.target !== dialog) return;
    if (link && link.pathname === window.location.pathname && !link.hash) event.preventDefault(); // already there: nothing typed is lost
    hide();
  };
  dialog.addEventListener("click", clicked);
  return () => dialog.removeEventListener("click", clicked);
}
