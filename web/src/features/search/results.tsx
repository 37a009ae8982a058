import type { ReactNode } from "react";
import { count } from "../../lib/format";
import type { SearchResult } from "../../lib/page-types";
import { PageHits } from "./page-hits";
import styles from "./results.module.css";
import { UnitHits } from "./unit-hits";

/** The number of results: "3 units, 4 pages". */
export function found({ query, buy, repair }: SearchResult): string {
  return query === "" ? "" : `${count(buy.count, "unit")}, ${count(repair.count, "page")}`;
}

/** "6", "4 of 6"; "" for none. */
function numbered(shown: number, all: number): string {
  return shown < all ? `${shown} of ${all}` : String(all || "");
}

type Group = { id: string; title: string; number: string; all: { label: string; href: string }; children: ReactNode };

function Group({ id, title, number, all, children }: Group) {
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          {title} {number && <span>{number}</span>}
        </h2>
        {all.label && <a href={all.href}>{all.label}</a>}
      </div>
      {children}
    </section>
  );
}

/** Links to everything for sale, beside the pages that answer if there is room. */
function Browse({ browse, beside }: { browse: NonNullable<SearchResult["browse"]>; beside: boolean }) {
  return (
    <ul className={beside ? `${styles.shelves} ${styles.beside}` : styles.shelves}>
      {browse.shop.map((shelf) => (
        <li key={shelf.href}>
          <a className={styles.page} href={shelf.href} data-hit="">
            <span className={styles.sign}>
              <img src={shelf.picture} alt="" width={44} height={44} loading="lazy" />
            </span>
            <b>{shelf.label}</b>
            <span className="muted">{shelf.count}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Search results in two groups that are always there. The prefix keeps the ids of two result lists on a page apart. The second group ends
 * with the children.
 */
export function Results({ result, prefix, children }: { result: SearchResult; prefix: string; children?: ReactNode }) {
  const { query, notes, buy, repair, browse } = result;
  const near = buy.near.length > 0 && <UnitHits hits={buy.near} query="" />;
  return (
    <>
      {notes.map(({ text, link }) => (
        <p key={text} className={styles.note}>
          {text}{" "}
          <a href={link.href} data-hit="">
            {link.label}
          </a>
        </p>
      ))}
      <div className={styles.columns}>
        <Group id={`${prefix}buy`} title="Buy" number={numbered(buy.hits.length, buy.count)} all={buy.all}>
          {buy.note && <p className={styles.say}>{buy.note}</p>}
          <UnitHits hits={buy.hits} query={query} />
          {near && buy.count > 0 ? (
            <div className={styles.near}>
              <p>One near miss</p>
              {near}
            </div>
          ) : (
            near
          )}
          {browse && <Browse browse={browse} beside={repair.count > 0} />}
        </Group>
        <Group id={`${prefix}repair`} title="Repair" number={numbered(repair.hits.length, repair.count)} all={repair.all}>
          {repair.note && <p className={styles.say}>{repair.note}</p>}
          <PageHits hits={browse && repair.count === 0 ? browse.repair : repair.hits} />
          {children}
        </Group>
      </div>
    </>
  );
}
