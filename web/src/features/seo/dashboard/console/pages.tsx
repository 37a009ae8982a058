import { shopDay } from "../../../../lib/shop-time";
import type { ConsolePage } from "../../../../lib/wire-types";
import { PageLink, pageName } from "../../../../ui/external/page-link";
import { SourceLine } from "../../source-line";
import { Badge } from "../badge";
import { rankTone, type Tone } from "../bands";
import { type Cell, type Column, DataTable, missing } from "../data-table";
import { useFirstRows } from "../first-rows";
import { Section } from "../section";
import { whole } from "../words";
import styles from "./console.module.css";

const mostShown = 10;
const columns: Column[] = [
  { key: "page", label: "Page" },
  { key: "clicks", label: "Clicks", end: true },
  { key: "impressions", label: "Impressions", end: true },
  { key: "position", label: "Position", end: true },
  { key: "queries", label: "Queries", end: true },
  { key: "index", label: "In Google’s index", wide: true },
  { key: "crawl", label: "Last crawl", end: true, wide: true },
];

/** The pages that Google shows, each with its index data. */
export function Pages({ pages, outdated }: { pages: ConsolePage[]; outdated: boolean }) {
  const { shown, toggle } = useFirstRows(pages, mostShown);
  return (
    <Section title="Pages" aside={`${shown.length} of ${pages.length}`}>
      <DataTable
        label="Pages in search"
        columns={columns}
        narrow="stack"
        rows={shown.map((page) => ({ key: page.page, cells: cellsOf(page) }))}
      >
        {toggle}
        <SourceLine from={pages[0]} outdated={outdated} />
      </DataTable>
    </Section>
  );
}

function cellsOf({ page, clicks, impressions, position, queries, index }: ConsolePage): Cell[] {
  const crawl = index?.last_crawl;
  return [
    { text: pageName(page, window.location.origin) ?? page, value: page, show: <PageLink address={page} /> },
    { text: whole(clicks), value: clicks },
    { text: whole(impressions), value: impressions },
    { text: position.toFixed(1), value: position, tone: rankTone(position) },
    { text: whole(queries), value: queries },
    index ? { text: index.coverage, value: index.verdict, show: <Index of={index} /> } : { text: "Not asked yet", value: null },
    crawl ? { text: shopDay(crawl), value: Date.parse(crawl) } : missing,
  ];
}

const verdicts: Record<string, [name: string, tone: Tone]> = {
  PASS: ["Indexed", "good"],
  PARTIAL: ["With faults", "warn"],
  FAIL: ["Not indexed", "bad"],
  NEUTRAL: ["Left out", "quiet"],
};

function Index({ of: { verdict, coverage, google_canonical: google, user_canonical: own } }: { of: NonNullable<ConsolePage["index"]> }) {
  const [name, tone] = verdicts[verdict] ?? [verdict, "quiet"];
  return (
    <div className={styles.index}>
      <Badge tone={tone}>{name}</Badge> <span>{coverage}</span>
      {google && own && google !== own && (
        <p>
          Google took <PageLink address={google} /> as canonical; the page names <PageLink address={own} />.
        </p>
      )}
    </div>
  );
}
