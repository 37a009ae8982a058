import { useInfiniteQuery } from "@tanstack/react-query";
import { hasFailed } from "../../../lib/data";
import { count, money } from "../../../lib/format";
import { orderReads } from "../../../lib/order-desk";
import { shopDay } from "../../../lib/shop-time";
import { go, useSearch } from "../../../lib/use-search";
import { FailedRead } from "../../../ui/failed/failed";
import { ReadOn } from "../../../ui/list/read-on";
import { TextFilter } from "../../../ui/list/text-filter";
import { ScreenTitle } from "../../../ui/staff/kit";
import { Customer } from "./customer";
import styles from "./customers.module.css";

/** Customers, found by name, phone or e-mail; the address's key shows one of them. */
export function Customers() {
  const asked = new URLSearchParams(useSearch() ?? "");
  const key = asked.get("key");
  return key ? <Customer id={key} /> : <List text={asked.get("text") ?? ""} />;
}

function List({ text }: { text: string }) {
  const list = useInfiniteQuery({ ...orderReads.customers({ text }), staleTime: 0, placeholderData: (before) => before });
  const first = list.data?.pages[0];
  const customers = list.data?.pages.flatMap((part) => part.customers);
  return (
    <>
      <ScreenTitle aside={first && `${first.more ? "Over " : ""}${count(first.total, "customer")}`}>Customers</ScreenTitle>
      <search className={styles.search} aria-label="Customers">
        <TextFilter
          label="Name, phone or e-mail"
          value={text}
          choose={(typed) => go(typed ? `?${new URLSearchParams({ text: typed })}` : "?", "adjust")}
        />
      </search>
      {hasFailed(list) && <FailedRead what="The customers" of={list} />}
      {!customers && !hasFailed(list) && <p className="muted">Loading</p>}
      {customers?.length === 0 && <p className="muted">{text ? `Nobody matches “${text}”.` : "Nobody has ordered yet."}</p>}
      {customers && (
        <ReadOn of={list} shown={customers.length}>
          <ul className={styles.list} aria-busy={list.isPlaceholderData || undefined}>
            {customers.map((one) => (
              <li key={one.key} tabIndex={-1}>
                <div>
                  <a href={`?${new URLSearchParams({ key: one.key })}`}>{one.name || one.phone || one.email}</a>
                  <small className="num">{[one.phone, one.email].filter(Boolean).join(", ")}</small>
                </div>
                <div>
                  <b className="num">{money(one.spent_cents)}</b>
                  <small>
                    {count(one.orders, "order")}, {shopDay(one.last_at)}
                  </small>
                </div>
              </li>
            ))}
          </ul>
        </ReadOn>
      )}
    </>
  );
}
