import { dollars } from "../../lib/format";
import type { Facts } from "../../lib/page-types";
import { CallButton } from "../../ui/call-button/call-button";
import styles from "./recycling.module.css";

export function Recycling({ facts }: { facts: Facts }) {
  const removal = facts.services.find((service) => service.key === "oldApplianceRemoval");
  return (
    <section className={`wrap ${styles.recycling}`} aria-labelledby="recycling">
      <div>
        <h2 id="recycling">Appliance Recycling</h2>
        {removal && (
          <p>
            {removal.label} with your delivery is {dollars(removal.price_cents / 100)}. {removal.note}
          </p>
        )}
        <p>Only something to take away? Call, and we arrange the pickup on the phone.</p>
      </div>
      <CallButton facts={facts}>
        <span>
          Call <span className="num">{facts.phone}</span>
        </span>
      </CallButton>
    </section>
  );
}
