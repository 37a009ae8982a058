import { Printer, RotateCw } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { OrderStatus } from "../../lib/wire-types";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import styles from "./order-page.module.css";
import { OrderSlip } from "./order-slip";
import type { OrderFacts } from "./order-types";
import { OwnDeeds } from "./own-deeds";
import { History, StatusSteps } from "./status-steps";
import { useOrder } from "./use-order";

/** /order/{token}: the order as its customer may see it. The token is the last part of the path. */
export function OrderPage({ facts }: { facts: OrderFacts }) {
  const token = tokenOf(globalThis.location?.pathname ?? "");
  const { loaded, reload, replace } = useOrder(token);
  const number = useRef<HTMLParagraphElement>(null);
  const tried = useRef(false);
  useLayoutEffect(() => {
    if (loaded.state === "ready" && tried.current) number.current?.focus(); // the button that had the focus is gone
  }, [loaded.state]);
  const tryAgain = () => {
    tried.current = true;
    if (loaded.state === "failed" && !loaded.again) reload();
  };
  if (loaded.state !== "ready") {
    return (
      <div className={styles.wait} role="status">
        {loaded.state === "loading" && <p className={`muted ${styles.looking}`}>Looking up your order</p>}
        {loaded.state === "missing" && (
          <>
            <p>There is no order under this link. Check that it is complete, as it stands in your e-mail.</p>
            <Call facts={facts} />
          </>
        )}
        {loaded.state === "failed" && (
          <>
            <p>{loaded.again ? "Looking up your order" : "Your order could not be loaded. It is safe with us."}</p>
            <button type="button" className={button("line")} aria-disabled={loaded.again || undefined} onClick={tryAgain}>
              {!loaded.again && <Icon of={RotateCw} small />}
              Try again
            </button>
            <Call facts={facts} />
          </>
        )}
      </div>
    );
  }
  const { order } = loaded;
  const { customer } = order;
  const pickup = order.fulfillment === "pickup";
  return (
    <div className={styles.order}>
      <div className={styles.head}>
        <p ref={number} className={styles.number} tabIndex={-1}>
          Order {order.number}
        </p>
        <button type="button" className={button("line", true)} onClick={() => window.print()}>
          <Icon of={Printer} small />
          Print
        </button>
      </div>
      <StatusSteps order={order} />
      <div className={styles.columns}>
        <OrderSlip order={order} facts={facts} />
        <div className={styles.side}>
          <section>
            <h2>{pickup ? "Who picks it up" : "Where it goes"}</h2>
            <address>
              {customer.firstName} {customer.lastName}
              <br />
              {!pickup && (
                <>
                  {customer.address}
                  <br />
                  {customer.city}, {customer.state} {customer.zipCode}
                  <br />
                </>
              )}
              {customer.phone}
              <br />
              {customer.email}
            </address>
          </section>
          {pickup && !ended.includes(order.status) && <PickUp facts={facts} />}
          {order.status === "placed" && <OwnDeeds order={order} token={token} onChange={replace} number={number} />}
          <section>
            <h2>History</h2>
            <History history={order.history} />
          </section>
          <section className={styles.shop}>
            <h2>{facts.name}</h2>
            <p>
              {facts.storefront.street}, {facts.storefront.city}, {facts.storefront.state} {facts.storefront.zip}
            </p>
            <Call facts={facts} />
          </section>
        </div>
      </div>
    </div>
  );
}

const ended: OrderStatus[] = ["picked_up", "cancelled", "returned"];

function PickUp({ facts: { storefront, showroom } }: { facts: OrderFacts }) {
  return (
    <section>
      <h2>Where to pick it up</h2>
      <p>
        <a href={storefront.directions_url} target="_blank" rel="noopener">
          {storefront.street}, {storefront.city}
        </a>
        <br />
        {showroom.summary}
      </p>
      <p className="sm muted">Bring a vehicle that it fits in, and straps. We help you load it.</p>
    </section>
  );
}

function Call({ facts }: { facts: OrderFacts }) {
  return (
    <p>
      Questions:{" "}
      <a className="num" href={facts.phone_href}>
        {facts.phone}
      </a>
    </p>
  );
}

/** The token in /order/{token}. */
export function tokenOf(path: string): string {
  return path.split("/")[2] ?? "";
}
