import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { reads } from "../data";
import { SourceLine } from "../source-line";
import { ActionButton } from "./action-button";
import { ActionTab } from "./action-tab";
import { qualityTone } from "./bands";
import { type Column, DataTable, word } from "./data-table";
import { fresh } from "./results";
import type { Backlinks, LinkRow } from "./rows";
import { Figure, Figures, Section } from "./section";
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
export function BacklinksTab({ state, run }: TabProps) {
  const found = useQuery(fresh.backlinks).data;
  const stored = useQuery(reads.backlinks());
  const monitor = <ActionButton of="backlinks" label="Monitor Backlinks" state={state} run={run} />;
  const links = (rows: LinkRow[], outdated: boolean) => <Links rows={rows} found={found} outdated={outdated} monitor={monitor} />;
  return (
    <ActionTab
      of="backlinks"
      state={state}
      fresh={found && links(stored.data ?? [], state.failures.backlinks !== undefined)}
      what="The backlinks"
      read={stored}
      none={{
        title: "No backlink data yet",
        text: "Other sites' links to this one tell search engines that it is worth showing. Monitoring finds them, and says which are new.",
        action: monitor,
      }}
    >
      {links}
    </ActionTab>
  );
}

type LinksProps = { rows: LinkRow[]; found: Backlinks | null; outdated: boolean; monitor: ReactNode };

/** found: what was found on this visit, more than what is stored of it. */
function Links({ rows, found, outdated, monitor }: LinksProps) {
  const { total_backlinks, referring_domains, high_quality } = found ?? countedFrom(rows);
  const note = !found && rows.length === mostStored ? `Of the newest ${mostStored}` : undefined;
  const shown = rows.slice(0, mostShown);
  return (
    <>
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
          <SourceLine from={found ?? rows[0]} outdated={outdated} />
        </DataTable>
      </Section>
    </>
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
