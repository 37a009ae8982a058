import { useQuery } from "@tanstack/react-query";
import { count } from "../../../lib/format";
import { shopDay } from "../../../lib/shop-time";
import { reads } from "../data";
import { SourceLine } from "../source-line";
import { ActionTab } from "./action-tab";
import { rankTone } from "./bands";
import { type Cell, type Column, DataTable, word } from "./data-table";
import { Section } from "./section";
import styles from "./section.module.css";
import type { TabProps } from "./tab-props";

const columns: Column[] = [
  { key: "keyword", label: "Keyword" },
  { key: "rank", label: "Rank" },
  { key: "checked", label: "Last Checked", end: true },
];

/** Where the site stands for each tracked keyword. */
export function RankingsTab({ state }: Pick<TabProps, "state">) {
  return (
    <ActionTab
      of="rankings"
      state={state}
      what="The rankings"
      read={useQuery(reads.rankings())}
      none={{ title: "No rankings yet", text: "Track Rankings, above, looks up where this site stands for each tracked keyword." }}
    >
      {(rankings, outdated) => (
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
            <SourceLine from={rankings[0]} outdated={outdated} />
          </DataTable>
        </Section>
      )}
    </ActionTab>
  );
}

function rankCell(rank: number | null): Cell {
  return { text: rank === null ? "Not ranked" : String(rank), value: rank, tone: rankTone(rank) };
}
