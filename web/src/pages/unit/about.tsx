import { dollars } from "../../lib/format";
import type { Facts, ServiceKey, UnitDetail } from "../../lib/page-types";
import styles from "./unit.module.css";

/** The unit's description and features. */
export function About({ unit }: { unit: UnitDetail }) {
  return (
    <section className={styles.features} aria-labelledby="features-title">
      <h2 id="features-title">What it has</h2>
      <p>{unit.description}</p>
      <ul>
        {unit.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </section>
  );
}

/** The prices of delivery, hook-up and removal of the old one, from the record of facts. */
export function Services({ facts, unit }: { facts: Facts; unit: UnitDetail }) {
  const service = (key: ServiceKey) => facts.services.find((one) => one.key === key);
  const price = (key: ServiceKey) => dollars((service(key)?.price_cents ?? 0) / 100);
  const freeInstallation = facts.promotions.find((promotion) => promotion.key === "free_installation");
  return (
    <div className={styles.services}>
      <section>
        <h3>Hook-up</h3>
        <p>
          {unit.hookup && `${unit.hookup}. `}Installation +{price("installationService")}.{freeInstallation && ` ${freeInstallation.text}.`}
        </p>
      </section>
      <section>
        <h3>Upstairs, and the old one</h3>
        <p>
          Second floor +{price("secondFloor")}. We take the old one for {price("oldApplianceRemoval")}.{" "}
          {service("oldApplianceRemoval")?.note}
        </p>
      </section>
    </div>
  );
}
