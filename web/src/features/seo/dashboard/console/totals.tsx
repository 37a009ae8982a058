import type { ConsoleSummary, ConsoleTotals } from "../../../../lib/wire-types";
import { SourceLine } from "../../source-line";
import { Legend, Section } from "../section";
import section from "../section.module.css";
import { share, whole } from "../words";
import styles from "./console.module.css";
import { periodWords } from "./words";

type Props = { of: ConsoleSummary; outdated: boolean };

/** The property's total, the named queries and the rest that Google hides. */
export function SiteTotals({ of: summary, outdated }: Props) {
  const { total, named, hidden, year_ago } = summary;
  return (
    <Section title="Total, named and hidden">
      <Totals
        label="Total, named and hidden"
        columns={[
          ["Whole site", total],
          ["Named queries", named],
          ["Hidden rest", hidden],
        ]}
      />
      <Legend>
        {total
          ? "Named queries never sum to the whole: Google withholds what only a few people searched for."
          : "The import has no days, so the total and the hidden rest are not known."}
        {year_ago && ` A year ago, on the same weekdays: ${whole(year_ago.clicks)} clicks of ${whole(year_ago.impressions)} impressions.`}
      </Legend>
      <SourceLine from={summary} outdated={outdated}>
        {periodWords(summary)}
      </SourceLine>
    </Section>
  );
}

/** Named queries with the shop's name in them, and the others. */
export function BrandTotals({ of: summary, outdated }: Props) {
  const { brand, non_brand } = summary;
  return (
    <Section title="Brand and non-brand">
      <Totals
        label="Brand and non-brand"
        columns={[
          ["Brand", brand],
          ["Non-brand", non_brand],
        ]}
      />
      <Legend>Brand queries name the shop: people who know you already. Work on rankings moves the others.</Legend>
      <SourceLine from={summary} outdated={outdated}>
        {periodWords(summary)}
      </SourceLine>
    </Section>
  );
}

type Row = [label: string, words: (of: ConsoleTotals) => string];

const rows: Row[] = [
  ["Clicks", ({ clicks }) => whole(clicks)],
  ["Impressions", ({ impressions }) => whole(impressions)],
  ["CTR", ({ ctr }) => share(ctr)],
  ["Position", ({ position }) => (position === null ? "-" : position.toFixed(1))],
];

function Totals({ label, columns }: { label: string; columns: [name: string, of: ConsoleTotals | null][] }) {
  return (
    <table className={`${section.table} ${styles.totals}`} aria-label={label}>
      <thead>
        <tr>
          <td />
          {columns.map(([name]) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([row, words]) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            {columns.map(([name, of]) => (
              <td key={name}>{of ? words(of) : "Unknown"}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
