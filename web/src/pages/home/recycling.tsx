import { Phone } from "lucide-react";
import { dollars } from "../../lib/format";
import type { Facts } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import styles from "./recycling.module.css";

export function Recycling({ facts: { phone, phone_href, services } }: { facts: Facts }) {
  const removal = services.find((service) => service.key === "oldApplianceRemoval");
  return (
    <section id="recycling" className={`wrap ${styles.recycling}`} aria-labelledby="recycling-title">
      <div>
        <h2 id="recycling-title">Appliance Recycling</h2>
        {removal && (
          <p>
            {removal.label} with your delivery is {dollars(removal.price_cents / 100)}. {removal.note}
          </p>
        )}
        <p>Only something to take away? Call, and we arrange the pickup on the phone.</p>
      </div>
      <a className={button("line")} href={phone_href}>
        <Icon of={Phone} small />
        <span>
          Call <span className="num">{phone}</span>
        </span>
      </a>
    </section>
  );
}
