import { RotateCw } from "lucide-react";
import type { DashboardSettings } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import type { Ask } from "../ask";
import { Competitors } from "./competitors";
import { Directories } from "./directories";
import { Keywords } from "./keywords";
import { Schedules } from "./schedules";
import styles from "./settings-page.module.css";
import { Sources } from "./sources";
import { type SettingsLoading, useSettings } from "./use-settings";

const places = [
  { id: "sources", label: "Sources" },
  { id: "keywords", label: "Tracked keywords" },
  { id: "competitors", label: "Competitors" },
  { id: "directories", label: "Directories" },
  { id: "schedules", label: "Schedules" },
];

/** What staff may change about the dashboard. */
export function SettingsPage({ ask }: { ask: Ask }) {
  const loading = useSettings(ask);
  return (
    <div className={styles.page}>
      {loading.loaded.state === "ready" ? (
        <Panels ask={ask} settings={loading.loaded.settings} put={loading.put} />
      ) : (
        <Waiting loading={loading} />
      )}
    </div>
  );
}

function Waiting({ loading: { loaded, retry } }: { loading: SettingsLoading }) {
  const failed = loaded.state === "failed";
  const busy = !failed || loaded.again;
  return (
    <div className={styles.waiting} role="status">
      <p className={busy ? "muted" : undefined}>{busy ? "Looking up the settings" : `The settings could not be loaded. ${loaded.text}`}</p>
      {failed && (
        <button type="button" className={button("line", true)} aria-disabled={busy || undefined} onClick={() => busy || retry()}>
          {!busy && <Icon of={RotateCw} small />}
          Try again
        </button>
      )}
    </div>
  );
}

/** A part of the settings: how it is saved, and who is told what the answer was. */
export type PartProps = { ask: Ask; settings: DashboardSettings; put: SettingsLoading["put"] };

function Panels(props: PartProps) {
  return (
    <div className={styles.columns}>
      <nav className={styles.index} aria-label="On this page">
        <ul>
          {places.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.panels}>
        <Sources {...props} />
        <Keywords {...props} />
        <Competitors {...props} />
        <Directories {...props} />
        <Schedules {...props} />
      </div>
    </div>
  );
}
