import { MapPin, Phone } from "lucide-react";
import type { DeskOrder } from "../../../lib/order-desk";
import { telOf } from "../../../lib/order-desk";
import { Icon } from "../../../ui/icon/icon";
import { panel } from "../../../ui/panel/panel";
import styles from "./customer.module.css";

/** The customer and their address, with links in reach of the thumb to call and to get there. */
export function Customer({ order: { number, customer, distance, fulfillment, map_url, page } }: { order: DeskOrder }) {
  const { firstName, lastName, address, city, state, zipCode, phone, email } = customer;
  const place = [address, city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const name = `${firstName} ${lastName}`.trim();
  return (
    <section className={`${panel} ${styles.who}`} aria-label="Customer">
      <div>
        <h2>{name || phone}</h2>
        <p>{fulfillment === "pickup" ? "Picks it up at the showroom" : place}</p>
        <p className="num">
          {distance !== null && `${distance} mi. `}
          <span className="nb">{phone}</span>
        </p>
        {email && (
          <a className={styles.sees} href={`mailto:${email}`}>
            {email}
          </a>
        )}
        <a className={styles.sees} href={`/staff/customers?key=${encodeURIComponent(number)}`}>
          Orders and devices
        </a>
        {page && (
          <a className={styles.sees} href={page} target="_blank" rel="noopener">
            Their page
          </a>
        )}
      </div>
      <div className={styles.acts}>
        {phone && (
          <a href={telOf(phone)} aria-label={`Call ${name}`}>
            <Icon of={Phone} />
          </a>
        )}
        {map_url && (
          <a href={map_url} target="_blank" rel="noopener" aria-label={`Map to ${place}`}>
            <Icon of={MapPin} />
          </a>
        )}
      </div>
    </section>
  );
}
