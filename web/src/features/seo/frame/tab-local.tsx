import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { count } from "../../../lib/format";
import { reads } from "../data";
import { SourceLine } from "../source-line";
import { ActionButton } from "./action-button";
import { ActionTab } from "./action-tab";
import { Badge } from "./badge";
import { rankTone } from "./bands";
import type { LocalResult } from "./rows";
import { Figure, Figures, Section } from "./section";
import styles from "./section.module.css";
import type { TabProps } from "./tab-props";
import { percent } from "./words";

/** How the shop stands in local search. */
export function LocalTab({ state, run }: TabProps) {
  const track = <ActionButton of="local" label="Track Local SEO" state={state} run={run} />;
  return (
    <ActionTab
      of="local"
      state={state}
      what="The local figures"
      read={useQuery(reads.local())}
      none={{
        title: "No local SEO data yet",
        text: "Tracking looks up the map pack for each keyword, the shop's entries in directories, and its Google Business Profile.",
        action: track,
      }}
    >
      {(local, outdated) => <Local of={local} outdated={outdated} track={track} />}
    </ActionTab>
  );
}

function Local({ of: local, outdated, track }: { of: LocalResult; outdated: boolean; track: ReactNode }) {
  const { local_rankings: rankings = [], citations, google_business_data } = local;
  const inPack = rankings.filter((row) => row.in_local_pack).length;
  return (
    <>
      <Figures>
        <Figure label="Map Pack Rankings" value={`${inPack}/${rankings.length}`} note="Keywords in the local pack" />
        <Figure label="Citation Health" value={percentOf(citations?.citation_health_score)} />
        <Figure label="GBP Completeness" value={percentOf(google_business_data?.profile_completeness)} />
      </Figures>
      <Section title="Local rankings" aside={count(rankings.length, "keyword")} action={track}>
        <ul className={styles.lines}>
          {rankings.map(({ keyword, rank, in_local_pack }) => (
            <li key={keyword}>
              <span>{keyword}</span>
              <Badge tone={rankTone(rank)}>{placeOf(rank, in_local_pack)}</Badge>
            </li>
          ))}
        </ul>
        <SourceLine from={local} outdated={outdated} />
      </Section>
    </>
  );
}

function placeOf(rank: number | null, inPack: boolean): string {
  if (rank === null) return "Not ranked";
  return inPack ? `#${rank} in Map Pack` : `Position #${rank}`;
}

function percentOf(value: number | null | undefined): string {
  return typeof value === "number" ? percent(value) : "N/A";
}
