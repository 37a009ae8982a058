import { count, money } from "../../../lib/format";
import { shopTime } from "../../../lib/shop-time";
import type { StaffUnitDetail } from "../../../lib/wire-types";
import { Box, FoldedBox } from "../../../ui/staff/box";
import styles from "./unit.module.css";

/** The unit's history: prices, sales, orders, every change, and the sheet. */
export function Past({ detail }: { detail: StaffUnitDetail }) {
  const prices = detail.history.filter(({ field }) => field === "price");
  return (
    <div className={styles.past}>
      <Box title="Prices" aside={`Now ${money(detail.unit.price_cents)}`}>
        {prices.length === 0 && <p className="muted">It has had one price.</p>}
        <ul className={styles.rows}>
          {prices.map(({ at, by, was, became }) => (
            <li key={at}>
              ${was} → <b>${became}</b>, {shopTime(at)}, {by}
            </li>
          ))}
        </ul>
      </Box>
      {detail.orders.length > 0 && (
        <Box title="Orders">
          <ul className={styles.rows}>
            {detail.orders.map(({ number, status }) => (
              <li key={number}>
                <a href={`/staff/orders/${encodeURIComponent(number)}`}>{number}</a> {status.replaceAll("_", " ")}
              </li>
            ))}
          </ul>
        </Box>
      )}
      {detail.sales.length > 0 && (
        <Box title="Sold in the showroom">
          <ul className={styles.rows}>
            {detail.sales.map((sale) => (
              <li key={sale.id}>
                {money(sale.price_cents)}, {shopTime(sale.at)}, {sale.by}
                {sale.undone_at && ", taken back"}
              </li>
            ))}
          </ul>
        </Box>
      )}
      <FoldedBox title="Inspection sheet" aside={count(detail.readings.length, "reading")}>
        <ul className={styles.rows}>
          {detail.readings.map(({ test, value, passed, by, at }) => (
            <li key={test}>
              {test.replaceAll("_", " ")}: <b>{value}</b> {passed ? "passed" : "failed"}, {by}, {shopTime(at)}
            </li>
          ))}
        </ul>
      </FoldedBox>
      <FoldedBox title="History" aside={count(detail.history.length, "change")}>
        <ul className={styles.rows}>
          {detail.history.map(({ at, by, field, was, became }) => (
            <li key={at + field}>
              {field.replaceAll("_", " ")}: {became || "nothing"}, was {was || "nothing"}. {shopTime(at)}, {by}
            </li>
          ))}
        </ul>
      </FoldedBox>
    </div>
  );
}
