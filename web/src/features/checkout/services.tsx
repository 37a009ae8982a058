import type { DeliveryOptions } from "../../lib/cart-types";
import { dollars } from "../../lib/format";
import type { AdditionalService } from "../../lib/page-types";
import styles from "./services.module.css";

type Props = { services: readonly AdditionalService[]; options: DeliveryOptions; onChange: (some: Partial<DeliveryOptions>) => void };

/** The additional services with their prices; a note says what each is. */
export function Services({ services, options, onChange }: Props) {
  return (
    <div className={styles.options}>
      {services.map((service) => (
        <label key={service.key} className={styles.option}>
          <input
            type="checkbox"
            checked={options[service.key]}
            onChange={(event) => onChange({ [service.key]: event.currentTarget.checked })}
          />
          <span>
            <b>{service.label}</b> <span className={styles.note}>{service.note}</span>
          </span>
          <b className="num">+{dollars(service.price_cents / 100)}</b>
        </label>
      ))}
    </div>
  );
}
