import { count } from "../../../lib/format";
import type { Fix } from "../../../lib/wire-types";
import { External } from "../../../ui/external/external";
import { PageLink } from "../../../ui/external/page-link";
import { SeverityMark } from "../severity";
import { durationWords } from "../when";
import styles from "./actions.module.css";
import { Section } from "./section";

/** The first actions to take. measured: whether anything was measured. */
export function Actions({ actions, measured }: { actions: Fix[]; measured: boolean }) {
  return (
    <Section title="Do these first" span="broad">
      {actions.length === 0 && (
        <p className="sm muted">{measured ? "Nothing that was measured asks for work." : "Nothing has been measured yet."}</p>
      )}
      <ol className={styles.actions}>
        {actions.map((action) => (
          <Action key={`${action.rule} ${action.title}`} action={action} />
        ))}
      </ol>
    </Section>
  );
}

function Action({ action }: { action: Fix }) {
  const { title, why, how, where, places, minutes, severity, rule, source } = action;
  return (
    <li>
      <h4>{title}</h4>
      <p>{why}</p>
      <p>{how}</p>
      <p className={styles.facts}>
        <SeverityMark severity={severity} />
        <b>{durationWords(minutes)}</b>
        {where.map((address) => (
          <PageLink key={address} address={address} />
        ))}
        {places > 1 && <span>{count(places, "place")} in all</span>}
        {rule && (
          <a href={`/seo/audit?by=rule&rule=${encodeURIComponent(rule)}`}>
            Findings<span className="vh">: {title}</span>
          </a>
        )}
        {source && <External href={source}>Why it matters</External>}
      </p>
    </li>
  );
}
