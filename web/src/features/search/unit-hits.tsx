import { CircleCheck, CircleX } from "lucide-react";
import type { UnitHit } from "../../lib/page-types";
import { Bay } from "../../ui/bay/bay";
import { Icon } from "../../ui/icon/icon";
import { LyingTag } from "../../ui/tag/tag";
import styles from "./results.module.css";

/** A name with the words underlined that were looked for. */
function Marked({ name, query }: { name: string; query: string }) {
  const words = new Set(
    query
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 2),
  );
  return name.split(/(\s+)/).map((word, index) => {
    const found = words.has(word.toLowerCase());
    // biome-ignore lint/suspicious/noArrayIndexKey: a name's words have no other key and never move
    return found ? <mark key={index}>{word}</mark> : word;
  });
}

function Unit({ hit, query }: { hit: UnitHit; query: string }) {
  const missed = hit.reason !== "";
  return (
    <li>
      <a className={missed ? `${styles.hit} ${styles.missed}` : styles.hit} href={hit.href} data-hit="">
        <Bay className={styles.picture} src={hit.image} set={hit.image_set} sizes="92px" alt="" size={92} />
        <span className={styles.facts}>
          <b className={styles.name}>
            <Marked name={hit.name} query={query} />
          </b>
          <span>{hit.facts}</span>
          {hit.wear && !missed && <span className={styles.wear}>{hit.wear}</span>}
          {hit.fit && !missed && (
            <span className={styles.fits}>
              <Icon of={CircleCheck} small />
              {hit.fit}
            </span>
          )}
          {missed && (
            <span className={styles.misses}>
              <Icon of={CircleX} small />
              {hit.reason}
            </span>
          )}
        </span>
        <span className={styles.price}>
          <LyingTag price={hit.price} was={hit.was > hit.price ? hit.was : undefined} grade={missed ? undefined : hit.grade} />
        </span>
      </a>
    </li>
  );
}

/** Units, each a link with its picture, facts, fit and tag. */
export function UnitHits({ hits, query }: { hits: UnitHit[]; query: string }) {
  return (
    <ul>
      {hits.map((hit) => (
        <Unit key={hit.id} hit={hit} query={query} />
      ))}
    </ul>
  );
}
