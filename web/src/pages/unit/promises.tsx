import { ShieldCheck, Truck } from "lucide-react";
import type { Facts } from "../../lib/page-types";
import { External } from "../../ui/external/external";
import { Icon } from "../../ui/icon/icon";
import styles from "./info.module.css";

type Props = { facts: Facts; onDelivery: string };

/** The shop's promises, in the record's words and the owner's own, and a contact. */
export function Promises({ facts, onDelivery }: Props) {
  return (
    <ul className={styles.promise}>
      <li>
        <Icon of={ShieldCheck} />
        <span>
          <b>{facts.claims.warranty}.</b> <a href="/warranty">Read the warranty</a>
        </span>
      </li>
      <li>
        <Icon of={Truck} />
        <span>
          {onDelivery && (
            <>
              <b>On delivery:</b> {onDelivery}{" "}
            </>
          )}
          <a href="/returns">Return policy</a>
        </span>
      </li>
    </ul>
  );
}

/** The shop's phone number, and another way to pay. */
export function Ask({ facts }: { facts: Facts }) {
  return (
    <p className={`sm muted ${styles.ask}`}>
      Questions: <a href={facts.phone_href}>{facts.phone}</a>. Pay over time: <External href={facts.links.financing}>Lease-to-own</External>
    </p>
  );
}
