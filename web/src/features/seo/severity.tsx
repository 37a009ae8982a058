import { count } from "../../lib/format";
import type { Fix } from "../../lib/wire-types";
import { State } from "../../ui/chip/chip";

type Severity = Fix["severity"];

const words = {
  error: ["bad", "Error"],
  warning: ["warn", "Warning"],
  notice: ["quiet", "Notice"],
  opportunity: ["action", "Opportunity"],
} as const satisfies Record<Severity, readonly [string, string]>;

/** A finding's severity, or that it is an opportunity, as a dot and its word; with n, a count: "2 errors". */
export function SeverityMark({ severity, n }: { severity: Severity; n?: number }) {
  const [tone, word] = words[severity];
  return <State tone={tone}>{n === undefined ? word : count(n, severity)}</State>;
}

/** The number of findings of each severity; zeros are left out. */
export function SeverityCounts({ of: { errors, warnings, notices } }: { of: { errors: number; warnings: number; notices: number } }) {
  return (
    <>
      {errors > 0 && <SeverityMark severity="error" n={errors} />}
      {warnings > 0 && <SeverityMark severity="warning" n={warnings} />}
      {notices > 0 && <SeverityMark severity="notice" n={notices} />}
    </>
  );
}
