import { ArrowRight } from "lucide-react";
import type { Product } from "../../lib/page-types";
import { Icon } from "../../ui/icon/icon";
import styles from "./shelf.module.css";
import { UnitCard } from "./unit-card";

/** A grid of units: four, three, two or one in a row. */
export function Units({ units, heading }: { units: Product[]; heading?: "h3" | "h4" }) {
  return (
    <ul className={styles.units}>
      {units.map((unit) => (
        <UnitCard key={unit.id} unit={unit} heading={heading} />
      ))}
    </ul>
  );
}

const narrow = 6; // units, where two rows have fewer columns

/** The first units of one category, and the way to all of them. */
export function Shelf({ noun, count, href, units }: { noun: string; count: number; href: string; units: Product[] }) {
  return (
    <div className={styles.shelf}>
      <Units units={units} heading="h4" />
      {count > narrow && (
        <p className={count > units.length ? styles.more : `${styles.more} ${styles.narrow}`}>
          <a href={href}>
            {`See all ${count} ${noun}`}
            <Icon of={ArrowRight} small />
          </a>
        </p>
      )}
    </div>
  );
}
