import { useQuery } from "@tanstack/react-query";
import { Mail, Phone } from "lucide-react";
import { hasFailed } from "../../../lib/data";
import { count, money } from "../../../lib/format";
import { type CustomerDetail, orderReads, telOf } from "../../../lib/order-desk";
import { shopDay } from "../../../lib/shop-time";
import { button } from "../../../ui/button/button";
import { FailedRead } from "../../../ui/failed/failed";
import { Icon } from "../../../ui/icon/icon";
import { QueryLink } from "../../../ui/list/query-link";
import { Box } from "../../../ui/staff/box";
import { dayWords } from "../../../ui/staff/day-picker";
import { ScreenTitle, SectionHead } from "../../../ui/staff/kit";
import { OrderCards } from "../../../ui/staff/order-cards";
import styles from "./customers.module.css";

/** One customer: contacts, the units in their home with their warranties' ends, and orders. */
export function Customer({ id }: { id: string }) {
  const read = useQuery({ ...orderReads.customer(id)(), staleTime: 0 });
  const customer = read.data;
  if (hasFailed(read)) return <FailedRead what="This customer" of={read} />;
  if (!customer) return <p className="muted">Loading</p>;
  const { name, phone, email, orders, spent_cents } = customer;
  return (
    <>
      <ScreenTitle aside={<QueryLink to="?">All customers</QueryLink>}>{name || phone || email}</ScreenTitle>
      <p className="muted num">
        {count(orders.length, "order")}, {money(spent_cents)} in all. {[phone, email].filter(Boolean).join(", ")}
      </p>
      <div className={styles.reach}>
        {phone && (
          <a className={button("line")} href={telOf(phone)}>
            <Icon of={Phone} small />
            Call
          </a>
        )}
        {email && (
          <a className={button("line")} href={`mailto:${email}`}>
            <Icon of={Mail} small />
            E-mail
          </a>
        )}
      </div>
      <div className={styles.duo}>
        <Devices devices={customer.devices} />
        <Box title="Notes" aside="Only we see these">
          {customer.notes.length === 0 && <p className="sm muted">No notes. Write one under an order.</p>}
          <ul className={styles.lines}>
            {customer.notes.map((note) => (
              <li key={`${note.at} ${note.text}`}>
                {note.text}
                <small>
                  {note.by}, {shopDay(note.at)}
                </small>
              </li>
            ))}
          </ul>
        </Box>
      </div>
      <SectionHead aside={count(orders.length, "order")}>Orders</SectionHead>
      <OrderCards orders={orders} />
    </>
  );
}

function Devices({ devices }: Pick<CustomerDetail, "devices">) {
  return (
    <Box title="Devices" aside={count(devices.length, "device")}>
      {devices.length === 0 && <p className="sm muted">Nothing delivered yet.</p>}
      <ul className={styles.lines}>
        {devices.map(({ name, model, bought_at, warranty_until, order }) => (
          <li key={`${order} ${name} ${model}`}>
            <a className={styles.device} href={`/staff/orders/${encodeURIComponent(order)}`}>
              {name}
            </a>
            <small className="num">
              {model}, bought {shopDay(bought_at)}. {warrantyWords(warranty_until)}
            </small>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function warrantyWords(until: string): string {
  if (!until) return "No warranty on record.";
  const over = until < new Date().toISOString().slice(0, 10);
  return `${over ? "Warranty ended" : "Warranty until"} ${dayWords(until)}, ${until.slice(0, 4)}`;
}
