import { MapPin, Navigation } from "lucide-react";
import { mapHref } from "../../lib/frames";
import type { Facts, Picture } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { CallButton } from "../../ui/call-button/call-button";
import { External } from "../../ui/external/external";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import { FrameLink } from "./frame-link";
import styles from "./location.module.css";

/** The showroom's address and hours. The map is a drawing until a click asks for the real one. */
export function Location({ facts, map }: { facts: Facts; map: Picture }) {
  const { storefront, showroom } = facts;
  return (
    <section className="wrap" aria-labelledby="location">
      <div className={map.src ? `${panel} ${styles.location}` : `${panel} ${styles.location} ${styles.bare}`}>
        <div className={styles.place}>
          <h2 id="location">Visit Our {storefront.label}</h2>
          <p>Open the doors, look at the marks, bring a tape measure.</p>
          <address>
            <b>{storefront.street}</b>
            <br />
            {storefront.city}, {storefront.state} {storefront.zip}
          </address>
          <div className={styles.actions}>
            <External className={button()} href={storefront.directions_url}>
              <Icon of={Navigation} small />
              Get Directions
            </External>
            <CallButton facts={facts} />
          </div>
        </div>
        <div className={styles.hours}>
          <h3>{showroom.label} hours</h3>
          <dl>
            {showroom.lines.map(({ days, hours }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        </div>
        <FrameLink
          className={map.src ? styles.map : styles.open}
          frame={mapHref(storefront)}
          title={`Map of our ${storefront.label.toLowerCase()}`}
          href={storefront.map_url}
        >
          {map.src && <img src={map.src} width={map.width} height={map.height} alt={map.alt} loading="lazy" />}
          <span className={styles.label}>
            <Icon of={MapPin} small />
            Show the map
          </span>
        </FrameLink>
      </div>
    </section>
  );
}
