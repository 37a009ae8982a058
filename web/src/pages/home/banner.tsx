import { Phone } from "lucide-react";
import { count } from "../../lib/format";
import type { Facts } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { CtaSign } from "../../ui/cta-sign/cta-sign";
import { External } from "../../ui/external/external";
import { Icon } from "../../ui/icon/icon";

export function Banner({ facts: { claims, links, phone_href, repair, storefront } }: { facts: Facts }) {
  const actions = (
    <>
      <a className={button("rim")} href={phone_href}>
        <Icon of={Phone} small />
        Call Now
      </a>
      <External className={button("rim-line")} href={links.booking}>
        Schedule Service Online
      </External>
    </>
  );
  return (
    <div className="wrap">
      <CtaSign title="We Repair All Makes and Models" actions={actions}>
        <span>{claims.licensed} technicians.</span>{" "}
        <span>
          Within {count(repair.radius_miles, "mile")} of {storefront.city}.
        </span>{" "}
        <span>{claims.warranty}, on every repair.</span>
      </CtaSign>
    </div>
  );
}
