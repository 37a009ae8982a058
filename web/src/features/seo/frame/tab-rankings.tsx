import { count } from "../../../lib/format";
import { shopDay } from "../../../lib/shop-time";
import { SourceLine } from "../source-line";
import { Badge } from "./badge";
import { rankTone } from "./bands";
import { type Column, DataTable } from "./data-table";
import { FailureNote } from "./failure-note";
import { EmptyState, Section, Stack } from "./section";
import styles from "./section.module.css";
import type { TabProps } from "./tab-props";

const columns: Column[] = [
  { key: "keyword", label: "Keyword" },
  { key: "rank", label: "Rank" },
  { key: "checked", label: "Last Checked", end: true },
];

/** Where the site stands for each tracked keyword. */
export function RankingsTab({ state, stored: { data, failed } }: TabProps) {
  const { rankings } = data;
  const { failures } = state;
  return (
    <Stack>
      <FailureNote of="rankings" failures={failures} />
      {rankings.length === 0 ? (
        <EmptyState
          title="No rankings yet"
          text="Track Rankings, above, looks up where this site stands for each tracked keyword."
          unread={failed.has("rankings")}
        />
      ) : (
        <Section title="Tracked keywords" aside={count(rankings.length, "keyword")}>
          <DataTable
            label="Tracked keywords"
            columns={columns}
            narrow="stack"
            rows={rankings.map(({ keyword, rank, fetched_at }) => ({
              key: keyword,
              cells: [keyword, <RankBadge key="rank" rank={rank} />, shopDay(fetched_at)],
            }))}
          />
          <p className={styles.legend}>Green: 3 or better. Yellow: 10 or better. Red: below 10, or not ranked.</p>
          <SourceLine from={rankings[0]} outdated={failures.rankings !== undefined} />
        </Section>
      )}
    </Stack>
  );
}

function RankBadge({ rank }: { rank: number | null }) {
  return <Badge tone={rankTone(rank)}>{rank ?? "Not ranked"}</Badge>;
}
