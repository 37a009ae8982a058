import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Choice } from "../../lib/page-types";
import { Icon } from "../../ui/icon/icon";
import styles from "./list-links.module.css";

function Step({ to, rel }: { to?: Choice; rel: "prev" | "next" }) {
  if (!to) return null;
  return (
    <li>
      <a href={to.href} rel={rel}>
        {rel === "prev" && <Icon of={ChevronLeft} small />}
        {rel === "prev" ? "Previous" : "Next"}
        {rel === "next" && <Icon of={ChevronRight} small />}
      </a>
    </li>
  );
}

/** Links to the list's pages: the current one, those beside, the first and the last. */
export function PageLinks({ pages }: { pages: Choice[] }) {
  const at = pages.findIndex(({ current }) => current);
  return (
    <nav aria-label="Pages">
      <ul className={styles.pages}>
        <Step to={pages[at - 1]} rel="prev" />
        {pages.map(({ label, href, current }, i) => {
          const before = pages[i - 1];
          const gap = before !== undefined && Number(label) - Number(before.label) > 1;
          return (
            <li key={label} className={gap ? `${styles.number} ${styles.gap}` : styles.number}>
              <a href={href} aria-current={current ? "page" : undefined}>
                <span className="vh">Page </span>
                {label}
              </a>
            </li>
          );
        })}
        <Step to={pages[at + 1]} rel="next" />
      </ul>
    </nav>
  );
}
