import { count, dollars } from "../../lib/format";
import type { Facts } from "../../lib/page-types";
import { panel } from "../../ui/panel/panel";
import styles from "./delivery.module.css";

/** Delivery options and their prices. */
function Options({ services }: Pick<Facts, "services">) {
  return (
    <ul className={`${panel} ${styles.options}`}>
      {services.map(({ key, label, note, price_cents }) => (
        <li key={key}>
          <h3>{label}</h3>
          <b className="num">+{dollars(price_cents / 100)}</b>
          <p>{note}</p>
        </li>
      ))}
    </ul>
  );
}

export function Delivery({ facts }: { facts: Facts }) {
  const { delivery, promotions, repair, services, storefront } = facts;
  const free = promotions.find((promotion) => promotion.key === "free_installation");
  return (
    <section id="delivery" className={`wrap ${styles.delivery}`} aria-labelledby="delivery-title">
      <div>
        <h2 id="delivery-title">Delivery and Installation</h2>
        <p className={styles.lead}>
          For appliances bought from us, within {count(delivery.radius_miles, "mile")} of our {storefront.city}{" "}
          {storefront.label.toLowerCase()}.
        </p>
        <dl className={styles.terms}>
          <div>
            <dt>Delivery area</dt>
            <dd>{count(delivery.radius_miles, "mile")}; checkout checks your address</dd>
          </div>
          <div>
            <dt>Delivery fee</dt>
            <dd>Calculated at checkout</dd>
          </div>
          {free && (
            <div>
              <dt>Offer</dt>
              <dd>{free.text}</dd>
            </div>
          )}
          <div>
            <dt>Repair area</dt>
            <dd>
              {count(repair.radius_miles, "mile")}: {repair.towns.join(", ")}
            </dd>
          </div>
        </dl>
      </div>
      <Options services={services} />
    </section>
  );
}
