import { MapPin, Phone } from "lucide-react";
import type { Facts } from "../../lib/page-types";
import { External } from "../external/external";
import { Icon } from "../icon/icon";
import styles from "./frame.module.css";

/** The cobalt rim at the top: how to call and where to come. */
export function Strip({ facts }: { facts: Facts }) {
  const { storefront, showroom } = facts;
  return (
    <section className={styles.strip} aria-label="Call or visit">
      <div className="wrap">
        <a href={facts.phone_href}>
          <Icon of={Phone} small />
          <b className="num">{facts.phone}</b>
        </a>
        <span className={styles.hours}>
          {showroom.label} {showroom.summary}
        </span>
        <External href={storefront.map_url} className={styles.address}>
          <Icon of={MapPin} small />
          <span>
            {storefront.street}
            <span className={styles.city}>, {storefront.city}</span>
          </span>
        </External>
      </div>
    </section>
  );
}
