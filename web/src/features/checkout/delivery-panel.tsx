import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { money } from "../../lib/format";
import { Icon } from "../../ui/icon/icon";
import type { Delivery } from "./delivery";
import styles from "./delivery-panel.module.css";
import { MileScale } from "./mile-scale";

/** What the delivery check found. The region is always there, so that its words are announced when they come. */
export function DeliveryPanel({ delivery, radius }: { delivery: Delivery; radius: number }) {
  return (
    <div role="status">
      {delivery.state === "valid" && (
        <div className={`${styles.panel} ${styles.good}`}>
          <Icon of={CircleCheck} />
          <div>
            <p>
              <b>{delivery.message}</b>
            </p>
            <p className="sm">
              Delivery to {delivery.zipCode} is {money(delivery.feeCents)}. Editing the address will ask for the check again.
            </p>
          </div>
          <MileScale distance={delivery.distance} radius={radius} />
        </div>
      )}
      {delivery.state === "outside" && (
        <div className={`${styles.panel} ${styles.bad}`}>
          <Icon of={CircleAlert} />
          <p>
            <b>{delivery.message}</b>
          </p>
          <MileScale distance={delivery.distance} radius={radius} />
        </div>
      )}
      {delivery.state === "unknown" && (
        <div className={`${styles.panel} ${styles.bad}`}>
          <Icon of={CircleAlert} />
          <p>
            <b>{delivery.message}</b>
          </p>
        </div>
      )}
      {delivery.state === "none" && delivery.message && (
        <div className={`${styles.panel} ${styles.ask}`}>
          <Icon of={Info} />
          <p>
            <b>{delivery.message}</b>
          </p>
        </div>
      )}
    </div>
  );
}
