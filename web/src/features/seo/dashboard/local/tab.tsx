import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LocalResult } from "../../../../lib/wire-types";
import { reads } from "../../data";
import { ActionButton } from "../action-button";
import { ActionTab } from "../action-tab";
import { Lead } from "../lead";
import { NotMeasured } from "../not-measured";
import { Column, Columns, Figure, Figures } from "../section";
import type { TabProps } from "../tab-props";
import { percent } from "../words";
import { Around, GridHistory } from "./around";
import { Citations } from "./citations";
import { Profile } from "./profile";
import { Rankings } from "./rankings";
import { callsOf, planWords } from "./words";

/** How the shop stands in local search. */
export function LocalTab({ state, run }: TabProps) {
  const plan = useQuery(reads.localPlan()).data;
  const most = plan && callsOf(plan) > 0 ? { maxCalls: callsOf(plan) } : undefined;
  const track = (
    <Lead plan={plan ? planWords(plan) : ""}>
      <ActionButton of="local" label="Track Local SEO" more={most} state={state} run={run} />
    </Lead>
  );
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
      {(local, outdated) => (
        <>
          {track}
          <Panels of={local} outdated={outdated} gridRefusal={plan?.grid_refusal ?? ""} />
        </>
      )}
    </ActionTab>
  );
}

type PanelsProps = { of: LocalResult; outdated: boolean; gridRefusal: string };

function Panels({ of: local, outdated, gridRefusal }: PanelsProps) {
  const { local_rankings: rankings, citations, google_business_data: profile, grids, not_measured } = local;
  const [picked, setPicked] = useState("");
  const shown = grids.find(({ keyword }) => keyword === picked) ?? grids[0];
  const inPack = rankings.filter((row) => row.in_local_pack).length;
  const packs = rankings.some(({ failure }) => !failure) ? `${inPack}/${rankings.length}` : "N/A";
  return (
    <>
      <Figures>
        <Figure label="Map Pack Rankings" value={packs} note="Keywords in the local pack" />
        <Figure
          label="Citation Health"
          value={citations.read > 0 ? percent(citations.citation_health_score) : "N/A"}
          note={`${citations.read} of ${citations.of} directories read`}
        />
        <Figure label="GBP Completeness" value={percent(profile.profile_completeness)} note={`${profile.points} of ${profile.of} points`} />
      </Figures>
      <NotMeasured of={not_measured} />
      <Columns>
        <Column>
          <Rankings of={local} outdated={outdated} />
          {shown && <GridHistory of={shown} outdated={outdated} />}
        </Column>
        <Around of={grids} shown={shown} choose={setPicked} refusal={gridRefusal} outdated={outdated} />
      </Columns>
      <Profile of={profile} outdated={outdated} />
      <Citations of={local} outdated={outdated} />
    </>
  );
}
