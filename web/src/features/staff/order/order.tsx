import { useQuery } from "@tanstack/react-query";
import { Printer, ReceiptText } from "lucide-react";
import { useState } from "react";
import { hasFailed } from "../../../lib/data";
import { type DeskOrder, orderReads } from "../../../lib/order-desk";
import { shopTimeOfLate } from "../../../lib/shop-time";
import { orderNumber } from "../../../lib/staff-path";
import { button } from "../../../ui/button/button";
import { FailedRead } from "../../../ui/failed/failed";
import { Icon } from "../../../ui/icon/icon";
import type { Slot } from "../../../ui/staff/day-picker";
import { ScreenTitle } from "../../../ui/staff/kit";
import { Cancel } from "./cancel";
import { Claims } from "./claims";
import { Customer } from "./customer";
import { Deeds } from "./deeds";
import { Delivery } from "./delivery";
import { History } from "./history";
import { Lines } from "./lines";
import { Notes } from "./notes";
import styles from "./order.module.css";
import { Payments } from "./payments";
import { Returns } from "./returns";
import { Steps } from "./steps";

/** One order on one screen, with all its actions. */
export function OrderDesk() {
  const [number] = useState(orderNumber);
  const order = useQuery({ ...orderReads.order(number)(), staleTime: 0 });
  if (order.data) return <Desk order={order.data} />;
  if (hasFailed(order)) return <FailedRead what={`Order ${number}`} of={order} />;
  return <p className="muted">Loading</p>;
}

function Desk({ order }: { order: DeskOrder }) {
  const [chosen, setChosen] = useState<Slot | null>(null);
  const slot = chosen ?? { day: order.day, window: order.window };
  const print = `/staff/orders/${encodeURIComponent(order.number)}/print`;
  return (
    <>
      <ScreenTitle>{order.number}</ScreenTitle>
      <p className={styles.came}>{cameWords(order)}</p>
      <Steps order={order} />
      <div className={styles.duo}>
        <div>
          <Customer order={order} />
          <Lines order={order} />
          <Returns order={order} />
          <Claims order={order} />
        </div>
        <div>
          <Delivery order={order} slot={slot} onSlot={setChosen} />
          <Payments order={order} />
          <Notes order={order} />
          <History order={order} />
          <div className={styles.prints}>
            <a className={button("line")} href={`${print}?sheet=pick`}>
              <Icon of={Printer} small />
              Pick list
            </a>
            <a className={button("line")} href={`${print}?sheet=receipt`}>
              <Icon of={ReceiptText} small />
              Receipt
            </a>
          </div>
          <Cancel order={order} />
        </div>
      </div>
      <Deeds order={order} slot={slot} />
    </>
  );
}

const came = { web: "Web order", phone: "Placed by phone", showroom: "Placed in the showroom" };

function cameWords({ source, placed_at, status, lapses_at }: DeskOrder): string {
  const at = `${came[source]}, ${shopTimeOfLate(placed_at)}.`;
  if (status !== "placed") return at;
  return `${at} Waits ${waitWords(Date.now() - Date.parse(placed_at))}.${lapses_at ? ` Lapses ${shopTimeOfLate(lapses_at)}.` : ""}`;
}

function waitWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  if (minutes < 60) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
