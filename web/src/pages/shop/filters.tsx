import { Check, SlidersHorizontal } from "lucide-react";
import type { Facet } from "../../lib/page-types";
import { Icon } from "../../ui/icon/icon";
import styles from "./filters.module.css";

function Options({ facet: { key, label, options } }: { facet: Facet }) {
  const id = `filter-${key}`;
  return (
    <section className={styles.facet} aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      <ul>
        {options.map((option) => (
          <li key={option.value}>
            <a href={option.href} aria-current={option.chosen ? "true" : undefined} rel={option.kept ? undefined : "nofollow"}>
              <span className={styles.box}>{option.chosen && <Icon of={Check} small />}</span>
              <span className={styles.label}>{option.label}</span>{" "}
              <span className={styles.count}>
                {option.count}
                <span className="vh"> {option.count === 1 ? "unit" : "units"}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the list can be narrowed by: a column where there is room for one, else folded away above the list. */
export function Filters({ facets, chosen }: { facets: Facet[]; chosen: number }) {
  if (facets.length === 0) return null;
  return (
    <details className={styles.filters}>
      <summary>
        <Icon of={SlidersHorizontal} small />
        Filter
        {chosen > 0 && <span className={styles.chosen}>{chosen} chosen</span>}
      </summary>
      <nav aria-labelledby="filters-title">
        <h2 id="filters-title" className={styles.title}>
          Filter
        </h2>
        {facets.map((facet) => (
          <Options key={facet.key} facet={facet} />
        ))}
      </nav>
    </details>
  );
}
