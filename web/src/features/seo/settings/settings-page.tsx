import { useLayoutEffect } from "react";
import type { DashboardSettings } from "../../../lib/wire-types";
import type { Ask } from "../ask";
import { Failed } from "../failed";
import { type Asked, useAnswer } from "../use-answer";
import { Competitors } from "./competitors";
import { Directories } from "./directories";
import { Keywords } from "./keywords";
import { Schedules } from "./schedules";
import styles from "./settings-page.module.css";
import { Sources } from "./sources";

const places = [
  { id: "sources", label: "Sources" },
  { id: "keywords", label: "Tracked keywords" },
  { id: "competitors", label: "Competitors" },
  { id: "directories", label: "Directories" },
  { id: "schedules", label: "Schedules" },
];

/** What staff may change about the dashboard. */
export function SettingsPage({ ask }: { ask: Ask }) {
  const { answer, retry, put } = useAnswer<DashboardSettings>(ask, "/api/seo/settings");
  return (
    <div className={styles.page} tabIndex={-1}>
      {answer.state === "loading" && (
        <p className={styles.waiting} role="status">
          Looking up the settings
        </p>
      )}
      {answer.state === "failed" && <Failed what="The settings" why={answer} retry={retry} />}
      {answer.state === "ready" && <Panels ask={ask} settings={answer.value} put={put} />}
    </div>
  );
}

/** A part of the settings: how it is saved, and who is told what the answer was. */
export type PartProps = { ask: Ask; settings: DashboardSettings; put: Asked<DashboardSettings>["put"] };

function Panels(props: PartProps) {
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
        <Sources {...props} />
        <Keywords {...props} />
        <Competitors {...props} />
        <Directories {...props} />
        <Schedules {...props} />
      </div>
    </div>
  );
}
