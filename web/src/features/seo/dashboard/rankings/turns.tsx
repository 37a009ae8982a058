import type { Ranking } from "../../../../lib/wire-types";
import { PageLink } from "../../../../ui/external/page-link";
import { Section } from "../section";
import styles from "./rankings.module.css";

/** Keywords for which several pages of the site stood in each other's place. */
export function Turns({ rankings }: { rankings: Ranking[] }) {
  const turning = rankings.filter(({ turns }) => turns.length > 1);
  if (turning.length === 0) return null;
  return (
    <Section title="Pages that take turns">
      <ul className={styles.turns}>
        {turning.map(({ keyword, turns }) => (
          <li key={keyword}>
            <b>{keyword}</b>
            <span>
              {turns.map((page) => (
                <PageLink key={page} address={page} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className="xs muted">Google has not made up its mind in 12 weeks. Link the others to the page that should rank, or merge them.</p>
    </Section>
  );
}
