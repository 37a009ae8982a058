import { type LucideIcon, Recycle, ShieldCheck, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { dollars } from "../../lib/format";
import type { Facts, ServiceKey } from "../../lib/page-types";
import { Icon } from "../../ui/icon/icon";
import styles from "./info.module.css";

function Line({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} />
      <span>{children}</span>
    </li>
  );
}

/** Warranty, delivery and removal, each from the record of facts. */
export function Promises({ facts }: { facts: Facts }) {
  const service = (key: ServiceKey) => facts.services.find((one) => one.key === key);
  const price = (key: ServiceKey) => dollars((service(key)?.price_cents ?? 0) / 100);
  const freeInstallation = facts.promotions.find((promotion) => promotion.key === "free_installation");
  const { radius_miles, price: fee } = facts.delivery;
  return (
    <ul className={styles.promises}>
      <Line icon={ShieldCheck}>
        <b>{facts.claims.warranty}.</b> {facts.claims.warranty_included} <a href="/warranty">Read the warranty</a>
      </Line>
      <Line icon={Truck}>
        <b>
          Delivery within {radius_miles} miles, {fee}.
        </b>{" "}
        Installation +{price("installationService")}.{freeInstallation && ` ${freeInstallation.text}.`}
      </Line>
      <Line icon={Recycle}>
        <b>We take the old one for {price("oldApplianceRemoval")}.</b> {service("oldApplianceRemoval")?.note}
      </Line>
    </ul>
  );
}
