import type { ReactNode } from "react";
import { categories } from "../../lib/categories";
import type { Facts } from "../../lib/page-types";
import { External } from "../external/external";
import styles from "./footer.module.css";
import { legalLinks, repairLinks, shopLinks } from "./links";
import { Nameplate } from "./nameplate";

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function Reach({ facts }: { facts: Facts }) {
  const { storefront, links } = facts;
  const [user, host] = facts.email.split("@");
  const social = [
    { label: "Facebook", href: links.facebook },
    { label: "Instagram", href: links.instagram },
    { label: "TikTok", href: links.tiktok },
    { label: "YouTube", href: links.youtube },
  ];
  return (
    <Column title="Reach us">
      <li>
        <a className="num" href={facts.phone_href}>
          {facts.phone}
        </a>
      </li>
      <li>
        <a href={`mailto:${facts.email}`}>
          {user}@<wbr />
          {host}
        </a>
      </li>
      <li>
        {storefront.street}
        <br />
        {storefront.city}, {storefront.state} {storefront.zip}
      </li>
      <li className={styles.social}>
        {social.map((site) => (
          <External key={site.label} href={site.href}>
            {site.label}
          </External>
        ))}
      </li>
    </Column>
  );
}

export function Footer({ facts, year }: { facts: Facts; year: number }) {
  return (
    <footer id="footer" className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Nameplate facts={facts} />
            <p className={styles.about}>
              Used appliances and repair for all makes and models. {facts.claims.licensed}. {facts.claims.years} years in business.
            </p>
          </div>
          <Column title="Shop">
            {categories.map((category) => (
              <li key={category.key}>
                <a href={`/#${category.key}`}>{category.label}</a>
              </li>
            ))}
            {shopLinks.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </Column>
          <Column title="Repair">
            {repairLinks.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </Column>
          <Reach facts={facts} />
        </div>
        <div className={styles.end}>
          <span>
            © {year} {facts.name}
          </span>
          <ul className={styles.legal}>
            {legalLinks.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
          <span>Repair area: {facts.repair.towns.join(", ")}</span>
        </div>
      </div>
    </footer>
  );
}
