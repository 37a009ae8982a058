import { useEffect, useState } from "react";
import { orderPath, type PlacedOrder, placedOrders } from "./placed";

/** The orders of this browser, as lines of a menu's list. */
export function PlacedLinks({ className }: { className?: string }) {
  const [orders, setOrders] = useState<readonly PlacedOrder[]>([]);
  useEffect(() => setOrders(placedOrders()), []);
  if (orders.length === 0) return null;
  return (
    <ul className={className}>
      {orders.map((order) => (
        <li key={order.token}>
          <a href={orderPath(order)}>Your order {order.number}</a>
        </li>
      ))}
    </ul>
  );
}
