import { Check, X } from "lucide-react";
import { count } from "../../lib/format";
import type { Facet } from "../../lib/page-types";
import { button, iconButton } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import styles from "./filters.module.css";

/** The sheet's id; features/shelf/filter-sheet.ts knows it too. */
export const filtersId = "filters";

function Options({ facet: { key, label, options } }: { facet: Facet }) {
  const id = `filter-${key}`;
  return (
    <section className={styles.facet} aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      <ul>
        {options.map((option) => (
          <li key={option.value}>
            <a
              id={`${id}-${option.value}`}
              href={option.href}
              aria-current={option.chosen ? "true" : undefined}
              rel={option.kept ? undefined : "nofollow"}
            >
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

type Props = { facets: Facet[]; total: number; chosen: number; clear: string };

/** The list's filters: a column if there is room, or else a sheet that the list's bar opens. */
export function Filters({ facets, total, chosen, clear }: Props) {
  if (facets.length === 0) return null;
  return (
    <nav id={filtersId} className={styles.filters} popover="auto" aria-labelledby="filters-title">
      <div className={styles.head}>
        <h2 id="filters-title">Filter</h2>
        <button type="button" className={iconButton} popoverTarget={filtersId} popoverTargetAction="hide" aria-label="Close the filters">
          <Icon of={X} />
        </button>
      </div>
      {facets.map((facet) => (
        <Options key={facet.key} facet={facet} />
      ))}
      <div className={styles.foot}>
        {chosen > 0 && (
          <a className={button("plain")} href={clear}>
            Clear all
          </a>
        )}
        <button type="button" className={button()} popoverTarget={filtersId} popoverTargetAction="hide">
          Show {count(total, "unit")}
        </button>
      </div>
    </nav>
  );
}
