import { count } from "../../lib/format";
import type { Facts } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { CallButton } from "../../ui/call-button/call-button";
import { CtaSign } from "../../ui/cta-sign/cta-sign";
import { External } from "../../ui/external/external";

export function Banner({ facts }: { facts: Facts }) {
  const { claims, links, repair, storefront } = facts;
  const actions = (
    <>
      <CallButton facts={facts} look="rim">
        Call Now
      </CallButton>
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
