import type { Facts, Promotion } from "../../lib/page-types";
import styles from "./offers.module.css";
import { SectionHead } from "./section-head";

/** The way to get each offer, by promotion. */
const how: Record<Promotion["key"], string> = {
  multi_unit: "Checkout names it. We take it off when we confirm your order.",
  free_installation: "Checkout names it. We take it off when we confirm your order.",
  same_day_repair: "Ask for it when you call or book.",
};

export function Offers({ facts: { promotions } }: { facts: Facts }) {
  if (promotions.length === 0) return null;
  return (
    <section className="wrap" aria-labelledby="offers-title">
      <SectionHead id="offers-title" title="Special Offers">
        Offers cannot be combined.
      </SectionHead>
      <ul className={styles.offers}>
        {promotions.map(({ key, text }) => (
          <li key={key}>
            <h3>{text}</h3>
            <p>{how[key]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
