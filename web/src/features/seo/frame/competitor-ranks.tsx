import type { ReactNode } from "react";
import { competitorTone } from "./bands";
import { type Cell, DataTable, missing, word } from "./data-table";
import type { CompetitorRankings } from "./rows";
import { Legend } from "./section";

/** A row a keyword, a column a competitor, headed by the first word of its name. children: what there is to know of the ranks. */
export function CompetitorRanks({ results, children }: { results: CompetitorRankings[]; children: ReactNode }) {
  const keywords = [...new Set(results.flatMap(({ rankings }) => rankings.map(({ keyword }) => keyword)))];
  return (
    <DataTable
      label="Rank by keyword and competitor"
      narrow="scroll"
      columns={[
        { key: "keyword", label: "Keyword" },
        ...results.map(({ competitor: { name } }, index) => ({
          key: `${index} ${name}`,
          label: name.trim().split(/\s+/)[0] ?? name,
          title: name,
        })),
      ]}
      rows={keywords.map((keyword) => ({
        key: keyword,
        cells: [word(keyword), ...results.map((one) => rankCell(rankOf(one, keyword)))],
      }))}
    >
      <Legend>Green: first. Blue: 2 or 3. Yellow: 4 to 10. Grey: below 10. A dash: not found.</Legend>
      {children}
    </DataTable>
  );
}

function rankOf({ rankings }: CompetitorRankings, keyword: string): number | null {
  return rankings.find((row) => row.keyword === keyword)?.rank ?? null;
}

function rankCell(rank: number | null): Cell {
  return rank === null ? missing : { text: String(rank), value: rank, tone: competitorTone(rank) };
}
