import { CalendarCheck, X } from "lucide-react";
import { Island } from "../../lib/island";
import type { Facts } from "../../lib/page-types";
import { button, iconButton } from "../button/button";
import { CallButton } from "../call-button/call-button";
import { External } from "../external/external";
import { Icon } from "../icon/icon";
import { mainLinks, type Section } from "./links";
import styles from "./menu.module.css";
import { MenuGroups } from "./menu-groups";
import { menuLinks } from "./menu-links";

export const menuId = "menu";

/** The header's links on small screens: a popover. The browser opens it, closes it and returns the focus. */
export function Menu({ facts, current }: { facts: Facts; current: Section }) {
  return (
    <nav id={menuId} popover="auto" className={styles.menu} aria-label="Menu">
      <button
        type="button"
        className={`${iconButton} ${styles.close}`}
        popoverTarget={menuId}
        popoverTargetAction="hide"
        aria-label="Close menu"
      >
        <Icon of={X} />
      </button>
      <ul className={menuLinks}>
        {mainLinks.map((link) => (
          <li key={link.href}>
            <a href={link.href} aria-current={link.href === current ? "page" : undefined}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
      <MenuGroups />
      <Island name="menu-account" props={{}} />
      <div className={styles.reach}>
        <CallButton facts={facts} />
        <External className={button()} href={facts.links.booking}>
          <Icon of={CalendarCheck} small />
          Schedule Repair
        </External>
        <p className="sm muted">
          {facts.showroom.label} {facts.showroom.summary}
        </p>
      </div>
    </nav>
  );
}
