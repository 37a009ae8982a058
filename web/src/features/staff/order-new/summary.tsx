import { money } from "../../../lib/format";
import type { Facts } from "../../../lib/page-types";
import type { Offer } from "../../../lib/totals";
import type { Totals } from "../../../lib/wire-types";
import { Box } from "../../../ui/staff/box";
import { type Sum, Sums } from "../../../ui/sums/sums";
import { TotalTag } from "../../../ui/tag/tag";
import type { Draft } from "./draft";
import styles from "./order-new.module.css";

type Props = {
  facts: Facts;
  draft: Draft;
  change: (some: Partial<Draft>) => void;
  totals: Totals;
  offer: Offer | null;
  applied: Offer | null;
};

/** The order's sums, computed like the checkout's, and a choice to confirm it at once. */
export function Summary({ facts, draft, change, totals, offer, applied }: Props) {
  const rows: Sum[] = [{ label: "Units", value: money(totals.subtotal_cents) }];
  if (applied) rows.push({ label: applied.label, value: `−${money(applied.amount_cents)}` });
  rows.push({ label: facts.tax.label, value: money(totals.tax_cents) });
  if (draft.fulfillment === "delivery") rows.push({ label: "Delivery", value: money(totals.delivery_cents) });
  if (totals.services_cents > 0) rows.push({ label: "Services", value: money(totals.services_cents) });
  return (
    <Box title="Total">
      <label className={styles.check}>
        <input type="checkbox" checked={draft.confirmed} onChange={(event) => change({ confirmed: event.currentTarget.checked })} />
        <span>Confirm it now</span>
      </label>
      {offer && draft.confirmed && (
        <label className={styles.check}>
          <input type="checkbox" checked={draft.promotion} onChange={(event) => change({ promotion: event.currentTarget.checked })} />
          <span>{offer.label}</span>
          <b className="num">−{money(offer.amount_cents)}</b>
        </label>
      )}
      <Sums rows={rows} />
      <p className={styles.total}>
        <b>Total</b>
        <TotalTag amount={money(totals.total_cents)} />
      </p>
    </Box>
  );
}
