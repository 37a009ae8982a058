import { useQuery } from "@tanstack/react-query";
import { count } from "../../../lib/format";
import { reads } from "../data";
import { SourceLine } from "../source-line";
import { ActionButton } from "./action-button";
import { ActionTab } from "./action-tab";
import { Badge } from "./badge";
import { priorityTone } from "./bands";
import styles from "./cards.module.css";
import type { OpportunityRow } from "./rows";
import { Section } from "./section";
import type { TabProps } from "./tab-props";

/** Keywords that a little work would move. They come with the Search Console analysis. */
export function OpportunitiesTab({ state, run }: TabProps) {
  const find = <ActionButton of="gsc" label="Find Opportunities" state={state} run={run} />;
  return (
    <ActionTab
      of="gsc"
      state={state}
      what="The opportunities"
      read={useQuery(reads.opportunities())}
      none={{
        title: "No opportunities yet",
        text: "Keywords that this site already ranks for, and that a little work would move, are found from Search Console.",
        action: find,
      }}
    >
      {(opportunities, outdated) => (
        <Section title="Opportunities" aside={count(opportunities.length, "keyword")} action={find}>
          <ul className={styles.cards}>
            {opportunities.map((one) => (
              <Opportunity key={one.keyword} of={one} />
            ))}
          </ul>
          <SourceLine from={opportunities[0]} outdated={outdated} />
        </Section>
      )}
    </ActionTab>
  );
}

function Opportunity({ of: { keyword, recommendation, priority, current_ranking, opportunity_score } }: { of: OpportunityRow }) {
  return (
    <li className={`${styles.card} ${styles.inner}`}>
      <div className={styles.top}>
        <h3>{keyword}</h3>
        <Badge tone={priorityTone(priority)}>{priority}</Badge>
      </div>
      <p>{recommendation}</p>
      <dl>
        <div>
          <dt>Current rank</dt>
          <dd>{current_ranking === null ? "Not ranked" : Math.round(current_ranking * 10) / 10}</dd>
        </div>
        <div>
          <dt>Score</dt>
          <dd>{Math.round(opportunity_score * 10) / 10}</dd>
        </div>
      </dl>
    </li>
  );
}
