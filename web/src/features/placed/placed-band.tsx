import { PackageCheck, X } from "lucide-react";
import { useEffect, useState } from "react";
import { iconButton } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import { dismissOrder, orderPath, type PlacedOrder, placedOrders } from "./placed";
import styles from "./placed-band.module.css";

/** Under the header, the way to the newest order of this browser until it is dismissed. Never in the server's HTML. */
export function PlacedBand() {
  const [order, setOrder] = useState<PlacedOrder | null>(null);
  useEffect(() => {
    const [newest] = placedOrders();
    if (newest && !newest.seen && window.location.pathname !== orderPath(newest)) setOrder(newest);
  }, []);
  if (!order) return null;
  const dismiss = () => {
    dismissOrder(order.token);
    setOrder(null);
  };
  return (
    <aside className={styles.band} aria-label="Your order">
      <div className={`wrap ${styles.row}`}>
        <Icon of={PackageCheck} />
        <a href={orderPath(order)}>Order {order.number}</a>
        <button type="button" className={iconButton} aria-label={`Dismiss order ${order.number}`} onClick={dismiss}>
          <Icon of={X} small />
        </button>
      </div>
    </aside>
  );
}
