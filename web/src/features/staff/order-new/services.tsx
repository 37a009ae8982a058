import { dollars } from "../../../lib/format";
import type { Facts } from "../../../lib/page-types";
import { Box } from "../../../ui/staff/box";
import type { Draft } from "./draft";
import styles from "./order-new.module.css";

/** The services with their prices; a pickup order can have only the warranty. */
export function Services({ facts, draft, change }: { facts: Facts; draft: Draft; change: (some: Partial<Draft>) => void }) {
  const offered = facts.services.filter(({ key }) => draft.fulfillment === "delivery" || key === "cpsWarranty");
  return (
    <Box title="Services">
      <div>
        {offered.map(({ key, label, price_cents }) => (
          <label key={key} className={styles.check}>
            <input
              type="checkbox"
              checked={draft.options[key]}
              onChange={(event) => change({ options: { ...draft.options, [key]: event.currentTarget.checked } })}
            />
            <span>{label}</span>
            <b className="num">+{dollars(price_cents / 100)}</b>
          </label>
        ))}
      </div>
    </Box>
  );
}
