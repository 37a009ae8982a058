import type { ReactNode } from "react";
import { count } from "../../../../lib/format";
import { shopDay } from "../../../../lib/shop-time";
import type { Backlink } from "../../../../lib/wire-types";
import { PageLink } from "../../../../ui/external/page-link";
import { SourceLine } from "../../source-line";
import { Badge } from "../badge";
import { qualityTone } from "../bands";
import { Quote } from "../quote";
import { Legend, Section } from "../section";
import section from "../section.module.css";
import { states } from "./words";

/** The evidence of a link: the fetched passage, and the reasons for its rating. */
export function Proof({ of: link }: { of: Backlink }) {
  const { source_domain, anchor_text, proof, why, state, link_quality, quality_reasons, more_from } = link;
  const [word, tone] = states[state];
  return (
    <Section title={`Proof: ${source_domain}`} action={<Badge tone={tone}>{word}</Badge>}>
      {proof ? <Quote text={proof} part={anchor_text} /> : <p className="sm muted">No line of its page was fetched.</p>}
      {why && <p className="sm">{why}</p>}
      <dl className={section.lines}>
        {factsOf(link).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="sm">
        <Badge tone={qualityTone(link_quality)}>{link_quality}</Badge> {quality_reasons.join("; ")}
      </p>
      {more_from > 0 && <Legend>{count(more_from, "further link")} of this domain: counted, not listed.</Legend>}
      <SourceLine from={link}>{`named by ${link.found_by}`}</SourceLine>
    </Section>
  );
}

/** More facts about a link. Its position and its target are among the reasons already. */
function factsOf(link: Backlink): [name: string, value: ReactNode][] {
  const { source_url, target_url, rel, domain_authority } = link;
  const day = (at: string | null) => at && shopDay(at);
  const facts: [string, ReactNode][] = [
    ["On", <PageLink key="on" address={source_url} />],
    ["Leads to", target_url && <PageLink key="to" address={target_url} />],
    ["Rel", rel.length > 0 ? rel.join(", ") : link.checked_at && "none: it is followed"],
    ["Domain authority", domain_authority],
    ["First seen", day(link.first_seen)],
    ["Last seen", day(link.last_seen)],
    ["Fetched", day(link.checked_at)],
    ["Lost", day(link.lost_at)],
  ];
  return facts.filter(([, value]) => value !== null && value !== "");
}
