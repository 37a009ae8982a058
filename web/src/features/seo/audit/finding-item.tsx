import { shopDay } from "../../../lib/shop-time";
import type { Finding, Rule } from "../../../lib/wire-types";
import { Chip } from "../../../ui/chip/chip";
import type { Ask } from "../ask";
import { PageLink } from "../page-link";
import { SeverityMark } from "../severity";
import { CheckAgain } from "./check-again";
import { stateWords } from "./choice";
import styles from "./finding-item.module.css";
import { RuleNote } from "./rule-note";

/** rule: shown with each finding; null where it stands above them all. */
type Props = { finding: Finding; rule: Rule | null; ask: Ask; onChecked: (finding: Finding) => void };

/** One finding: what is wrong, where, the proof, since when; and a button that looks again. */
export function FindingItem({ finding, rule, ask, onChecked }: Props) {
  const { severity, state, url, detail, proof, target } = finding;
  return (
    <li className={styles.finding} tabIndex={-1}>
      <div className={styles.marks}>
        <SeverityMark severity={severity} />
        <Chip>{stateWords[state]}</Chip>
        <span className={styles.page}>
          <PageLink address={url} />
        </span>
      </div>
      {rule && <h3>{rule.title}</h3>}
      <p>{detail}</p>
      {target && (
        <p className={styles.target}>
          At fault: <PageLink address={target} />
        </p>
      )}
      {proof && <pre className={styles.proof}>{proof}</pre>}
      {rule && (
        <details className={styles.why}>
          <summary>Why, and how to fix it</summary>
          <RuleNote rule={rule} />
        </details>
      )}
      <div className={styles.foot}>
        <span>{historyOf(finding)}</span>
        <CheckAgain finding={finding} ask={ask} onChecked={onChecked} />
      </div>
    </li>
  );
}

/** "First seen Nov 3, 2026, came back Nov 17, 2026" */
function historyOf({ state, first_seen, last_seen, changed_at }: Finding): string {
  const first = `First seen ${shopDay(first_seen)}`;
  if (state === "fixed") return `${first}, fixed ${shopDay(changed_at)}`;
  if (state === "regressed") return `${first}, came back ${shopDay(changed_at)}`;
  if (state === "not-checked") return `${first}, last seen ${shopDay(last_seen)}`;
  return first;
}
