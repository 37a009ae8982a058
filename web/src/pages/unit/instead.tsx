import { Units } from "../../features/shelf/shelf";
import type { Category, Product } from "../../lib/page-types";
import { UnitRow } from "../../ui/unit-row/unit-row";
import styles from "./unit.module.css";

/** Units like an unavailable one, right below the word that says so. */
export function Instead({ units }: { units: Product[] }) {
  return (
    <ul className={styles.instead}>
      {units.map((unit) => (
        <UnitRow key={unit.id} unit={unit} />
      ))}
    </ul>
  );
}

export function Similar({ units, category }: { units: Product[]; category: Category }) {
  if (units.length === 0) return null;
  return (
    <section className={`sec ${styles.similar}`} aria-labelledby="similar-title">
      <div className={styles.head}>
        <h2 id="similar-title">Similar units</h2>
        <a href={`/shop?category=${category.key}`}>
          All {category.count} {category.noun}
        </a>
      </div>
      <Units units={units.slice(0, 4)} />
    </section>
  );
}
