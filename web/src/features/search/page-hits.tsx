import { BookOpen, ChevronRight, CircleHelp, FileText, type LucideIcon, Store, Wrench } from "lucide-react";
import type { PageHit } from "../../lib/page-types";
import { Icon } from "../../ui/icon/icon";
import styles from "./results.module.css";

const icons: Record<PageHit["kind"], LucideIcon> = {
  service: Wrench,
  problem: Wrench,
  article: BookOpen,
  question: CircleHelp,
  brand: Store,
  page: FileText,
};

/** Pages, each a link with its drawing or the sign of its kind. */
export function PageHits({ hits }: { hits: PageHit[] }) {
  return (
    <ul>
      {hits.map((hit) => (
        <li key={hit.href}>
          <a className={styles.page} href={hit.href} data-hit="">
            <span className={styles.sign}>
              {hit.picture ? <img src={hit.picture} alt="" width={44} height={44} loading="lazy" /> : <Icon of={icons[hit.kind]} />}
            </span>
            <span>
              <b>{hit.title}</b>
              <small>{hit.text}</small>
            </span>
            <Icon of={ChevronRight} />
          </a>
        </li>
      ))}
    </ul>
  );
}
