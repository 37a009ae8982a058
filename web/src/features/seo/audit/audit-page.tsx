import type { Ask } from "../ask";

/** The audit browser: what is wrong, by rule, by page and by state. */
export function AuditPage(_: { ask: Ask }) {
  return null;
}
