import { useQuery } from "@tanstack/react-query";
import { reads } from "../data";
import { SourceLine } from "../source-line";
import { ActionButton } from "./action-button";
import { ActionTab } from "./action-tab";
import { rankTone } from "./bands";
import { type Column, DataTable, word } from "./data-table";
import { Section } from "./section";
import type { TabProps } from "./tab-props";
import { share, whole } from "./words";

const mostShown = 20;
const columns: Column[] = [
  { key: "query", label: "Query" },
  { key: "impressions", label: "Impressions", end: true },
  { key: "clicks", label: "Clicks", end: true },
  { key: "ctr", label: "CTR", end: true },
  { key: "position", label: "Position", end: true },
];

/** What people searched for when Google showed this site. */
export function GscTab({ state, run }: TabProps) {
  const fetchData = <ActionButton of="gsc" label="Fetch GSC Data" state={state} run={run} />;
  return (
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
      {(queries, outdated) => (
        <Section title="Queries" aside={`${Math.min(queries.length, mostShown)} of ${queries.length}`} action={fetchData}>
          <DataTable
            label="Queries"
            columns={columns}
            narrow="stack"
            rows={queries.slice(0, mostShown).map(({ query, impressions, clicks, ctr, position }) => ({
              key: query,
              cells: [
                word(query),
                { text: whole(impressions), value: impressions },
                { text: whole(clicks), value: clicks },
                { text: share(ctr), value: ctr },
                { text: position.toFixed(1), value: position, tone: rankTone(position) },
              ],
            }))}
          >
            <SourceLine from={queries[0]} outdated={outdated} />
          </DataTable>
        </Section>
      )}
    </ActionTab>
  );
}
