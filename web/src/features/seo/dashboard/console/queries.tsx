import { type ReactNode, useState } from "react";
import { count } from "../../../../lib/format";
import type { ConsoleQuery } from "../../../../lib/wire-types";
import { button } from "../../../../ui/button/button";
import { TextFilter } from "../../../../ui/list/text-filter";
import { Filters, SelectFilter } from "../../filters";
import { SourceLine } from "../../source-line";
import { Badge } from "../badge";
import { rankTone } from "../bands";
import { Change } from "../change";
import { type Cell, type Column, DataTable, missing, type Place, RowName, word } from "../data-table";
import { useFirstRows } from "../first-rows";
import { Legend, Section } from "../section";
import { changeWords, share, whole } from "../words";
import { signed } from "./words";

const mostShown = 20;
const before = "against the 28 days before";
const columns: Column[] = [
  { key: "query", label: "Query" },
  { key: "impressions", label: "Impressions", end: true },
  { key: "clicks", label: "Clicks", end: true },
  { key: "ctr", label: "CTR", end: true },
  { key: "position", label: "Position", end: true },
  { key: "impressions-change", label: "± Impr.", title: `Impressions ${before}`, end: true },
  { key: "clicks-change", label: "± Clicks", title: `Clicks ${before}`, end: true },
  { key: "position-change", label: "± Position", title: `Position ${before}`, end: true, wide: true },
];

const kinds = [
  ["", "All"],
  ["brand", "With the shop’s name"],
  ["other", "Without it"],
] as const;
type Kind = (typeof kinds)[number][0];

type Props = {
  queries: ConsoleQuery[];
  /** The number of queries that Search Console names. */
  named: number | undefined;
  /** The query with its history shown. */
  chosen: string;
  choose: (query: string) => void;
  /** Of that history. */
  at: Place;
  outdated: boolean;
  action: ReactNode;
};

/** A row a query, the first twenty of them until all are asked for; pressing one shows its history. */
export function Queries({ queries, named = 0, chosen, choose, at, outdated, action }: Props) {
  const [text, setText] = useState("");
  const [kind, setKind] = useState<Kind>("");
  const found = queries.filter(
    ({ query, brand }) => query.toLowerCase().includes(text.toLowerCase()) && (kind === "" || brand === (kind === "brand")),
  );
  const { shown, toggle } = useFirstRows(found, mostShown);
  return (
    <Section title="Queries" aside={`${shown.length} of ${found.length}`} action={action}>
      <Filters label="Queries">
        <TextFilter label="Query" value={text} choose={setText} />
        <SelectFilter label="Brand" value={kind} options={kinds} choose={setKind} />
      </Filters>
      <DataTable
        label="Queries"
        columns={columns}
        narrow="stack"
        rows={shown.map((row) => ({
          key: row.query,
          chosen: row.query === chosen,
          cells: cellsOf(row, { chosen: row.query === chosen, choose, at }),
        }))}
        more={
          <a className={button("line", true)} href="/api/seo/gsc.csv" download>
            Download every query
          </a>
        }
      >
        {shown.length === 0 && <p className="sm">No query is like that.</p>}
        {toggle}
        <Legend>
          28 days of searches. Green: position 3 or better. Yellow: 10 or better. Red: below 10. ± compares with the 28 days before.
          {named > queries.length && ` Google names ${count(named, "query", "queries")}; the ${queries.length} most shown stand here.`}{" "}
          Press a query to see its history.
        </Legend>
        <SourceLine from={queries[0]} outdated={outdated} />
      </DataTable>
    </Section>
  );
}

type Choice = { chosen: boolean; choose: Props["choose"]; at: Props["at"] };

function cellsOf(row: ConsoleQuery, choice: Choice): Cell[] {
  const { query, impressions, clicks, ctr, position, change } = row;
  return [
    {
      ...word(query),
      show: (
        <RowName name={query} shown="History" {...choice}>
          {row.brand && <Badge tone="quiet">brand</Badge>}
        </RowName>
      ),
    },
    { text: whole(impressions), value: impressions },
    { text: whole(clicks), value: clicks },
    { text: share(ctr), value: ctr },
    { text: position.toFixed(1), value: position, tone: rankTone(position) },
    counted(change?.impressions),
    counted(change?.clicks),
    moved(change?.position),
  ];
}

function counted(change: number | undefined): Cell {
  return change === undefined ? missing : { text: whole(change), value: change, show: signed(change) };
}

/** Search Console counts places from the top: fewer is up. */
function moved(change: number | null | undefined): Cell {
  if (change === undefined) return missing;
  if (change === null) return { text: "New", value: null };
  const up = Math.round(-change * 10) / 10 || 0;
  return { text: changeWords(up), value: up, show: <Change by={up} /> };
}
