import type { DeliveryOptions } from "../../lib/cart-types";
import { dollars } from "../../lib/format";
import type { AdditionalService } from "../../lib/page-types";
import type { Way } from "./checkout-types";
import styles from "./services.module.css";

type Props = {
  services: readonly AdditionalService[];
  way: Way;
  options: DeliveryOptions;
  onChange: (some: Partial<DeliveryOptions>) => void;
};

/** The additional services with their prices; a note explains each. A pickup order can add the warranty alone. */
export function Services({ services, way, options, onChange }: Props) {
  const offered = services.filter(({ key }) => way === "delivery" || key === "cpsWarranty");
  return (
    <div className={styles.options}>
      {offered.map((service) => (
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
