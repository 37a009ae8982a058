import { Clock, MapPin, Truck } from "lucide-react";
import type { Ref } from "react";
import { External } from "../../ui/external/external";
import { Hours } from "../../ui/hours/hours";
import { Icon } from "../../ui/icon/icon";
import type { CheckoutFacts, Way } from "./checkout-types";
import type { Vehicle } from "./vehicle";
import styles from "./way.module.css";

type Props = { facts: CheckoutFacts; way: Way; fee: string; pieces: number; vehicle: Vehicle | null; onChoose: (way: Way) => void };

/** Delivery or pickup, each with its cost and conditions. */
export function WayChoice({ facts, way, fee, pieces, vehicle, onChoose }: Props) {
  const [days = ""] = facts.showroom.summary.split(", ");
  const ways = [
    {
      value: "delivery",
      label: `Delivery, ${fee || "priced by ZIP code"}`,
      note: pieces > 1 ? "One truck, one fee for the whole order" : "To your door, within our delivery area",
    },
    { value: "pickup", label: "Pick up, free", note: [days, vehicle?.short].filter(Boolean).join(". ") },
  ] as const;
  return (
    <div className={styles.ways}>
      {ways.map(({ value, label, note }) => (
        <label key={value} className={styles.way}>
          <input type="radio" name="fulfillment" value={value} checked={way === value} onChange={() => onChoose(value)} />
          <span>
            <b>{label}</b> <small>{note}</small>
          </span>
        </label>
      ))}
    </div>
  );
}

/** The pickup place and times, and the vehicle needed. */
export function PickUp({ facts, vehicle, ref }: Pick<Props, "facts" | "vehicle"> & { ref?: Ref<HTMLDivElement> }) {
  const { street, city, state, zip, directions_url } = facts.storefront;
  return (
    <div ref={ref} className={styles.place} tabIndex={-1}>
      <Icon of={MapPin} />
      <p>
        <b>
          {street}, {city}, {state} {zip}
        </b>{" "}
        <External href={directions_url}>Directions</External>
      </p>
      <Icon of={Clock} />
      <p>
        <Hours of={facts.showroom} />
      </p>
      <Icon of={Truck} />
      <p>{vehicle ? vehicle.long : "Bring a vehicle that it fits in."} Bring straps too; we help you load it.</p>
      <p className={styles.ready}>We write when your order is ready.</p>
    </div>
  );
}
