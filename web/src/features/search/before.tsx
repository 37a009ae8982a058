import { History } from "lucide-react";
import { useState } from "react";
import { Icon } from "../../ui/icon/icon";
import styles from "./search-panel.module.css";
import { forgetSearches, searches, searchHref } from "./searches";

/** Earlier searches of this browser, with a button that forgets them. */
export function Before({ storage, onPick }: { storage: Storage | null; onPick: (query: string) => void }) {
  const [kept, setKept] = useState(() => searches(storage));
  if (kept.length === 0) return null;
  const forget = () => {
    forgetSearches(storage);
    setKept([]);
  };
  return (
    <div className={styles.before}>
      <p>
        Looked for before
        <button type="button" onClick={forget}>
          Forget
        </button>
      </p>
      <ul>
        {kept.map((query) => (
          <li key={query}>
            <a
              href={searchHref(query)}
              rel="nofollow"
              onClick={(event) => {
                event.preventDefault();
                onPick(query);
              }}
            >
              <Icon of={History} small />
              {query}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
