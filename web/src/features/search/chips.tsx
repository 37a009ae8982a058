import { X } from "lucide-react";
import type { SearchResult } from "../../lib/page-types";
import { Icon } from "../../ui/icon/icon";
import styles from "./chips.module.css";
import { found } from "./results";
import { searchHref } from "./searches";

/**
 * The terms understood from the query, each a link to the search without it, and the number of results. With onPick a press searches in
 * place.
 */
export function Chips({ result, onPick }: { result: SearchResult; onPick?: (query: string) => void }) {
  if (!result.query) return null;
  return (
    <div className={styles.read}>
      {result.chips.length > 0 && <span className={styles.as}>Read as</span>}
      <ul>
        {result.chips.map(({ label, query }) => (
          <li key={label}>
            <a
              href={searchHref(query)}
              rel="nofollow"
              onClick={(event) => {
                if (!onPick) return;
                event.preventDefault();
                onPick(query);
              }}
            >
              <span className="vh">Remove </span>
              {label}
              <Icon of={X} small />
            </a>
          </li>
        ))}
      </ul>
      <span className={styles.found} role={onPick && "status"}>
        {found(result)}
      </span>
    </div>
  );
}
