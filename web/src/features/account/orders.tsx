import { useLayoutEffect, useRef, useState } from "react";
import { count, money } from "../../lib/format";
import { statusWords } from "../../lib/order-status";
import { shopDay } from "../../lib/shop-time";
import type { AccountOrder, AccountOrders, OrderStatus } from "../../lib/wire-types";
import { button } from "../../ui/button/button";
import { State } from "../../ui/chip/chip";
import { Await } from "./account-page-await";
import type { Loading } from "./account-page-load";
import { Section } from "./account-page-section";
import styles from "./orders.module.css";

const shownFirst = 5;
const mostListed = 100; // the server's bound
const mostNames = 3;

/** The user's orders, the newest first. */
export function Orders({ email, orders }: { email: string; orders: Loading<AccountOrders> }) {
  const { loaded } = orders;
  const number = loaded.state === "ready" ? loaded.value.orders.length : undefined;
  return (
    <Section id="orders" title="Orders" aside={number ? howMany(number) : undefined}>
      <Await loading={orders} looking="Looking up your orders" failed="Your orders could not be loaded. They are safe with us.">
        {({ orders: list, guest_orders_hidden }) => (
          <>
            {list.length === 0 ? <NoOrders /> : <List orders={list} />}
            {guest_orders_hidden && (
              <p className={styles.guest}>
                Ordered as a guest before? Verify your email address, and orders placed with <b>{email}</b> stand here too.
              </p>
            )}
          </>
        )}
      </Await>
    </Section>
  );
}

function howMany(number: number): string {
  return number < mostListed ? count(number, "order") : `The newest ${mostListed}`;
}

function NoOrders() {
  return (
    <div className={styles.none}>
      <p>No orders yet. What you order while you are signed in stands here, with its delivery status.</p>
      <a className={button()} href="/#products">
        Shop Appliances
      </a>
    </div>
  );
}

function List({ orders }: { orders: readonly AccountOrder[] }) {
  const [all, setAll] = useState(false);
  const next = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (all) next.current?.focus(); // the button that had the focus is gone
  }, [all]);
  return (
    <>
      <ul>
        {orders.slice(0, all ? mostListed : shownFirst).map((order, index) => (
          <li key={order.number} className={styles.order}>
            <a
              ref={index === shownFirst ? next : undefined}
              className={styles.number}
              href={order.token && `/order/${encodeURIComponent(order.token)}`} // none once its page has ended
              tabIndex={order.token ? undefined : -1}
            >
              Order {order.number}
            </a>
            <time className={styles.day} dateTime={order.placed_at}>
              {shopDay(order.placed_at)}
            </time>
            <span className={styles.status}>
              <State tone={toneOf(order.status)}>{statusWords[order.status] ?? order.status}</State>
            </span>
            <div className={styles.units}>
              <p>{unitsOf(order)}</p>
              {order.quantity > 1 && <p className="sm muted">{count(order.quantity, "unit")}</p>}
            </div>
            <b className={styles.total}>{money(order.total_cents)}</b>
          </li>
        ))}
      </ul>
      {!all && orders.length > shownFirst && (
        <button type="button" className={`${button("line", true)} ${styles.more}`} onClick={() => setAll(true)}>
          Show {orders.length < mostListed ? "all" : "these"} {count(orders.length, "order")}
        </button>
      )}
    </>
  );
}

/** Orders in progress stand out from finished ones. */
function toneOf(status: OrderStatus): "good" | "bad" | "quiet" {
  if (status === "delivered") return "quiet";
  return status === "cancelled" ? "bad" : "good";
}

/** "Samsung French-door refrigerator, Whirlpool dryer"; only the first few names of many. */
function unitsOf({ units }: AccountOrder): string {
  const names = units.slice(0, mostNames).map((unit) => unit.name);
  const rest = units.length - names.length;
  return rest > 0 ? `${names.join(", ")} and ${rest} more` : names.join(", ");
}
