import { useEffect, useState } from "react";
import type { Product } from "../../lib/page-types";
import { UnitRow } from "../../ui/unit-row/unit-row";
import { noteSeen } from "./kept";
import styles from "./seen.module.css";
import { listedUnits, ownStorage } from "./use-kept";

const most = 4;

/** The units that the visitor looked at before this one and can still buy. It ends the page, so that nothing shifts when it comes. */
export function Seen({ id }: { id: string }) {
  const [units, setUnits] = useState<readonly Product[]>([]);
  useEffect(() => {
    const before = noteSeen(ownStorage(), id);
    if (before.length === 0) return;
    let live = true;
    const show = (listed: ReadonlyMap<string, Product>) => {
      const forSale = before.flatMap((slug) => listed.get(slug) ?? []).filter(({ stock }) => stock > 0);
      if (live) setUnits(forSale.slice(0, most));
    };
    listedUnits().then(show, () => {}); // offline or down: the page stays unchanged
    return () => {
      live = false;
    };
  }, [id]);
  if (units.length === 0) return null;
  return (
    <section className={styles.seen} aria-labelledby="seen-title">
      <h2 id="seen-title">You looked at</h2>
      <ul>
        {units.map((unit) => (
          <UnitRow key={unit.id} unit={unit} />
        ))}
      </ul>
    </section>
  );
}
