import type { Facts } from "../../lib/page-types";
import styles from "./stats.module.css";

/** Four figures from the record of facts. */
export function Stats({ facts }: { facts: Facts }) {
  const figures = [
    { figure: `${facts.rating.value}/5`, words: `customer rating, ${facts.rating.reviews} reviews` },
    { figure: `${facts.claims.years} years`, words: "in business" },
    { figure: facts.claims.customers, words: "happy customers" },
    { figure: facts.claims.warranty_term, words: "warranty on every appliance" },
  ];
  return (
    <section className={styles.stats} aria-label="In figures">
      <dl className="wrap">
        {figures.map(({ figure, words }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
