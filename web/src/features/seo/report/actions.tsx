import { count } from "../../../lib/format";
import type { Fix } from "../../../lib/wire-types";
import { State } from "../../../ui/chip/chip";
import { External } from "../../../ui/external/external";
import styles from "./actions.module.css";
import { Section } from "./section";

const severities = { error: ["bad", "Error"], warning: ["warn", "Warning"], notice: ["quiet", "Notice"] } as const;

/** What to do first. site: the origin, of which addresses show their path alone. */
export function Actions({ actions, site }: { actions: Fix[]; site: string }) {
  return (
    <Section title="Do these first" span="broad">
      {actions.length === 0 && <p className="sm muted">Nothing that was measured asks for work.</p>}
      <ol className={styles.actions}>
        {actions.map((action) => (
          <Action key={`${action.rule} ${action.title}`} action={action} site={site} />
        ))}
      </ol>
    </Section>
  );
}

function Action({ action, site }: { action: Fix; site: string }) {
  const { title, why, how, where, places, minutes, severity, rule, source } = action;
  const [tone, word] = severities[severity];
  return (
    <li>
      <h4>{title}</h4>
      <p>{why}</p>
      <p>{how}</p>
      <p className={styles.facts}>
        <State tone={tone}>{word}</State>
        <b>{duration(minutes)}</b>
        {where.map((address) => (
          <Place key={address} address={address} site={site} />
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

/** A page of the site as a link; any other address as it is. */
function Place({ address, site }: { address: string; site: string }) {
  if (!address.startsWith(`${site}/`)) return <span>{address}</span>;
  const path = address.slice(site.length);
  return <a href={path}>{path}</a>;
}

/** "10 minutes", from two hours on "about 3 hours". */
function duration(minutes: number): string {
  return minutes < 120 ? count(minutes, "minute") : `about ${count(Math.round(minutes / 60), "hour")}`;
}
