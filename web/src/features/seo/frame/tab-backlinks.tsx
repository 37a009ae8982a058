import { SourceLine } from "../source-line";
import { ActionButton } from "./action-button";
import { qualityTone } from "./bands";
import { type Column, DataTable, word } from "./data-table";
import { FailureNote } from "./failure-note";
import type { Backlinks, LinkRow } from "./rows";
import { EmptyState, Figure, Figures, Section, Stack } from "./section";
import type { TabProps } from "./tab-props";
import { whole } from "./words";

const mostShown = 20;
const mostStored = 50; // the server's bound
const columns: Column[] = [
  { key: "source", label: "Source Domain" },
  { key: "anchor", label: "Anchor Text" },
  { key: "quality", label: "Quality" },
  { key: "type", label: "Type" },
];

/** Who links to this site. */
export function BacklinksTab({ state, stored: { data, failed, fresh }, run }: TabProps) {
  const { backlinks: rows } = data;
  const monitor = <ActionButton of="backlinks" label="Monitor Backlinks" state={state} run={run} />;
  if (!fresh.backlinks && rows.length === 0) {
    return (
      <Stack>
        <FailureNote of="backlinks" failures={state.failures} />
        <EmptyState
          title="No backlink data yet"
          text="Other sites' links to this one tell search engines that it is worth showing. Monitoring finds them, and says which are new."
          unread={failed.has("backlinks")}
          action={monitor}
        />
      </Stack>
    );
  }
  const { total_backlinks, referring_domains, high_quality } = fresh.backlinks ?? countedFrom(rows);
  const note = !fresh.backlinks && rows.length === mostStored ? `Of the newest ${mostStored}` : undefined;
  const shown = rows.slice(0, mostShown);
  return (
    <Stack>
      <FailureNote of="backlinks" failures={state.failures} />
      <Figures>
        <Figure label="Total Backlinks" value={whole(total_backlinks)} note={note} />
        <Figure label="Referring Domains" value={whole(referring_domains)} note={note} />
        <Figure label="High Quality Links" value={whole(high_quality)} note={note} />
        <Figure label="New Backlinks" value={whole(rows.filter((row) => row.is_new).length)} note={note} />
      </Figures>
      <Section title="Links" aside={`${shown.length} of ${rows.length}`} action={monitor}>
        <DataTable
          label="Links"
          columns={columns}
          narrow="stack"
          rows={shown.map(({ source_domain, anchor_text, link_quality, link_type }, index) => ({
            key: `${index} ${source_domain}`,
            cells: [
              word(source_domain),
              word(anchor_text),
              { text: link_quality, value: qualityOrder(link_quality), tone: qualityTone(link_quality) },
              word(link_type),
            ],
          }))}
        >
          <SourceLine from={fresh.backlinks ?? rows[0]} outdated={state.failures.backlinks !== undefined} />
        </DataTable>
      </Section>
    </Stack>
  );
}

/** The best first; a quality that is none of these is the last. */
function qualityOrder(quality: string): number {
  const order = ["low", "medium", "high"];
  return order.length - order.indexOf(quality);
}

/** What stored links come to. */
function countedFrom(rows: LinkRow[]): Omit<Backlinks, "backlinks"> {
  return {
    total_backlinks: rows.length,
    referring_domains: new Set(rows.map((row) => row.source_domain)).size,
    high_quality: rows.filter((row) => row.link_quality === "high").length,
  };
}
