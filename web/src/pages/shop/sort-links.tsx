import type { Choice } from "../../lib/page-types";
import styles from "./list-links.module.css";

/** The orders of the list. */
export function SortLinks({ sort }: { sort: Choice[] }) {
  return (
    <nav className={styles.sort} aria-labelledby="sort-title">
      <span id="sort-title">Sort by</span>
      <ul>
        {sort.map(({ label, href, current }) => (
          <li key={label}>
            <a href={href} aria-current={current ? "true" : undefined} rel="nofollow">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
