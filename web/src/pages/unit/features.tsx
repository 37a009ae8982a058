import type { UnitDetail } from "../../lib/page-types";
import styles from "./unit.module.css";

export function Features({ unit }: { unit: UnitDetail }) {
  if (unit.features.length === 0) return null;
  return (
    <section className={styles.features} aria-labelledby="features-title">
      <h2 id="features-title">What it has</h2>
      <ul>
        {unit.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </section>
  );
}
