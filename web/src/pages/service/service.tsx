import { ArrowRight } from "lucide-react";
import { sentence } from "../../lib/format";
import type { Facts, Link, Service, ServiceProps } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { CtaSign } from "../../ui/cta-sign/cta-sign";
import { External } from "../../ui/external/external";
import { Frame } from "../../ui/frame/frame";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import { Points } from "../../ui/points/points";
import { repairReasons } from "../../ui/points/reasons";
import { Details } from "./details";
import { Hero } from "./hero";
import styles from "./service.module.css";

function Why({ facts }: { facts: Facts }) {
  const { licensed, sameDay, estimates, warranty } = repairReasons(facts);
  return (
    <section className={`wrap ${styles.why}`} aria-labelledby="why-title">
      <h2 id="why-title">Why Choose Us</h2>
      <Points points={[licensed, sameDay, estimates, warranty]} compact />
    </section>
  );
}

function Related({ links }: { links: Link[] }) {
  if (links.length === 0) return null;
  return (
    <section className={`wrap ${styles.related}`} aria-labelledby="related-title">
      <h2 id="related-title">Related Services</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a className={panel} href={link.href}>
              {link.label}
              <Icon of={ArrowRight} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Final({ facts, service }: { facts: Facts; service: Service }) {
  const sameDay = facts.promotions.find((promotion) => promotion.key === "same_day_repair");
  const actions = (
    <>
      <External className={button("rim")} href={facts.links.booking}>
        Schedule Service
      </External>
      <External className={button("rim-line")} href={facts.links.financing}>
        Get Financed
      </External>
    </>
  );
  return (
    <div className="wrap sec">
      <CtaSign title={`Book your ${service.name.toLowerCase()}`} actions={actions}>
        <span>We come to {sentence(facts.repair.copy_towns)}.</span> {sameDay && <span>{sameDay.text}.</span>}
      </CtaSign>
    </div>
  );
}

export function ServicePage({ facts, year, service, picture, related }: ServiceProps) {
  return (
    <Frame facts={facts} year={year} current="/#services">
      <Hero facts={facts} service={service} picture={picture} />
      <Why facts={facts} />
      <Details service={service} />
      <Related links={related} />
      <Final facts={facts} service={service} />
    </Frame>
  );
}
