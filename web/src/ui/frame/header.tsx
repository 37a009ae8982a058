import { Menu as MenuIcon, Search } from "lucide-react";
import { Island } from "../../lib/island";
import type { Facts } from "../../lib/page-types";
import { iconButton } from "../button/button";
import { Icon } from "../icon/icon";
import { SearchField } from "../search-field/search-field";
import styles from "./frame.module.css";
import { mainLinks, type Section } from "./links";
import { menuId } from "./menu";
import { Nameplate } from "./nameplate";

export function Header({ facts, current }: { facts: Facts; current: Section }) {
  return (
    <header className={styles.header}>
      <div className="wrap">
        <Nameplate facts={facts} />
        <SearchField id="search" label="Search units, models, problems" placeholder="Model, kind, problem" live className={styles.find} />
        <nav aria-label="Main">
          {mainLinks.map((link) => (
            <a key={link.href} href={link.href} aria-current={link.href === current ? "page" : undefined}>
              {link.label}
            </a>
          ))}
        </nav>
        <div className={styles.tools}>
          <a className={`${iconButton} ${styles.findSign}`} href="/search" aria-label="Search" data-search="">
            <Icon of={Search} />
          </a>
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
