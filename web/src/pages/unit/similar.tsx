import { Units } from "../../features/shelf/shelf";
import type { Category, Product } from "../../lib/page-types";
import styles from "./unit.module.css";

export function Similar({ units, category }: { units: Product[]; category: Category }) {
  if (units.length === 0) return null;
  return (
    <section className={`sec ${styles.similar}`} aria-labelledby="similar-title">
      <div className={styles.head}>
        <h2 id="similar-title">Similar units</h2>
        <a href={`/#${category.key}`}>
          All {category.count} {category.noun}
        </a>
      </div>
      <Units units={units.slice(0, 4)} />
    </section>
  );
}
