import { count } from "../../lib/format";
import type { Product } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import styles from "./shelf.module.css";
import { UnitCard } from "./unit-card";

const shown = { wide: 8, narrow: 6 };

/** A grid of units: four, three, two or one in a row. */
export function Units({ units, heading, id }: { units: Product[]; heading?: "h3" | "h4"; id?: string }) {
  return (
    <ul className={styles.units} id={id}>
      {units.map((unit) => (
        <UnitCard key={unit.id} unit={unit} heading={heading} />
      ))}
    </ul>
  );
}

/** The units of one category: the first eight (six in fewer columns), the others on request. Without script all of them. */
export function Shelf({ id, noun, units }: { id: string; noun: string; units: Product[] }) {
  const total = units.length;
  const folds = total > shown.narrow;
  return (
    <div className={styles.shelf}>
      <Units units={units} heading="h4" id={id} />
      {folds && (
        <div className={total > shown.wide ? styles.more : `${styles.more} ${styles.narrow}`}>
          <span className={styles.wide}>
            Showing {shown.wide} of {count(total, noun, noun)}
          </span>
          <span className={styles.narrow}>
            Showing {shown.narrow} of {count(total, noun, noun)}
          </span>
          <button type="button" className={button("line")} data-unfold={id}>
            Show all {total}
          </button>
        </div>
      )}
    </div>
  );
}
