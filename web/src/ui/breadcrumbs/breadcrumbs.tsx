import type { Link } from "../../lib/page-types";
import styles from "./breadcrumbs.module.css";

/** The way from the home page to here: the links, then the page itself. */
export function Breadcrumbs({ links, current }: { links: Link[]; current: string }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
