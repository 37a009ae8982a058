import { CalendarCheck } from "lucide-react";
import type { Facts, Picture, Service } from "../../lib/page-types";
import { Breadcrumbs } from "../../ui/breadcrumbs/breadcrumbs";
import { button } from "../../ui/button/button";
import { CallButton } from "../../ui/call-button/call-button";
import { External } from "../../ui/external/external";
import { FloorHero, heroActions, heroTag, Standing } from "../../ui/floor-hero/floor-hero";
import { Icon } from "../../ui/icon/icon";
import { CostTag, LyingCostTag } from "../../ui/tag/tag";
import { Pins } from "./pins";
import styles from "./service.module.css";

/** The service's appliance with a tag of the usual cost, and the ways to book. */
export function Hero({ facts, service, picture }: { facts: Facts; service: Service; picture: Picture }) {
  const { cost } = service;
  const standing = picture.src ? (
    <Standing src={picture.src} alt={picture.alt} size={picture.width}>
      <Pins service={service} />
      {cost && <CostTag cost={cost} className={heroTag} />}
    </Standing>
  ) : undefined;
  return (
    <FloorHero standing={standing}>
      <Breadcrumbs
        links={[
          { label: "Home", href: "/" },
          { label: "Services", href: "/#services" },
        ]}
        current={service.name}
      />
      <h1>{service.title}</h1>
      <p>{service.description}</p>
      {cost && !standing && (
        <p className={styles.cost}>
          <LyingCostTag cost={cost} />
        </p>
      )}
      <div className={heroActions}>
        <External className={button()} href={facts.links.booking}>
          <Icon of={CalendarCheck} small />
          Schedule Service
        </External>
        <CallButton facts={facts} />
      </div>
    </FloorHero>
  );
}
