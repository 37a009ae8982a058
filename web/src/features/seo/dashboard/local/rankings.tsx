import { count } from "../../../../lib/format";
import type { LocalRanking, LocalResult } from "../../../../lib/wire-types";
import { SourceLine } from "../../source-line";
import { Badge } from "../badge";
import { rankTone } from "../bands";
import { Change } from "../change";
import { Section } from "../section";
import section from "../section.module.css";
import styles from "./local.module.css";
import { starWords } from "./words";

/** The site's rank for each keyword, and the places on its map. */
export function Rankings({ of: local, outdated }: { of: LocalResult; outdated: boolean }) {
  const rankings = local.local_rankings;
  return (
    <Section title="Local rankings" aside={count(rankings.length, "keyword")}>
      <ul className={section.lines}>
        {rankings.map((row) => (
          <li key={row.keyword}>
            <span>{row.keyword}</span>
            <span className="row">
              {row.change !== null && <Change by={row.change} />}
              <Badge tone={row.failure && row.rank === null ? "quiet" : rankTone(row.rank)}>{placeOf(row)}</Badge>
            </span>
            {row.failure && <p>Failed: {row.failure}</p>}
            {row.pack.length > 0 && (
              <ol className={styles.pack} aria-label={`Map pack: ${row.keyword}`}>
                {row.pack.map((shop) => (
                  <li key={shop.title}>{[shop.ours ? `${shop.title} (you)` : shop.title, starWords(shop)].filter(Boolean).join(", ")}</li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ul>
      <SourceLine from={local} outdated={outdated} />
    </Section>
  );
}

function placeOf({ rank, in_local_pack, failure }: LocalRanking): string {
  if (rank === null) return failure ? "Not known" : "Not ranked";
  return in_local_pack ? `#${rank} in Map Pack` : `Position #${rank}`;
}
