import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { hasFailed } from "../../../lib/data";
import { orderReads } from "../../../lib/order-desk";
import type { Facts } from "../../../lib/page-types";
import { orderNumber } from "../../../lib/staff-path";
import { useSearch } from "../../../lib/use-search";
import { button } from "../../../ui/button/button";
import { FailedRead } from "../../../ui/failed/failed";
import { Icon } from "../../../ui/icon/icon";
import { QueryLink } from "../../../ui/list/query-link";
import styles from "./order-print.module.css";
import { PickList } from "./pick-list";
import { Receipt } from "./receipt";

/** A sheet of paper about an order: its pick list, or the customer's receipt. */
export function OrderPrint({ facts }: { facts: Facts }) {
  const number = orderNumber();
  const order = useQuery({ ...orderReads.order(number)(), staleTime: 0 });
  const receipt = new URLSearchParams(useSearch() ?? "").get("sheet") === "receipt";
  if (hasFailed(order)) return <FailedRead what={`Order ${number}`} of={order} />;
  if (!order.data) return <p className="muted">Loading</p>;
  const Sheet = receipt ? Receipt : PickList;
  return (
    <>
      <nav className={styles.bar} aria-label="Sheets">
        <QueryLink to="?sheet=pick" aria-current={receipt ? undefined : "page"}>
          Pick list
        </QueryLink>
        <QueryLink to="?sheet=receipt" aria-current={receipt ? "page" : undefined}>
          Receipt
        </QueryLink>
        <a href={`/staff/orders/${encodeURIComponent(number)}`}>Back to the order</a>
        <button type="button" className={button()} onClick={() => window.print()}>
          <Icon of={Printer} small />
          Print
        </button>
      </nav>
      <article className={styles.sheet}>
        <header>
          <p>
            <b>{facts.name}</b>
            <br />
            {facts.storefront.street}, {facts.storefront.city}, {facts.storefront.state} {facts.storefront.zip}
            <br />
            {facts.phone}
          </p>
          <h1>
            {receipt ? "Receipt" : "Pick list"} <span>{number}</span>
          </h1>
        </header>
        <Sheet order={order.data} />
      </article>
    </>
  );
}
