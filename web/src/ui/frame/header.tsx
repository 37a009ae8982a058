import { Menu as MenuIcon } from "lucide-react";
import { Island } from "../../lib/island";
import type { Facts } from "../../lib/page-types";
import { iconButton } from "../button/button";
import { Icon } from "../icon/icon";
import styles from "./frame.module.css";
import { mainLinks, type Section } from "./links";
import { menuId } from "./menu";
import { Nameplate } from "./nameplate";

export function Header({ facts, current }: { facts: Facts; current: Section }) {
  return (
    <header className={styles.header}>
      <div className="wrap">
        <Nameplate facts={facts} />
        <nav aria-label="Main">
          {mainLinks.map((link) => (
            <a key={link.href} href={link.href} aria-current={link.href === current ? "page" : undefined}>
              {link.label}
            </a>
          ))}
        </nav>
        <div className={styles.tools}>
          <Island name="account" props={{}} />
          <Island name="cart-button" props={{}} />
          <button type="button" className={`${iconButton} ${styles.burger}`} popoverTarget={menuId} aria-label="Menu">
            <Icon of={MenuIcon} />
          </button>
        </div>
      </div>
    </header>
  );
}
