import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Ranking, RankingSummary } from "../../../../lib/wire-types";
import { reads, type Searched } from "../../data";
import { Filters, SelectFilter } from "../../filters";
import { ActionTab } from "../action-tab";
import { Column, Columns } from "../section";
import { Stored } from "../stored";
import type { TabProps } from "../tab-props";
import { deviceName, placeName } from "../words";
import { AiOverviews } from "./ai-overviews";
import { AverageOverMonths, KeywordOverMonths, RanksOverWeeks } from "./charts";
import { Distribution } from "./distribution";
import { FirstTen } from "./first-ten";
import { KeywordTable } from "./keyword-table";
import { capital } from "./rank-words";
import styles from "./rankings.module.css";
import { Turns } from "./turns";

/** The ranks of this site and of others for each tracked keyword. */
export function RankingsTab({ state }: Pick<TabProps, "state">) {
  const [searched, setSearched] = useState<Searched>();
  const first = useQuery(reads.rankSummary()).data;
  return (
    <ActionTab
      of="rankings"
      state={state}
      top={first && <Where of={first} searched={searched} choose={setSearched} />}
      what="The rankings"
      read={useQuery({ ...reads.rankings(searched), placeholderData: keepPreviousData })}
      none={{ title: "No rankings yet", text: "Track Rankings, above, looks up where this site stands for each tracked keyword." }}
    >
      {(rankings, outdated) => <Panels rankings={byRank(rankings)} searched={searched} outdated={outdated} />}
    </ActionTab>
  );
}

/** Sorts by rank, the best first; those without a rank come last. */
function byRank(rankings: Ranking[]): Ranking[] {
  return [...rankings].sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.keyword.localeCompare(b.keyword));
}

type WhereProps = { of: RankingSummary; searched: Searched | undefined; choose: (searched: Searched | undefined) => void };

/** The choice of searches to show, if there are several. */
function Where({ of: { places, devices, place, device }, searched, choose }: WhereProps) {
  if (places.length < 2 && devices.length < 2) return null;
  const shown = { place: searched?.place ?? place, device: searched?.device ?? device };
  const take = (chosen: typeof shown) => choose(chosen.place === place && chosen.device === device ? undefined : chosen);
  return (
    <Filters label="Searches">
      {places.length > 1 && (
        <SelectFilter
          label="Place"
          value={shown.place}
          options={places.map((name) => [name, placeName(name)] as const)}
          choose={(chosen) => take({ ...shown, place: chosen })}
        />
      )}
      {devices.length > 1 && (
        <SelectFilter
          label="Device"
          value={shown.device}
          options={devices.map((name) => [name, capital(deviceName(name))] as const)}
          choose={(chosen) => take({ ...shown, device: chosen })}
        />
      )}
    </Filters>
  );
}

type PanelsProps = { rankings: Ranking[]; searched: Searched | undefined; outdated: boolean };

function Panels({ rankings, searched, outdated }: PanelsProps) {
  const [picked, setPicked] = useState("");
  const results = useRef<HTMLDivElement>(null);
  const summary = useQuery({ ...reads.rankSummary(searched), placeholderData: keepPreviousData });
  const chosen = rankings.find(({ keyword }) => keyword === picked) ?? rankings[0];
  const keyword = chosen?.keyword ?? "";
  const detail = useQuery({ ...reads.keyword({ ...searched, keyword }), placeholderData: keepPreviousData, enabled: keyword !== "" });
  return (
    <>
      <KeywordTable rankings={rankings} chosen={keyword} choose={setPicked} at={results} searched={searched} outdated={outdated} />
      <Columns>
        <Column>
          <RanksOverWeeks rankings={rankings} chosen={keyword} outdated={outdated} />
          <div ref={results} className={styles.last} tabIndex={-1}>
            <Stored what="The results" of={detail}>
              {(of) => <FirstTen of={of} />}
            </Stored>
          </div>
        </Column>
        <Column>
          <Stored what="The figures over all keywords" of={summary}>
            {(figures) => (
              <>
                <Distribution of={figures} />
                <AiOverviews of={figures} chosen={chosen} />
              </>
            )}
          </Stored>
          <Turns rankings={rankings} />
          {summary.data && <AverageOverMonths of={summary.data} />}
          {detail.data && <KeywordOverMonths of={detail.data} />}
        </Column>
      </Columns>
    </>
  );
}
