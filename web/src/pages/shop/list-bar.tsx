import { ArrowDownUp, SlidersHorizontal } from "lucide-react";
import type { Choice } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import { filtersId } from "./filters";
import styles from "./list-bar.module.css";

/** The orders of the list, folded into the current one. */
function Sort({ sort }: { sort: Choice[] }) {
  return (
    <nav className={styles.sort} aria-labelledby="sort-title">
      <details>
        <summary>
          <span id="sort-title" className={styles.by}>
            Sort by
          </span>
          <span className={button("line")}>
            <Icon of={ArrowDownUp} small />
            {sort.find(({ current }) => current)?.label}
          </span>
        </summary>
        <ul>
          {sort.map(({ label, href, current }) => (
            <li key={label}>
              <a href={href} aria-current={current ? "true" : undefined} rel="nofollow">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** The bar with the list's filters and order; on phones it stays in reach while the list scrolls. */
export function ListBar({ total, chosen, sort }: { total: number; chosen: number; sort: Choice[] }) {
  return (
    <div className={styles.bar}>
      <p>
        <b>{total}</b> {total === 1 ? "unit" : "units"}
      </p>
      <button type="button" className={`${button("line")} ${styles.filter}`} popoverTarget={filtersId}>
        <Icon of={SlidersHorizontal} small />
        Filter
        {chosen > 0 && (
          <span className={styles.chosen}>
            {chosen}
            <span className="vh"> chosen</span>
          </span>
        )}
      </button>
      {total > 1 && <Sort sort={sort} />}
    </div>
  );
}
