import { count } from "../../lib/format";
import type { Brand, Facts } from "../../lib/page-types";
import { Checklist } from "../../ui/checklist/checklist";
import { panel } from "../../ui/panel/panel";
import { Plate } from "../../ui/plate/plate";
import { Prose } from "../../ui/prose/prose";
import styles from "./brand.module.css";

function List({ id, title, items, faults }: { id: string; title: string; items: string[]; faults?: boolean }) {
  if (items.length === 0) return null;
  return (
    <section className={panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Checklist items={items} faults={faults} />
    </section>
  );
}

/** The brand's repairs and units, its common faults, and further facts. */
export function Details({ facts, brand, total }: { facts: Facts; brand: Brand; total: number }) {
  const rows = [
    ...(total > 0 ? [{ label: "In stock", value: count(total, "unit") }] : []),
    { label: "Warranty", value: facts.claims.warranty_term },
    { label: "Repairs within", value: count(facts.repair.radius_miles, "mile") },
  ];
  return (
    <div className={brand.body ? `wrap ${styles.details}` : `wrap ${styles.details} ${styles.little}`}>
      <div className={styles.panels}>
        <Plate rows={rows} />
        <List id="appliances-title" title={`${brand.brandName} appliances we service and sell`} items={brand.appliances} />
        <List id="repairs-title" title={`Common ${brand.brandName} repairs`} items={brand.features} faults />
      </div>
      {brand.body && <Prose html={brand.body} className={styles.body} />}
    </div>
  );
}
