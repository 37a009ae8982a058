import { useQuery } from "@tanstack/react-query";
import { count } from "../../../lib/format";
import { shopDay } from "../../../lib/shop-time";
import { reads } from "../data";
import { SourceLine } from "../source-line";
import { rankTone } from "./bands";
import { type Cell, type Column, DataTable, word } from "./data-table";
import { FailureNote } from "./failure-note";
import { EmptyState, Section, Stack } from "./section";
import styles from "./section.module.css";
import { Stored } from "./stored";
import type { TabProps } from "./tab-props";

const columns: Column[] = [
  { key: "keyword", label: "Keyword" },
  { key: "rank", label: "Rank" },
  { key: "checked", label: "Last Checked", end: true },
];

/** Where the site stands for each tracked keyword. */
export function RankingsTab({ state: { failures } }: TabProps) {
  return (
    <Stack>
      <FailureNote of="rankings" failures={failures} />
      <Stored
        what="The rankings"
        of={useQuery(reads.rankings())}
        empty={
          <EmptyState title="No rankings yet" text="Track Rankings, above, looks up where this site stands for each tracked keyword." />
        }
      >
        {(rankings) => (
          <Section title="Tracked keywords" aside={count(rankings.length, "keyword")}>
            <DataTable
              label="Tracked keywords"
              columns={columns}
              narrow="stack"
              rows={rankings.map(({ keyword, rank, fetched_at }) => ({
                key: keyword,
                cells: [word(keyword), rankCell(rank), { text: shopDay(fetched_at), value: Date.parse(fetched_at) }],
              }))}
            >
              <p className={styles.legend}>Green: 3 or better. Yellow: 10 or better. Red: below 10, or not ranked.</p>
              <SourceLine from={rankings[0]} outdated={failures.rankings !== undefined} />
            </DataTable>
          </Section>
        )}
      </Stored>
    </Stack>
  );
}

function rankCell(rank: number | null): Cell {
  return { text: rank === null ? "Not ranked" : String(rank), value: rank, tone: rankTone(rank) };
}
