import { count } from "../../../../lib/format";
import { shopDay } from "../../../../lib/shop-time";
import type { CompetitorAnalysis } from "../../../../lib/wire-types";
import { SourceLine } from "../../source-line";
import { type Column, DataTable, word } from "../data-table";
import { Section } from "../section";

const columns: Column[] = [
  { key: "domain", label: "Domain" },
  { key: "analyzed", label: "Last analyzed" },
  { key: "authority", label: "Domain authority", end: true },
];

/** When each competitor was last looked at, and its authority. */
export function Analyses({ of, outdated }: { of: CompetitorAnalysis[]; outdated: boolean }) {
  const known = of.find(({ metrics }) => metrics.domain_authority !== null)?.metrics;
  return (
    <Section title="Stored analyses" aside={count(of.length, "competitor")}>
      <DataTable
        label="Stored analyses"
        narrow="stack"
        columns={columns}
        rows={of.map(({ domain, last_analyzed, metrics: { domain_authority } }) => ({
          key: domain,
          cells: [
            word(domain),
            { text: shopDay(last_analyzed), value: Date.parse(last_analyzed) },
            { text: String(domain_authority ?? "N/A"), value: domain_authority },
          ],
        }))}
      >
        <SourceLine from={of[0]} outdated={outdated}>
          {known && `authority by ${known.source}, ${known.scale}`}
        </SourceLine>
      </DataTable>
    </Section>
  );
}
