import { shopDay, shopTime } from "../../../lib/shop-time";
import type { Finding, Rule } from "../../../lib/wire-types";
import { Chip } from "../../../ui/chip/chip";
import type { Ask } from "../ask";
import { PageLink } from "../page-link";
import { SeverityMark } from "../severity";
import { CheckAgain } from "./check-again";
import { type Choice, queryOf, stateWords } from "./choice";
import styles from "./finding-item.module.css";
import { plainClick } from "./plain-click";
import { RuleNote } from "./rule-note";
import type { Choose } from "./use-choice";

type Props = {
  finding: Finding;
  /** Said of each finding; null where it stands above them all. */
  rule: Rule | null;
  ask: Ask;
  choose: Choose;
  onChecked: (finding: Finding) => void;
};

/** One finding: what is wrong, where, the proof, since when; and a button that looks again. */
export function FindingItem({ finding, rule, ask, choose, onChecked }: Props) {
  const { severity, state, url, detail, proof, target, note } = finding;
  return (
    <li className={styles.finding} tabIndex={-1}>
      <div className={styles.marks}>
        <SeverityMark severity={severity} />
        <Chip>{stateWords[state]}</Chip>
        <span className={styles.page}>
          <PageLink address={url} />
        </span>
      </div>
      <p>
        {rule && <RuleLink rule={rule} choose={choose} />}
        {detail}
      </p>
      {target && (
        <p className={styles.target}>
          At fault: <PageLink address={target} />
        </p>
      )}
      {proof && <pre className={styles.proof}>{proof}</pre>}
      <p className={styles.history}>{historyOf(finding)}</p>
      {note && <p className={styles.note}>{note}</p>}
      {rule && (
        <details className={styles.why}>
          <summary>Why, and how to fix it</summary>
          <RuleNote rule={rule} />
        </details>
      )}
      <CheckAgain finding={finding} ask={ask} onChecked={onChecked} />
    </li>
  );
}

/** The rule's title: a link to all of its findings. */
function RuleLink({ rule: { id, title }, choose }: { rule: Rule; choose: Choose }) {
  const findings: Choice = { by: "rule", group: id, severity: "", state: "open", address: "" };
  return (
    <>
      <a className={styles.rule} href={queryOf(findings)} onClick={plainClick(() => choose(findings))}>
        {title}
      </a>
      {": "}
    </>
  );
}

/** "First seen Nov 3, 2026, came back Nov 17, 2026, checked again Nov 20, 2026" */
function historyOf({ state, first_seen, last_seen, changed_at, rechecked_at }: Finding): string {
  const turn = {
    fixed: `fixed ${shopDay(changed_at)}`,
    regressed: `came back ${shopDay(changed_at)}`,
    "not-checked": `last seen ${shopDay(last_seen)}`,
  };
  return [
    `First seen ${shopDay(first_seen)}`,
    ...(state === "new" || state === "persisting" ? [] : [turn[state]]),
    ...(rechecked_at ? [`checked again ${shopTime(rechecked_at)}`] : []),
  ].join(", ");
}
