import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addressOf } from "../../../../lib/data";
import { count } from "../../../../lib/format";
import { shopDay } from "../../../../lib/shop-time";
import type { Ranking } from "../../../../lib/wire-types";
import { button } from "../../../../ui/button/button";
import { Sparkline } from "../../../../ui/chart/sparkline";
import { PageLink, pageName } from "../../../../ui/external/page-link";
import { TextFilter } from "../../../../ui/list/text-filter";
import type { Searched } from "../../data";
import { Filters } from "../../filters";
import { tookWords } from "../../plan-words";
import { SourceLine } from "../../source-line";
import { dayWords } from "../../when";
import { Badge } from "../badge";
import { rankTone } from "../bands";
import { Change } from "../change";
import { type Cell, type Column, DataTable, missing, type Place, RowName, word } from "../data-table";
import { fresh } from "../results";
import { Legend, Section } from "../section";
import { changeWords, searchWords } from "../words";
import { newest, packWords, rankWords } from "./rank-words";
import styles from "./rankings.module.css";

const columns: Column[] = [
  { key: "keyword", label: "Keyword" },
  { key: "rank", label: "Rank" },
  { key: "change", label: "7 days" },
  { key: "weeks", label: "12 weeks", plain: true },
  { key: "best", label: "12-wk best", title: "Best of 12 weeks", end: true },
  { key: "pack", label: "Map pack" },
  { key: "page", label: "Page that ranks", plain: true, wide: true },
  { key: "checked", label: "Last Checked", end: true, wide: true },
];

type Props = {
  rankings: Ranking[];
  /** The keyword that the other panels are about. */
  chosen: string;
  choose: (keyword: string) => void;
  /** The place for the ranking of the chosen keyword. */
  at: Place;
  searched: Searched | undefined;
  outdated: boolean;
};

/** A row a keyword; pressing its name chooses it. */
export function KeywordTable({ rankings, chosen, choose, at, searched, outdated }: Props) {
  const [text, setText] = useState("");
  const took = useQuery(fresh.rankings).data;
  const shown = rankings.filter(({ keyword }) => keyword.toLowerCase().includes(text.toLowerCase()));
  const calls = rankings.reduce((sum, ranking) => sum + ranking.calls, 0);
  const checked = newest(rankings);
  return (
    <Section
      title="Tracked keywords"
      aside={`${shown.length} of ${count(rankings.length, "keyword")}`}
      action={
        <Filters label="Tracked keywords">
          <TextFilter label="Keyword" value={text} choose={setText} />
        </Filters>
      }
    >
      <DataTable
        label="Tracked keywords"
        columns={columns}
        first={{ column: 1, order: "ascending" }}
        narrow="stack"
        rows={shown.map((ranking) => ({
          key: ranking.keyword,
          chosen: ranking.keyword === chosen,
          cells: cellsOf(ranking, { chosen: ranking.keyword === chosen, choose, at }),
        }))}
        more={
          <a className={button("line", true)} href={addressOf(["/api/seo/rankings.csv", searched])} download>
            Download history
          </a>
        }
      >
        {shown.length === 0 && <p className="sm">No tracked keyword has “{text}” in it.</p>}
        <Legend>
          Green: 3 or better. Yellow: 10 or better. Red: below 10.{checked && checked.depth > 0 && ` ${notRanked(checked.depth)}`}
          {rankings.some(fromConsole) && ` ${console28}`} Press a keyword to see who ranks for it.
        </Legend>
        <SourceLine from={checked} outdated={outdated}>
          {checked && `${searchWords(checked)}${calls > 0 ? `, ${count(calls, "call")}` : ""}`}
        </SourceLine>
        {took && <Legend>Tracking just now took {tookWords(took)}.</Legend>}
      </DataTable>
    </Section>
  );
}

const fromConsole = ({ source }: Ranking) => source === "Search Console";
const notRanked = (depth: number) => `Not found in the first ${depth} shows “Not ranked”.`;
const console28 = "Search Console’s positions are means over 28 days of what people saw, not a look at one page of results.";

type Choice = { chosen: boolean; choose: Props["choose"]; at: Props["at"] };

function cellsOf(ranking: Ranking, choice: Choice): Cell[] {
  const { keyword, rank, change, history, best, page, fetched_at } = ranking;
  const pack = packWords(ranking);
  const known = history.flatMap((check) => check.rank ?? []);
  const course = known.length > 1 ? `${known[0]} to ${known.at(-1)}` : "";
  return [
    { ...word(keyword), show: <Name of={ranking} {...choice} /> },
    { text: rankWords(ranking), value: rank, show: <Rank of={ranking} /> },
    change === null ? missing : { text: changeWords(change), value: change, show: <Change by={change} /> },
    { text: course, value: null, show: <Weeks history={history} label={course} /> },
    best === null ? missing : { text: String(best), value: best },
    pack === "-" ? missing : { text: pack, value: ranking.pack_position ?? 99 },
    page ? { text: pageName(page, window.location.origin) ?? page, value: page, show: <PageLink address={page} /> } : missing,
    { text: shopDay(fetched_at), value: Date.parse(fetched_at), show: <Checked of={ranking} /> },
  ];
}

function Name({ of: { keyword, failure, rank, fetched_at }, ...choice }: { of: Ranking } & Choice) {
  return (
    <>
      <RowName name={keyword} shown="Who ranks" {...choice} />
      {failure && (
        <span className={styles.failed}>
          Failed: {failure}
          {rank !== null && ` The rank is of ${dayWords(Date.now())(fetched_at)}.`}
        </span>
      )}
    </>
  );
}

function Rank({ of: ranking }: { of: Ranking }) {
  const unknown = ranking.rank === null && ranking.outcome === "failed";
  return <Badge tone={unknown ? "quiet" : rankTone(ranking.rank)}>{rankWords(ranking)}</Badge>;
}

const twelveWeeks = 84 * 86_400_000;

function Weeks({ history, label }: { history: Ranking["history"]; label: string }) {
  if (!label) return <>-</>;
  const points = history.map(({ at, rank }) => ({ at: Date.parse(at), value: rank }));
  return <Sparkline points={points} label={label} since={Date.now() - twelveWeeks} reversed />;
}

function Checked({ of: ranking }: { of: Ranking }) {
  const { fetched_at, stale } = ranking;
  return (
    <span className={styles.checked}>
      {shopDay(fetched_at)}
      {stale && <span className={styles.old}>stale</span>}
      {fromConsole(ranking) && <span className={styles.quiet}>Search Console</span>}
    </span>
  );
}
