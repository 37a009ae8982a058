import type { Finding } from "../../lib/wire-types";
import { State } from "../../ui/chip/chip";

type Severity = Finding["severity"];

const words = { error: ["bad", "Error"], warning: ["warn", "Warning"], notice: ["quiet", "Notice"] } as const satisfies Record<
  Severity,
  readonly [string, string]
>;

/** How much a finding weighs, as a dot and its word. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const [tone, word] = words[severity];
  return <State tone={tone}>{word}</State>;
}
