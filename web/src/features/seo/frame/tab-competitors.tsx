import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { count, sentence } from "../../../lib/format";
import { shopDay } from "../../../lib/shop-time";
import type { Competitor } from "../../../lib/wire-types";
import { panel } from "../../../ui/panel/panel";
import { reads } from "../data";
import { SourceLine } from "../source-line";
import { ActionButton } from "./action-button";
import { ActionTab } from "./action-tab";
import styles from "./cards.module.css";
import { CompetitorRanks } from "./competitor-ranks";
import { fresh } from "./results";
import type { CompetitorAnalysis, CompetitorRankings, CompetitorResult } from "./rows";
import { Section, Sentences } from "./section";
import type { TabProps } from "./tab-props";

const mostNamed = 5;

/** How the other shops stand for the same keywords. */
export function CompetitorsTab({ state, run }: TabProps) {
  const tracked = useQuery(fresh.competitors).data;
  const outdated = state.failures["competitor-tracker"] !== undefined;
  return (
    <ActionTab
      of="competitor-tracker"
      state={state}
      top={
        <div>
          <ActionButton of="competitor-tracker" label="Track Fort Worth Competitors" icon={Users} state={state} run={run} />
        </div>
      }
      fresh={tracked && <Tracked result={tracked} outdated={outdated} />}
      what="The competitors"
      read={useQuery(reads.competitors())}
      none={nothingYet(useQuery(reads.settings()).data?.competitors)}
    >
      {(analyses) => <Analyses of={analyses} outdated={outdated} />}
    </ActionTab>
  );
}

/** Names the first five that are followed; where there are none, where to name them. followed: undefined where that is not known. */
function nothingYet(followed: Competitor[] | undefined) {
  const names = followed?.slice(0, mostNamed).map(({ name }) => name) ?? [];
  const whom = names.length > 0 ? sentence(names) : "the competitors that you name in the settings";
  return {
    title: "No competitor data yet",
    text: `Tracking compares this shop with ${whom}: rank for each keyword, Google reviews and the local pack.${followed?.length === 0 ? " None are named so far." : ""}`,
    action: names.length === 0 && <a href="/seo/settings">Name competitors in the settings</a>,
  };
}

function Tracked({ result, outdated }: { result: CompetitorResult; outdated: boolean }) {
  const { results, recommendations } = result;
  return (
    <>
      <ul className={styles.cards}>
        {results.map((one) => (
          <li key={one.competitor.name} className={`${panel} ${styles.card}`}>
            <h2>{one.competitor.name}</h2>
            <dl>
              <div>
                <dt>Average rank</dt>
                <dd>{averageRank(one)}</dd>
              </div>
              <div>
                <dt>Google reviews</dt>
                <dd>{one.reviews?.google ?? "N/A"}</dd>
              </div>
              <div>
                <dt>In local pack</dt>
                <dd>{count(one.rankings.filter((row) => row.in_local_pack).length, "keyword")}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <Section title="Rank by keyword">
        <CompetitorRanks results={results}>
          <SourceLine from={result} outdated={outdated} />
        </CompetitorRanks>
      </Section>
      {recommendations?.length > 0 && (
        <Section title="Strategic Recommendations">
          <Sentences of={recommendations} />
        </Section>
      )}
    </>
  );
}

/** The mean of the ranks that were found, rounded. */
function averageRank({ rankings }: CompetitorRankings): string {
  const found = rankings.flatMap(({ rank }) => rank ?? []);
  if (found.length === 0) return "N/A";
  return String(Math.round(found.reduce((sum, rank) => sum + rank, 0) / found.length));
}

function Analyses({ of, outdated }: { of: CompetitorAnalysis[]; outdated: boolean }) {
  return (
    <ul className={styles.cards}>
      {of.map((analysis) => (
        <li key={analysis.domain} className={`${panel} ${styles.card}`}>
          <h2>{analysis.domain}</h2>
          <dl>
            <div>
              <dt>Last analyzed</dt>
              <dd>{shopDay(analysis.last_analyzed)}</dd>
            </div>
            <div>
              <dt>Domain authority</dt>
              <dd>{analysis.metrics?.domain_authority ?? "N/A"}</dd>
            </div>
          </dl>
          <SourceLine from={analysis} outdated={outdated} />
        </li>
      ))}
    </ul>
  );
}
