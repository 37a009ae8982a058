import { CalendarCheck, Clock, Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { count } from "../../lib/format";
import type { ContactProps, Facts, Picture } from "../../lib/page-types";
import { Breadcrumbs } from "../../ui/breadcrumbs/breadcrumbs";
import { button } from "../../ui/button/button";
import { CallButton } from "../../ui/call-button/call-button";
import { External } from "../../ui/external/external";
import { Frame } from "../../ui/frame/frame";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import { Plate } from "../../ui/plate/plate";
import styles from "./contact.module.css";

function Row({ icon, label, children }: { icon: typeof Phone; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon of={icon} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Details({ facts }: { facts: Facts }) {
  const { office, service_desk: desk } = facts;
  const [user, host] = facts.email.split("@");
  return (
    <section className={`${panel} ${styles.card}`} aria-labelledby="details-title">
      <h2 id="details-title">Contact Details</h2>
      <dl className={styles.rows}>
        <Row icon={Phone} label="Phone">
          <a className="num" href={facts.phone_href}>
            {facts.phone}
          </a>
        </Row>
        <Row icon={Mail} label="Email">
          <a href={`mailto:${facts.email}`}>
            {user}@<wbr />
            {host}
          </a>
        </Row>
        <Row icon={MapPin} label={office.label}>
          {office.street}
          <br />
          {office.city}, {office.state} {office.zip}
          <br />
          <External href={office.map_url} icon>
            View on map
          </External>
        </Row>
        <Row icon={Clock} label={`${desk.label} hours`}>
          <ul className={styles.hours}>
            {desk.lines.map(({ days, hours }) => (
              <li key={days}>
                <span>{days}</span> {hours}
              </li>
            ))}
          </ul>
        </Row>
      </dl>
    </section>
  );
}

function Schedule({ facts }: { facts: Facts }) {
  const sameDay = facts.promotions.find((promotion) => promotion.key === "same_day_repair");
  const rows = [
    { label: "Technicians", value: facts.claims.licensed, wide: true },
    { label: "Repairs within", value: count(facts.repair.radius_miles, "mile") },
    { label: "Repair warranty", value: facts.claims.warranty_term },
    ...(sameDay ? [{ label: "Same day", value: sameDay.text, wide: true }] : []),
  ];
  return (
    <section className={`${panel} ${styles.card}`} aria-labelledby="schedule-title">
      <h2 id="schedule-title">Schedule Service</h2>
      <p>Pick a time on our booking page, or call and tell us what is wrong.</p>
      <div className={styles.actions}>
        <External className={button()} href={facts.links.booking}>
          <Icon of={CalendarCheck} small />
          Book Online
        </External>
        <CallButton facts={facts}>Call Now</CallButton>
      </div>
      <Plate rows={rows} />
    </section>
  );
}

/** The showroom's address, which differs from the office's. */
function Showroom({ facts: { storefront, showroom }, map }: { facts: Facts; map: Picture }) {
  return (
    <section className={`wrap ${styles.showroom}`} aria-labelledby="showroom-title">
      <div>
        <h2 id="showroom-title">Come and look at the appliances</h2>
        <p>They stand in our {storefront.label.toLowerCase()}, not at the office.</p>
        <p>
          {storefront.street}
          <br />
          {storefront.city}, {storefront.state} {storefront.zip}
          <br />
          {showroom.summary}
        </p>
        <External className={button("line")} href={storefront.directions_url}>
          <Icon of={MapPin} small />
          Get Directions
        </External>
      </div>
      {map.src && <img src={map.src} width={map.width} height={map.height} alt={map.alt} loading="lazy" />}
    </section>
  );
}

export function Contact({ facts, year, map }: ContactProps) {
  return (
    <Frame facts={facts} year={year} current="/contact">
      <div className={`wrap ${styles.contact}`}>
        <Breadcrumbs links={[{ label: "Home", href: "/" }]} current="Contact" />
        <h1>Contact Us</h1>
        <p className={styles.lead}>Call, write, or book a repair online.</p>
        <div className={styles.cards}>
          <Details facts={facts} />
          <Schedule facts={facts} />
        </div>
      </div>
      <Showroom facts={facts} map={map} />
    </Frame>
  );
}
