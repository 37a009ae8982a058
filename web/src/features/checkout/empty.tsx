import { type RefObject, useLayoutEffect, useRef } from "react";
import { button } from "../../ui/button/button";
import { EmptyCorner } from "../../ui/empty-floor/empty-floor";
import styles from "./checkout-form.module.css";

/** Replaces the form if nothing is left to order, or the order is placed. It takes over the form's focus. */
export function Empty({ form, placed }: { form: RefObject<HTMLFormElement | null>; placed: boolean }) {
  const way = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (form.current?.contains(document.activeElement)) way.current?.focus();
  }, [form]);
  if (placed) return <p className={styles.note}>Your order is placed. Taking you back to the shop.</p>;
  return (
    <div className={styles.empty}>
      <EmptyCorner title="Your cart is empty">
        <a ref={way} className={button()} href="/">
          Continue Shopping
        </a>
      </EmptyCorner>
    </div>
  );
}
