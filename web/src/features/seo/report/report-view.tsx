import type { StoredReport } from "../../../lib/wire-types";

/** A report on the screen, with its links to print and to PDF. */
export function ReportView(_: { stored: StoredReport }) {
  return null;
}
