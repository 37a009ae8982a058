import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { hasFailed } from "../../../lib/data";
import { count } from "../../../lib/format";
import { type DeskStatus, type OrderList, openStatuses, orderReads, ordersPath } from "../../../lib/order-desk";
import { statusWords } from "../../../lib/order-status";
import { go, useSearch } from "../../../lib/use-search";
import { button } from "../../../ui/button/button";
import { FailedRead } from "../../../ui/failed/failed";
import { Icon } from "../../../ui/icon/icon";
import { CsvLink } from "../../../ui/list/csv-link";
import { QueryLink } from "../../../ui/list/query-link";
import { ReadOn } from "../../../ui/list/read-on";
import { TextFilter } from "../../../ui/list/text-filter";
import { ScreenTitle } from "../../../ui/staff/kit";
import { OrderCards } from "../../../ui/staff/order-cards";
import styles from "./orders.module.css";

const filters: readonly (DeskStatus | "open" | "all")[] = [
  "open",
  ...openStatuses,
  "delivered",
  "picked_up",
  "returned",
  "cancelled",
  "all",
];

/** The shop's orders: searched while typing, by status, each with its next step. The address keeps the search. */
export function Orders() {
  const asked = new URLSearchParams(useSearch() ?? "");
  const text = asked.get("text") ?? "";
  const status = filters.find((one) => one === asked.get("status")) ?? (text ? "all" : "open");
  const list = useInfiniteQuery({ ...orderReads.orders({ text, status }), staleTime: 0, placeholderData: (before) => before });
  const parts = list.data?.pages;
  const orders = parts?.flatMap((part) => part.orders) ?? [];
  return (
    <>
      <ScreenTitle aside={<NewOrderLink />}>Orders</ScreenTitle>
      <search className={styles.search} aria-label="Orders">
        <TextFilter
          label="Number, name, phone, e-mail or unit"
          value={text}
          choose={(typed) => go(queryOf(typed, asked.get("status") ?? ""), "adjust")}
        />
        <CsvLink to={`${ordersPath}.csv${queryOf(text, status)}`} />
      </search>
      <nav className={styles.chips} aria-label="Status">
        {filters.map((one) => (
          <QueryLink key={one} to={queryOf(text, one)} aria-current={one === status ? "true" : undefined}>
            {wordOf(one)} <b>{countOf(parts?.[0], one)}</b>
          </QueryLink>
        ))}
      </nav>
      {hasFailed(list) && <FailedRead what="The orders" of={list} />}
      {parts && (
        <>
          <p className="vh" role="status">
            {count(parts[0]?.total ?? 0, "order")}
          </p>
          {orders.length === 0 && <p className="muted">{text ? `No order matches “${text}”.` : "No orders here."}</p>}
          <ReadOn of={list} shown={orders.length}>
            <OrderCards orders={orders} busy={list.isPlaceholderData} />
          </ReadOn>
        </>
      )}
      {!parts && !hasFailed(list) && <p className="muted">Loading</p>}
    </>
  );
}

function NewOrderLink() {
  return (
    <a className={button("solid", true)} href="/staff/orders/new">
      <Icon of={Plus} small />
      New order
    </a>
  );
}

function queryOf(text: string, status: string): string {
  const query = new URLSearchParams();
  if (text) query.set("text", text);
  if (status) query.set("status", status);
  return query.size > 0 ? `?${query}` : "?";
}

function wordOf(filter: DeskStatus | "open" | "all"): string {
  if (filter === "open") return "Open";
  return filter === "all" ? "All" : statusWords[filter];
}

/** The server counts a thousand at most. */
function countOf(part: OrderList | undefined, filter: string): string {
  const all = Object.entries(part?.counts ?? {}).reduce((sum, [one, n]) => (one === "open" ? sum : sum + n), 0);
  const counted = filter === "all" ? part && all : part?.counts[filter];
  if (counted === undefined) return "";
  return counted < 1000 ? String(counted) : "999+";
}
