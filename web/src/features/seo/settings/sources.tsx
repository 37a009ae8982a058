import type { DashboardSettings, Source } from "../../../lib/wire-types";
import { State } from "../../../ui/chip/chip";
import { panel } from "../../../ui/panel/panel";
import { SourceForm } from "./source-form";
import { SourceTest } from "./source-test";
import { standingOf, usage } from "./source-words";
import styles from "./sources.module.css";
import { useSource } from "./use-settings";

/** The providers of figures that this machine cannot measure. */
export function Sources({ settings }: { settings: DashboardSettings }) {
  return (
    <section id="sources" className={styles.sources} aria-labelledby="sources-title">
      <div className={styles.head}>
        <h2 id="sources-title">Sources</h2>
        <p className="sm muted">
          Providers of what this machine cannot measure. A figure whose source is not connected is not shown. Keys are stored encrypted and
          are never shown again.
        </p>
      </div>
      <div className={styles.panels}>
        {settings.sources.map((source) => (
          <Panel key={source.name} source={source} />
        ))}
      </div>
    </section>
  );
}

function Panel({ source }: { source: Source }) {
  const { tone, word, why } = standingOf(source);
  const title = `source-${source.name}`;
  const { save, read } = useSource(source.name);
  return (
    <section className={`${panel} ${styles.panel}`} aria-labelledby={title}>
      <div className={styles.title}>
        <h3 id={title}>{source.title}</h3>
        <State tone={tone}>{word}</State>
      </div>
      {why && <p className={`sm ${tone === "bad" ? styles.bad : styles.warn}`}>{why}</p>}
      <p className="sm">{source.gives}.</p>
      <p className="xs muted">{source.costs}</p>
      {source.from === "environment" && <Given source={source} />}
      <SourceForm source={source} save={save} />
      <p className={`xs muted num ${styles.use}`}>This month (UTC): {usage(source)}</p>
      <SourceTest source={source} onTested={read} />
    </section>
  );
}

/** The values set by the environment, which cannot be changed here. */
function Given({ source: { variables, provider, url, site, has_key } }: { source: Source }) {
  const set = [provider, url, site, has_key && "a key"].filter(Boolean).join(", ");
  return (
    <div className={`sm ${styles.given}`}>
      <p>
        Read-only: <b>{set}</b>
      </p>
      <p className="xs muted">
        Set where the server is started, by{" "}
        {variables.map((name, index) => (
          <span key={name}>
            {index > 0 && ", "}
            <code>{name}</code>
          </span>
        ))}
        .
      </p>
    </div>
  );
}
