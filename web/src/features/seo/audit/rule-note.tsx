import { count } from "../../../lib/format";
import type { FindingGroup, Rule } from "../../../lib/wire-types";
import { External } from "../../../ui/external/external";
import { workOf } from "./groups";
import styles from "./rule-note.module.css";

/** A rule's reason, fix, source and technical name. work: adds the time that fixing all its findings takes. */
export function RuleNote({ rule: { id, name, why, fix, source, minutes }, work }: { rule: Rule; work?: FindingGroup | undefined }) {
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
          {minutes > 0 && <span className="muted"> {count(minutes, "minute")} an edit</span>}
        </dd>
      </div>
      {work && work.open > 0 && (
        <div>
          <dt>What it takes</dt>
          <dd>{workOf(work)}</dd>
        </div>
      )}
      <div>
        <dt>Standard name</dt>
        <dd>
          {name} <code>{id}</code>
        </dd>
      </div>
    </dl>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
