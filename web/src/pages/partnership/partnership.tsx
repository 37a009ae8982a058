import { Building2, Gauge, Hammer, PawPrint, Percent, Scissors, ShieldCheck } from "lucide-react";
import { count } from "../../lib/format";
import { Island } from "../../lib/island";
import type { Facts, PartnershipProps } from "../../lib/page-types";
import { Breadcrumbs } from "../../ui/breadcrumbs/breadcrumbs";
import { button } from "../../ui/button/button";
import { CallButton } from "../../ui/call-button/call-button";
import { CtaSign } from "../../ui/cta-sign/cta-sign";
import { FloorHero, heroActions, Standing } from "../../ui/floor-hero/floor-hero";
import { Frame } from "../../ui/frame/frame";
import { Hours } from "../../ui/hours/hours";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import { Points } from "../../ui/points/points";
import { Message, Steps, Terms } from "./details";
import { Example } from "./example";
import styles from "./partnership.module.css";

const audiences = [
  {
    icon: Building2,
    title: "Property Management",
    text: "Refrigerators, ranges and laundry for the homes you turn over, and repair for those your tenants live in.",
  },
  {
    icon: Hammer,
    title: "Remodeling Contractors",
    text: "Appliances for the kitchens and laundry rooms you build, each with its measures, to check against the opening.",
  },
  {
    icon: Scissors,
    title: "Salons and Spas",
    text: "Washers and dryers for towels and robes, stacked where the floor is small.",
  },
  {
    icon: PawPrint,
    title: "Pet Grooming",
    text: "Washers and dryers for wet towels all day long, and repair when one of them stops.",
  },
];

function Audiences() {
  return (
    <section aria-labelledby="audience-title">
      <h2 id="audience-title">Who We Work With</h2>
      <ul className={styles.audiences}>
        {audiences.map(({ icon, title, text }) => (
          <li key={title} className={panel}>
            <Icon of={icon} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Benefits({ facts }: { facts: Facts }) {
  const within = count(facts.repair.radius_miles, "mile");
  const several = facts.promotions.find(({ key }) => key === "multi_unit");
  const points = [
    {
      icon: Percent,
      title: "Volume Discounts",
      text: `${several ? `${several.text}. ` : ""}Tell us how many units you need: we price them together.`,
    },
    { icon: Gauge, title: "Priority Service", text: `When a partner’s machine stops, that repair goes first, within ${within}.` },
    {
      icon: ShieldCheck,
      title: "Commercial-Grade Quality",
      text: `Appliances for daily business use, each with a ${facts.claims.warranty_short}.`,
    },
  ];
  return (
    <section aria-labelledby="benefits-title">
      <h2 id="benefits-title">What Partners Get</h2>
      <Points points={points} />
    </section>
  );
}

function Request({ facts, types }: { facts: Facts; types: PartnershipProps["business_types"] }) {
  return (
    <section id="request" className={`${panel} ${styles.request}`} aria-labelledby="request-title">
      <h2 id="request-title">Request a Partnership</h2>
      <p className="muted sm">We contact you within 24-48 hours. Fields with * are required.</p>
      <noscript>
        <p className={styles.call}>
          The form needs JavaScript. To ask for a partnership, call{" "}
          <a className="num" href={facts.phone_href}>
            {facts.phone}
          </a>
          .
        </p>
      </noscript>
      <Island name="partnership" props={{ types, phone: facts.phone, phoneHref: facts.phone_href }} />
    </section>
  );
}

export function Partnership({ facts, year, business_types, picture, example }: PartnershipProps) {
  const call = (
    <CallButton facts={facts} look="rim">
      <span className="num">Call {facts.phone}</span>
    </CallButton>
  );
  return (
    <Frame facts={facts} year={year} current="/partnership">
      <FloorHero standing={picture.src ? <Standing src={picture.src} alt={picture.alt} size={picture.width} /> : undefined}>
        <Breadcrumbs links={[{ label: "Home", href: "/" }]} current="B2B Partnerships" />
        <h1>Commercial Appliance Partnership Program</h1>
        <p>Used appliances and repair for businesses that run more than a few. Tell us what you need and how much of it.</p>
        <div className={heroActions}>
          <a className={button()} href="#request">
            Request a Partnership
          </a>
          <CallButton facts={facts} />
        </div>
      </FloorHero>
      <div className={`wrap ${styles.program}`}>
        <div className={styles.say}>
          <Audiences />
          <Benefits facts={facts} />
        </div>
        <Request facts={facts} types={business_types} />
      </div>
      {example && <Example example={example} />}
      <div className={`wrap ${styles.details}`}>
        <Steps facts={facts} />
        <Message />
        <Terms facts={facts} />
      </div>
      <div className={`wrap ${styles.sign}`}>
        <CtaSign title="Rather talk it over?" actions={call}>
          {facts.service_desk.label}: <Hours of={facts.service_desk} />.
        </CtaSign>
      </div>
    </Frame>
  );
}
