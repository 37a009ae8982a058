import { count } from "../../../lib/format";
import type { Rule } from "../../../lib/wire-types";
import { External } from "../../../ui/external/external";
import styles from "./rule-note.module.css";

/** Why a rule is there, how to keep it, and who says so. */
export function RuleNote({ rule: { id, why, fix, source, minutes } }: { rule: Rule }) {
  return (
    <dl className={styles.note}>
      <div>
        <dt>Why it matters</dt>
        <dd>
          {why} <External href={source}>{hostOf(source)}</External>
        </dd>
      </div>
      <div>
        <dt>How to fix it</dt>
        <dd>
          {fix}
          {minutes > 0 && <span className="muted"> {count(minutes, "minute")} each</span>}
        </dd>
      </div>
      <div>
        <dt>Rule</dt>
        <dd>
          <code>{id}</code>
        </dd>
      </div>
    </dl>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
