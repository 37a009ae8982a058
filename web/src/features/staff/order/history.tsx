import { count } from "../../../lib/format";
import type { DeskOrder } from "../../../lib/order-desk";
import { statusWords } from "../../../lib/order-status";
import { shopTime } from "../../../lib/shop-time";
import { FoldedBox } from "../../../ui/staff/box";
import styles from "./order.module.css";

/** The order's statuses, each with its time and author. */
export function History({ order }: { order: DeskOrder }) {
  return (
    <FoldedBox title="History" aside={count(order.history.length, "step")}>
      <ul className={styles.notes}>
        {order.history.map(({ status, at, by }) => (
          <li key={`${status} ${at}`}>
            {statusWords[status]}
            <small>{[by, shopTime(at)].filter(Boolean).join(", ")}</small>
          </li>
        ))}
      </ul>
    </FoldedBox>
  );
}
