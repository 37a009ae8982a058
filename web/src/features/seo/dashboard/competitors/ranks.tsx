import type { CompetitorResult, CompetitorStanding } from "../../../../lib/wire-types";
import { tookWords } from "../../plan-words";
import { SourceLine } from "../../source-line";
import { Badge } from "../badge";
import { competitorTone } from "../bands";
import { type Cell, DataTable, word } from "../data-table";
import { Legend, Section } from "../section";
import { searchWords } from "../words";
import styles from "./competitors.module.css";

/** A row a keyword; a column for this shop, and one a competitor, headed by the first word of its name. */
export function Ranks({ of: result, outdated }: { of: CompetitorResult; outdated: boolean }) {
  const { ours, results, depth } = result;
  const all = [ours, ...results];
  const keywords = [...new Set(all.flatMap(({ rankings }) => rankings.map(({ keyword }) => keyword)))];
  return (
    <Section title="Rank by keyword">
      <DataTable
        label="Rank by keyword and competitor"
        narrow="stack"
        columns={[
          { key: "keyword", label: "Keyword" },
          { key: "ours", label: "You", title: ours.competitor.name },
          ...results.map(({ competitor: { name, domain } }) => ({
            key: domain,
            label: name.trim().split(/\s+/)[0] ?? name,
            title: name,
          })),
        ]}
        rows={keywords.map((keyword) => ({
          key: keyword,
          cells: [word(keyword), ...all.map((one) => rankCell(one, keyword))],
        }))}
      >
        <Legend>
          Green: first. Blue: 2 or 3. Yellow: 4 to 10. Gray: below 10. A dash: not in the first {depth}. Pack: on the map, and where.
        </Legend>
        <SourceLine from={result} outdated={outdated}>
          {`${searchWords(result)}, ${tookWords(result)}`}
        </SourceLine>
      </DataTable>
    </Section>
  );
}

function rankCell({ rankings }: CompetitorStanding, keyword: string): Cell {
  const found = rankings.find((row) => row.keyword === keyword);
  const rank = found?.rank ?? null;
  const text = rank === null ? "-" : String(rank);
  const note = found?.failure ? "not known" : found?.pack_position ? `Pack ${found.pack_position}` : "";
  const show = (
    <span className={styles.rank}>
      {rank === null ? text : <Badge tone={competitorTone(rank)}>{text}</Badge>}
      {note && <small className="xs muted">{note}</small>}
    </span>
  );
  return { text, value: rank, show };
}
