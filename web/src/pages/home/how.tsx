import { ArrowRight, CalendarCheck, FileCheck2, type LucideIcon, Phone, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import type { Facts } from "../../lib/page-types";
import { External } from "../../ui/external/external";
import { Hours } from "../../ui/hours/hours";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import { wholeLink } from "../../ui/whole-link/whole-link";
import styles from "./how.module.css";
import { SectionHead } from "./section-head";

/** One way to begin; its link covers the card, and next only names the target. */
function Way({ icon, link, next, children }: { icon: LucideIcon; link: ReactNode; next: string; children: ReactNode }) {
  return (
    <li className={wholeLink}>
      <Icon of={icon} />
      <h3>{link}</h3>
      <p>{children}</p>
      <span className={styles.next} aria-hidden="true">
        <span className="num">{next}</span>
        <Icon of={ArrowRight} small />
      </span>
    </li>
  );
}

export function How({ facts }: { facts: Facts }) {
  const { showroom, links } = facts;
  return (
    <section className="wrap" aria-labelledby="how-title">
      <SectionHead
        id="how-title"
        title="How It Works"
        aside={
          <nav className={styles.below} aria-label="On this page">
            <a href="#delivery">Delivery</a>
            <a href="#recycling">Recycling</a>
            <a href="#location">{`Our ${showroom.label.toLowerCase()}`}</a>
            <a href="#footer">Contact</a>
          </nav>
        }
      />
      <ul className={`${panel} ${styles.ways}`}>
        <Way icon={Wrench} link={<a href="#services">Browse Services</a>} next="See services">
          What we repair, from refrigerators to air conditioning.
        </Way>
        <Way icon={CalendarCheck} link={<External href={links.booking}>Schedule Service</External>} next="Book online">
          Pick a time on our booking page. The estimate is free.
        </Way>
        <Way icon={FileCheck2} link={<External href={links.financing}>Get Financed</External>} next="Apply now">
          Lease-to-own for what you buy here. The form opens on our partner’s site.
        </Way>
        <Way icon={Phone} link={<a href={facts.phone_href}>Call Us Now</a>} next={facts.phone}>
          {showroom.label} <Hours of={showroom} />.
        </Way>
      </ul>
    </section>
  );
}
