import { type Choice, queryOf, type View, views } from "./choice";
import { plainClick } from "./plain-click";
import type { Choose } from "./use-choice";
import styles from "./view-nav.module.css";

const labels: Record<View, string> = { rule: "By rule", page: "By page", state: "By state" };

/** The three views; what is filtered by stays, as far as the other view has it. */
export function ViewNav({ choice, choose }: { choice: Choice; choose: Choose }) {
  return (
    <nav className={styles.views} aria-label="Group findings">
      {views.map((by) => {
        const next: Choice = { ...choice, by, group: "", state: "open" };
        return (
          <a key={by} href={queryOf(next)} aria-current={by === choice.by ? "page" : undefined} onClick={plainClick(() => choose(next))}>
            {labels[by]}
          </a>
        );
      })}
    </nav>
  );
}
