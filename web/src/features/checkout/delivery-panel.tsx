import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { Ref } from "react";
import { money } from "../../lib/format";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import type { Delivery } from "./delivery";
import styles from "./delivery-panel.module.css";
import { MileScale } from "./mile-scale";

type Props = { delivery: Delivery; radius: number; onPickUp: () => void; ref?: Ref<HTMLDivElement> };

/** The result of the delivery check. The region is always in the page, so that screen readers announce its text. */
export function DeliveryPanel({ delivery, radius, onPickUp, ref }: Props) {
  return (
    <div ref={ref} role="status" tabIndex={-1}>
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
          <div>
            <p>
              <b>{delivery.message}</b>
            </p>
            <button type="button" className={`${button("line", true)} ${styles.instead}`} onClick={onPickUp}>
              Pick up in the showroom instead
            </button>
          </div>
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
