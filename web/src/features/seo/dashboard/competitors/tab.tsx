import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { count, sentence } from "../../../../lib/format";
import type { Competitor, CompetitorPlan, CompetitorResult } from "../../../../lib/wire-types";
import { reads } from "../../data";
import { costWords } from "../../plan-words";
import { timeWords } from "../../when";
import { ActionButton } from "../action-button";
import { ActionTab } from "../action-tab";
import { Lead } from "../lead";
import { NotMeasured } from "../not-measured";
import { fresh } from "../results";
import { Row } from "../section";
import { Stored } from "../stored";
import type { TabProps } from "../tab-props";
import { Advice } from "./advice";
import { Analyses } from "./analyses";
import { Changes } from "./changes";
import { Ranks } from "./ranks";
import { Standings } from "./standings";

const mostNamed = 5;

/** The other shops' ranks for the same keywords, and changes on their sites. */
export function CompetitorsTab({ state, run }: TabProps) {
  const tracked = useQuery(fresh.competitors).data;
  const plan = useQuery(reads.competitorPlan()).data;
  const latest = useQuery(reads.latestCompetitors());
  const outdated = state.failures["competitor-tracker"] !== undefined;
  return (
    <ActionTab
      of="competitor-tracker"
      state={state}
      top={
        <Lead plan={plan ? planWords(plan) : ""}>
          <ActionButton
            of="competitor-tracker"
            label="Track Fort Worth Competitors"
            icon={Users}
            more={plan?.calls ? { maxCalls: plan.calls } : undefined}
            state={state}
            run={run}
          />
        </Lead>
      }
      fresh={tracked && <Panels of={tracked} outdated={outdated} />}
      what="The competitors"
      read={useQuery(reads.competitors())}
      none={nothingYet(useQuery(reads.settings()).data?.competitors)}
    >
      {(analyses) => (
        <>
          <Analyses of={analyses} outdated={outdated} />
          <Stored what="The newest run" of={latest}>
            {(newest) => (
              <>
                <p className="sm muted">The newest run, {timeWords(newest.fetched_at, Date.now())}:</p>
                <Panels of={newest} outdated={outdated} />
              </>
            )}
          </Stored>
        </>
      )}
    </ActionTab>
  );
}

/** Says the cost of tracking before it runs. */
function planWords({ refusal, calls, sandbox, cost_cents, provider }: CompetitorPlan): string {
  if (refusal) return `${refusal} Their sites are read all the same.`;
  if (calls === 0) return "Reads their sites alone: no search provider is connected.";
  return `At most ${count(calls, "call")}, ${sandbox ? "free in the sandbox" : costWords(cost_cents, provider)}.`;
}

/** Names the first five followed competitors, or else the place to name them. followed: undefined if not known. */
function nothingYet(followed: Competitor[] | undefined) {
  const names = followed?.slice(0, mostNamed).map(({ name }) => name) ?? [];
  const whom = names.length > 0 ? sentence(names) : "the competitors that you name in the settings";
  return {
    title: "No competitor data yet",
    text: `Tracking compares this shop with ${whom}: rank for each keyword, Google reviews and the local pack.${followed?.length === 0 ? " None are named so far." : ""}`,
    action: names.length === 0 && <a href="/seo/settings">Name competitors in the settings</a>,
  };
}

function Panels({ of: result, outdated }: { of: CompetitorResult; outdated: boolean }) {
  return (
    <>
      <NotMeasured of={result.not_measured} />
      <Standings of={result} />
      <Ranks of={result} outdated={outdated} />
      <Row>
        <Advice of={result.advice} />
        <Changes of={result.results} />
      </Row>
    </>
  );
}
