import { count } from "../../../../lib/format";
import type { CompetitorResult } from "../../../../lib/wire-types";
import { PageLink } from "../../../../ui/external/page-link";
import { Details, Section } from "../section";
import section from "../section.module.css";

/** Recommendations about the competitors, each with its figures. */
export function Advice({ of: advice }: { of: CompetitorResult["advice"] }) {
  return (
    <Section title="Strategic Recommendations" aside={advice.length > 0 ? "The most valuable first" : ""}>
      {advice.length === 0 && <p className="sm muted">None: no figure of theirs calls for anything.</p>}
      <ol className={section.sentences}>
        {advice.map(({ text, rows }) => (
          <li key={text}>
            {text}
            <Details title={`Rests on ${count(rows.length, "figure")}`} about={`: ${text}`}>
              <ul className={section.lines} aria-label={`Figures: ${text}`}>
                {rows.map(({ label, value, url }) => (
                  <li key={`${label} ${value} ${url}`}>
                    <span>
                      {label} {url && <PageLink address={url} />}
                    </span>
                    <b>{value}</b>
                  </li>
                ))}
              </ul>
            </Details>
          </li>
        ))}
      </ol>
    </Section>
  );
}
