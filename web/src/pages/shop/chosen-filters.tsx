import { X } from "lucide-react";
import type { Link } from "../../lib/page-types";
import { Icon } from "../../ui/icon/icon";
import styles from "./list-links.module.css";

/** The list's active filters, each a link that removes it. measured: on phones only the bar of measures shows them. */
export function ChosenFilters({ chosen, clear, measured }: { chosen: Link[]; clear: string; measured: boolean }) {
  return (
    <nav aria-label="Chosen filters" className={measured ? styles.measured : undefined}>
      <ul className={styles.chosen}>
        {chosen.map(({ label, href }) => (
          <li key={label}>
            <a className={styles.chip} href={href} rel="nofollow">
              <span className="vh">Remove </span>
              {label}
              <Icon of={X} small />
            </a>
          </li>
        ))}
        <li>
          <a className={styles.clear} href={clear}>
            Clear all
          </a>
        </li>
      </ul>
    </nav>
  );
}
