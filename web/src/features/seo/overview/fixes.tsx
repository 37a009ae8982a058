import { count } from "../../../lib/format";
import type { Fix, SiteFigures } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { External } from "../../../ui/external/external";
import { PageLink } from "../../../ui/external/page-link";
import { SeverityMark } from "../severity";
import { SourceLine } from "../source-line";
import { durationWords } from "../when";
import styles from "./fixes.module.css";
import { Section } from "./section";

type Props = { fixes: Fix[]; findings: number; crawl: SiteFigures | undefined };

/** The most valuable fixes, the best first. crawl: the newest; without one an empty list means nothing. */
export function Fixes({ fixes, findings, crawl }: Props) {
  const all = findings > 0 && <a href="/seo/audit">{findings === 1 ? "The one finding" : `All ${count(findings, "finding")}`}</a>;
  return (
    <Section title="Fix these first" span="broad" aside={all}>
      {fixes.length === 0 ? (
        <p className="sm muted">{nothingToFix(findings, crawl !== undefined)}</p>
      ) : (
        <ol className={styles.fixes}>
          {fixes.map((fix) => (
            <Item key={`${fix.rule} ${fix.title}`} fix={fix} />
          ))}
        </ol>
      )}
      {crawl && <SourceLine from={crawl} />}
    </Section>
  );
}

function nothingToFix(findings: number, crawled: boolean): string {
  if (findings > 0) return "Nothing stands out. The audit has the rest.";
  return crawled ? "Nothing to fix: no finding is open." : "Nothing is known yet. Run Site Crawl to find what to fix.";
}

function Item({ fix }: { fix: Fix }) {
  const { title, why, how, where, places, minutes, severity, rule, source, href } = fix;
  return (
    <li>
      <h3>{title}</h3>
      <p>{why}</p>
      <p>{how}</p>
      <p className={styles.facts}>
        <SeverityMark severity={severity} />
        {minutes > 0 && <span>{durationWords(minutes)}</span>}
        {where.map((address) => (
          <PageLink key={address} address={address} />
        ))}
        {!rule && places > where.length && <span>and {places - where.length} more</span>}
        {source && <External href={source}>Why it matters</External>}
      </p>
      {href && (
        <a className={button("line", true)} href={href}>
          Read and confirm<span className="vh">: {title}</span>
        </a>
      )}
      {rule && (
        <a className={button("line", true)} href={`/seo/audit?rule=${encodeURIComponent(rule)}`}>
          {places > 1 ? `See all ${places}` : "See it"}
          <span className="vh">: {title}</span>
        </a>
      )}
    </li>
  );
}
