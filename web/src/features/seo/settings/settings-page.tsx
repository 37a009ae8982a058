import type { Ask } from "../ask";

/** What staff may change about the dashboard. */
export function SettingsPage(_: { ask: Ask }) {
  return null;
}
