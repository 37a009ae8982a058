import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Backlink, BacklinkSummary } from "../../../../lib/wire-types";
import { button } from "../../../../ui/button/button";
import { reads } from "../../data";
import { Filters, SelectFilter } from "../../filters";
import { SourceLine } from "../../source-line";
import { Badge } from "../badge";
import { qualityTone } from "../bands";
import { type Cell, type Column, DataTable, type Place, RowName, word } from "../data-table";
import { useFirstRows } from "../first-rows";
import { Legend, Section } from "../section";
import { Stored } from "../stored";
import { states } from "./words";

/** The server's bound. */
export const mostRead = 500;
const mostShown = 20;
const columns: Column[] = [
  { key: "source", label: "Source Domain" },
  { key: "anchor", label: "Anchor Text", whole: true },
  { key: "quality", label: "Quality" },
  { key: "type", label: "Type" },
  { key: "state", label: "State", wide: true },
];

const stateOptions = [["", "All"], ...Object.entries(states).map(([state, [name]]) => [state, name] as const)] as const;
const qualityOrder = ["high", "medium", "low"];
const qualityOptions = [["", "All"], ...qualityOrder.map((quality) => [quality, quality] as const)] as const;

type Props = {
  of: BacklinkSummary;
  /** The link with its proof shown. */
  chosen: Backlink | undefined;
  choose: (link: Backlink) => void;
  /** Of that proof. */
  at: Place;
  outdated: boolean;
};

/** A row a link, the newest first; pressing one shows its proof. */
export function Links({ of: summary, outdated, ...choice }: Props) {
  const [state, setState] = useState("");
  const [quality, setQuality] = useState("");
  const found = useQuery({
    ...reads.allLinks({ state: state || undefined, quality: quality || undefined, limit: mostRead }),
    placeholderData: keepPreviousData,
  });
  const { shown, toggle } = useFirstRows(found.data ?? [], mostShown);
  return (
    <Section title="Links" aside={`${shown.length} of ${found.data?.length ?? 0}`}>
      <Filters label="Links">
        <SelectFilter label="State" value={state} options={stateOptions} choose={setState} />
        <SelectFilter label="Quality" value={quality} options={qualityOptions} choose={setQuality} />
      </Filters>
      <Stored
        what="The links"
        of={found}
        empty={<p className="sm muted">{state || quality ? "No link is like that." : "No link was found."}</p>}
      >
        {() => (
          <DataTable
            label="Links"
            columns={columns}
            narrow="stack"
            rows={shown.map((link) => ({ key: keyOf(link), chosen: isChosen(link, choice), cells: cellsOf(link, choice) }))}
            more={
              <a className={button("line", true)} href="/api/seo/backlinks.csv" download>
                Download every link
              </a>
            }
          >
            {toggle}
            <Legend>Press a domain to see its proof.</Legend>
            <SourceLine from={summary} outdated={outdated} />
          </DataTable>
        )}
      </Stored>
    </Section>
  );
}

type Choice = Pick<Props, "chosen" | "choose" | "at">;

/** The key that tells a link from others. */
export const keyOf = ({ source_url, target_url, anchor_text }: Backlink) => `${source_url} ${target_url} ${anchor_text}`;
const isChosen = (link: Backlink, { chosen }: Choice) => chosen !== undefined && keyOf(chosen) === keyOf(link);

function cellsOf(link: Backlink, choice: Choice): Cell[] {
  const { source_domain, anchor_text, link_quality, link_type, is_new } = link;
  const [state, tone] = states[link.state];
  return [
    {
      ...word(source_domain),
      show: (
        <RowName name={source_domain} shown="Proof" chosen={isChosen(link, choice)} choose={() => choice.choose(link)} at={choice.at} />
      ),
    },
    word(anchor_text),
    { text: link_quality, value: qualityOrder.indexOf(link_quality), tone: qualityTone(link_quality) },
    { ...word(link_type), show: <span className="nb">{link_type}</span> },
    {
      ...word(state),
      show: (
        <span className="row">
          <Badge tone={tone}>{state}</Badge>
          {is_new && <Badge tone="blue">new</Badge>}
        </span>
      ),
    },
  ];
}
