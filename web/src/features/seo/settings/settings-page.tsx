import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { hasFailed } from "../../../lib/data";
import type { DashboardSettings } from "../../../lib/wire-types";
import { FailedRead } from "../../../ui/failed/failed";
import { reads } from "../data";
import { Competitors } from "./competitors";
import { Directories } from "./directories";
import { LocalGridSetting } from "./grid";
import { Keywords } from "./keywords";
import { Schedules } from "./schedules";
import styles from "./settings-page.module.css";
import { Sources } from "./sources";
import { Tracking } from "./tracking";

const places = [
  { id: "sources", label: "Sources" },
  { id: "keywords", label: "Tracked keywords" },
  { id: "tracking", label: "Rank tracking" },
  { id: "grid", label: "Map grid" },
  { id: "competitors", label: "Competitors" },
  { id: "directories", label: "Directories" },
  { id: "schedules", label: "Schedules" },
];

/** The dashboard's settings, for staff. */
export function SettingsPage() {
  const settings = useQuery(reads.settings());
  return (
    <div className={styles.page} tabIndex={-1}>
      {settings.data ? (
        <Panels settings={settings.data} />
      ) : hasFailed(settings) ? (
        <FailedRead what="The settings" of={settings} />
      ) : (
        <p className={styles.waiting} role="status">
          Looking up the settings
        </p>
      )}
    </div>
  );
}

function Panels({ settings }: { settings: DashboardSettings }) {
  useLayoutEffect(() => {
    const place = document.getElementById(location.hash.slice(1)); // it was not there when the browser looked for it
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  }, []);
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
        <Sources settings={settings} />
        <Keywords settings={settings} />
        <Tracking settings={settings} />
        <LocalGridSetting settings={settings} />
        <Competitors settings={settings} />
        <Directories settings={settings} />
        <Schedules settings={settings} />
      </div>
    </div>
  );
}
