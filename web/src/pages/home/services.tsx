import {
  AirVent,
  CookingPot,
  Flame,
  Heater,
  type LucideIcon,
  Microwave,
  Refrigerator,
  Snowflake,
  Trash2,
  Utensils,
  WashingMachine,
  Wind,
} from "lucide-react";
import type { Facts, ServiceIcon, ServiceTile } from "../../lib/page-types";
import { Bay } from "../../ui/bay/bay";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import { wholeLink } from "../../ui/whole-link/whole-link";
import { SectionHead } from "./section-head";
import styles from "./services.module.css";

const icons: Record<ServiceIcon, LucideIcon> = {
  "air-vent": AirVent,
  "cooking-pot": CookingPot,
  flame: Flame,
  heater: Heater,
  microwave: Microwave,
  refrigerator: Refrigerator,
  snowflake: Snowflake,
  "trash-2": Trash2,
  utensils: Utensils,
  "washing-machine": WashingMachine,
  wind: Wind,
};

function Tile({ tile: { label, href, icon, picture } }: { tile: ServiceTile }) {
  return (
    <li className={`${panel} ${wholeLink} ${styles.tile}`}>
      {picture.src ? (
        <Bay src={picture.src} alt="" size={96} className={styles.bay} />
      ) : (
        <span className={`${styles.bay} ${styles.mark}`}>
          <Icon of={icons[icon]} />
        </span>
      )}
      <h3>
        <a href={href}>{label}</a>
      </h3>
    </li>
  );
}

export function Services({ facts, services }: { facts: Facts; services: ServiceTile[] }) {
  return (
    <section id="services" className="wrap" aria-labelledby="services-title">
      <SectionHead id="services-title" title="Repair Services">
        Free estimates: you know what the repair costs before you decide.
      </SectionHead>
      <ul className={styles.tiles}>
        {services.map((tile) => (
          <Tile key={tile.label} tile={tile} />
        ))}
        <li className={styles.else}>
          <p>
            Something else? Call{" "}
            <a className="nb" href={facts.phone_href}>
              {facts.phone}
            </a>
            .
          </p>
        </li>
      </ul>
    </section>
  );
}
