import { count } from "../../../../lib/format";
import type { Backlink } from "../../../../lib/wire-types";
import { External } from "../../../../ui/external/external";
import { PageLink } from "../../../../ui/external/page-link";
import { Badge } from "../badge";
import { qualityTone } from "../bands";
import { Legend, Section } from "../section";
import section from "../section.module.css";

const mostListed = 20;

/** Addresses of this site that others link to and that answer an error; nothing if there are none. counted: of all links. */
export function MissingPages({ of: links, counted }: { of: Backlink[]; counted: number }) {
  const broken = new Map<string, Backlink[]>();
  for (const link of links) {
    if (link.broken_target) broken.set(link.target_url, [...(broken.get(link.target_url) ?? []), link]);
  }
  if (broken.size === 0) return null;
  return (
    <Section title="Links to pages that are missing" aside={count(counted, "link")}>
      <ul className={section.lines}>
        {[...broken].slice(0, mostListed).map(([target, of]) => (
          <li key={target}>
            <PageLink address={target} />
            <span className="row">
              {of.map((link) => (
                <span key={link.source_url}>
                  <External href={link.source_url}>{link.source_domain}</External>{" "}
                  <Badge tone={qualityTone(link.link_quality)}>{link.link_quality}</Badge>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <Legend>Bring each page back, or redirect its address to the nearest page: until then the link is worth nothing.</Legend>
    </Section>
  );
}
