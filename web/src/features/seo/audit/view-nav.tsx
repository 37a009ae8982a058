import { QueryLink } from "../../../ui/list/query-link";
import { type Choice, inView, queryOf, type View, views } from "./choice";
import styles from "./view-nav.module.css";

const labels: Record<View, string> = { rule: "By rule", page: "By page", state: "By state" };

/** The views of the findings, and the table of all pages. */
export function ViewNav({ choice, table }: { choice: Choice; table: boolean }) {
  return (
    <nav className={styles.views} aria-label="Views">
      {views.map((by) => (
        <QueryLink key={by} to={queryOf(inView(choice, by))} aria-current={!table && by === choice.by ? "page" : undefined}>
          {labels[by]}
        </QueryLink>
      ))}
      <QueryLink to="?view=pages" aria-current={table ? "page" : undefined}>
        Pages table
      </QueryLink>
    </nav>
  );
}
