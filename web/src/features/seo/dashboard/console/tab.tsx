import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import type { ConsoleQuery } from "../../../../lib/wire-types";
import { reads } from "../../data";
import { Filters, SelectFilter } from "../../filters";
import { ActionButton } from "../action-button";
import { ActionTab } from "../action-tab";
import { Row, Stack } from "../section";
import { Stored } from "../stored";
import type { TabProps } from "../tab-props";
import { QueryOverMonths, SiteByDay } from "./charts";
import styles from "./console.module.css";
import { Import } from "./import";
import { Pages } from "./pages";
import { Queries } from "./queries";
import { Rivalry } from "./rivalry";
import { Sitemaps } from "./sitemaps";
import { BrandTotals, SiteTotals } from "./totals";

/** The queries for which Google showed this site. */
export function GscTab({ state, run }: TabProps) {
  const fetchData = <ActionButton of="gsc" label="Fetch GSC Data" state={state} run={run} />;
  return (
    <Stack>
      <ActionTab
        of="gsc"
        state={state}
        what="The queries"
        read={useQuery(reads.gsc())}
        none={{
          title: "No GSC data yet",
          text: "Search Console knows what people searched for when Google showed this site, and what they clicked.",
          action: fetchData,
        }}
      >
        {(queries, outdated) => <Panels queries={queries} outdated={outdated} action={fetchData} />}
      </ActionTab>
      <Row>
        <Import />
        <Sitemaps />
      </Row>
    </Stack>
  );
}

const periods = [
  ["28", "28 days"],
  ["90", "90 days"],
  ["480", "16 months"],
] as const;
type Period = (typeof periods)[number][0];

type PanelsProps = { queries: ConsoleQuery[]; outdated: boolean; action: ReactNode };

function Panels({ queries, outdated, action }: PanelsProps) {
  const [picked, setPicked] = useState("");
  const below = useRef<HTMLDivElement>(null);
  const [period, setPeriod] = useState<Period>("28");
  const summary = useQuery({ ...reads.gscSummary({ days: Number(period) }), placeholderData: keepPreviousData });
  const chosen = queries.find(({ query }) => query === picked) ?? queries[0];
  const query = chosen?.query ?? "";
  const history = useQuery({ ...reads.gscHistory({ query }), placeholderData: keepPreviousData, enabled: query !== "" });
  const pages = useQuery(reads.gscPages());
  const rivalry = useQuery(reads.gscRivalry());
  return (
    <>
      {summary.data?.failure && !outdated && (
        <p className={styles.failure}>The newest fetch failed: {summary.data.failure} The figures before it are shown.</p>
      )}
      <Queries
        queries={queries}
        named={summary.data?.total_queries}
        chosen={query}
        choose={setPicked}
        at={below}
        outdated={outdated}
        action={action}
      />
      {chosen && (
        <div ref={below} className={styles.below} tabIndex={-1}>
          <Stored what="The history" of={history}>
            {(points) => <QueryOverMonths of={chosen} points={points} outdated={outdated} />}
          </Stored>
        </div>
      )}
      <div className={styles.period}>
        <h2>Whole site</h2>
        <Filters label="Whole site">
          <SelectFilter label="The last" value={period} options={periods} choose={setPeriod} />
        </Filters>
      </div>
      <Stored what="The figures of the whole site" of={summary}>
        {(figures) => (
          <>
            <Row>
              <SiteTotals of={figures} outdated={outdated} />
              <BrandTotals of={figures} outdated={outdated} />
            </Row>
            <SiteByDay of={figures} outdated={outdated} />
          </>
        )}
      </Stored>
      <Stored what="The pages" of={pages}>
        {(rows) => <Pages pages={rows} outdated={outdated} />}
      </Stored>
      <Stored what="The pages that compete" of={rivalry}>
        {(rivals) => <Rivalry of={rivals} outdated={outdated} />}
      </Stored>
    </>
  );
}
