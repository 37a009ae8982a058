import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { count } from "../../../../lib/format";
import type { Opportunity as Found } from "../../../../lib/wire-types";
import { reads } from "../../data";
import { Filters, SelectFilter } from "../../filters";
import { SourceLine } from "../../source-line";
import { ActionButton } from "../action-button";
import { ActionTab } from "../action-tab";
import { Row, Section } from "../section";
import { Stored } from "../stored";
import type { TabProps } from "../tab-props";
import { Assumptions } from "./assumptions";
import { Opportunity } from "./card";
import { Curve } from "./curve";
import { Loop } from "./loop";
import styles from "./opportunities.module.css";
import { kinds } from "./words";

type Kind = Found["kind"] | "";

/** Promising queries with their expected gains, and the results of earlier work. They come with the Search Console analysis. */
export function OpportunitiesTab({ state, run }: TabProps) {
  const find = <ActionButton of="gsc" label="Find Opportunities" state={state} run={run} />;
  const forecasts = useQuery(reads.forecasts());
  const curve = useQuery(reads.curve());
  const assumptions = useQuery(reads.assumptions());
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
      {(best, outdated) => (
        <>
          <List best={best} outdated={outdated} action={find} />
          <Stored what="The forecasts" of={forecasts}>
            {(loop) => <Loop of={loop} />}
          </Stored>
          <Row>
            <Stored what="The assumptions" of={assumptions}>
              {(factors) => <Assumptions factors={factors} />}
            </Stored>
            <Stored what="The click rates" of={curve}>
              {(curves) => <Curve of={curves} from={best[0]} outdated={outdated} />}
            </Stored>
          </Row>
        </>
      )}
    </ActionTab>
  );
}

type ListProps = { best: Found[]; outdated: boolean; action: ReactNode };

/** The best of all kinds, or of one. */
function List({ best, outdated, action }: ListProps) {
  const [kind, setKind] = useState<Kind>("");
  const ofKind = useQuery({ ...reads.opportunities(kind ? { kind } : undefined), placeholderData: keepPreviousData });
  const shown = ofKind.data ?? [];
  return (
    <Section title="Opportunities" aside={count(shown.length, "keyword")} action={action}>
      <Filters label="Opportunities">
        <SelectFilter
          label="Kind"
          value={kind}
          options={[["", "The best of all"], ...(Object.entries(kinds) as [Kind, string][])]}
          choose={setKind}
        />
      </Filters>
      {shown.length === 0 && <p className="sm muted">None of this kind.</p>}
      <ul className={styles.cards}>
        {shown.map((one) => (
          <Opportunity key={one.id} of={one} />
        ))}
      </ul>
      <SourceLine from={best[0]} outdated={outdated} />
    </Section>
  );
}
