import { useQuery } from "@tanstack/react-query";
import { count } from "../../../../lib/format";
import { shopDay } from "../../../../lib/shop-time";
import type { ConsoleSummary } from "../../../../lib/wire-types";
import { PageLink } from "../../../../ui/external/page-link";
import { reads } from "../../data";
import { SourceLine } from "../../source-line";
import { Badge } from "../badge";
import { Section } from "../section";
import styles from "./console.module.css";

/** The sitemaps that Google knows, each with its result. */
export function Sitemaps() {
  const summary = useQuery(reads.gscSummary({ days: 28 })).data;
  if (!summary) return null;
  const { sitemaps } = summary;
  return (
    <Section title="Sitemaps">
      {sitemaps.length === 0 && <p className="sm muted">Search Console lists no sitemap. Submit /sitemap.xml there.</p>}
      <ul className={styles.lines}>
        {sitemaps.map((sitemap) => (
          <li key={sitemap.path}>
            <PageLink address={sitemap.path} />
            <Standing of={sitemap} />
            <p>
              {count(sitemap.submitted, "address", "addresses")}.
              {sitemap.last_downloaded && ` Google read it on ${shopDay(sitemap.last_downloaded)}.`}
              {sitemap.last_submitted && ` Submitted on ${shopDay(sitemap.last_submitted)}.`}
            </p>
          </li>
        ))}
      </ul>
      {sitemaps[0] && <SourceLine from={{ ...summary, fetched_at: sitemaps[0].fetched_at }} />}
    </Section>
  );
}

function Standing({ of: { pending, errors, warnings } }: { of: ConsoleSummary["sitemaps"][number] }) {
  if (errors > 0) return <Badge tone="bad">{count(errors, "error")}</Badge>;
  if (warnings > 0) return <Badge tone="warn">{count(warnings, "warning")}</Badge>;
  return pending ? <Badge tone="quiet">Not read yet</Badge> : <Badge tone="good">No faults</Badge>;
}
