import type { ReactNode } from "react";
import type { StoredReport } from "../../../lib/wire-types";
import type { Ask } from "../ask";
import { NoData } from "./no-data";

/** What the frame shows of other parts: the Overview tab's content, told how often an action has ended, and a report. */
export type DashboardProps = {
  ask: Ask;
  overview: (version: number) => ReactNode;
  report: (stored: StoredReport) => ReactNode;
};

/** The SEO dashboard: actions, summary, tabs. */
export function Dashboard(_: DashboardProps) {
  return <NoData />;
}
