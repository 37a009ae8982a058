import { shopDay } from "../../../../lib/shop-time";
import type { PriceOffer } from "../../../../lib/wire-types";
import { PageLink } from "../../../../ui/external/page-link";
import { Quote } from "../quote";
import styles from "./pricing.module.css";
import { centWords } from "./words";

const places = { structured: "Stated for search engines", table: "In a table", list: "In a list", prose: "In the text" };

/** A price's source: the page's words, and the time. */
export function Source({ of: offer }: { of: PriceOffer }) {
  const { item, original, snippet, url, seen_at, from, condition, was_cents, disagrees } = offer;
  const isNew = (text: string) => text !== "" && !snippet.toLowerCase().includes(text.toLowerCase());
  return (
    <div className={styles.source}>
      {isNew(item) && <p>{item}</p>}
      <Quote text={snippet || original} part={original} />
      {isNew(condition) && <p>Condition: {condition}</p>}
      {was_cents !== null && <p>Struck out: {centWords(was_cents)}</p>}
      {disagrees.length > 0 && (
        <>
          <p className={styles.warning}>The page names different prices, so none is taken:</p>
          <ul>
            {disagrees.map((claim) => (
              <li key={`${claim.from} ${claim.original}`}>
                {places[claim.from]}: <Quote text={claim.snippet || claim.original} part={claim.original} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="xs muted">
        {places[from]}, {shopDay(seen_at)}: <PageLink address={url} />
      </p>
    </div>
  );
}
