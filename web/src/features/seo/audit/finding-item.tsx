import { shopDay, shopTime } from "../../../lib/shop-time";
import type { Finding, Rule } from "../../../lib/wire-types";
import { Chip } from "../../../ui/chip/chip";
import { PageLink } from "../../../ui/external/page-link";
import { QueryLink } from "../../../ui/list/query-link";
import { SeverityMark } from "../severity";
import { noFilter, queryOf, shownState, stateWords } from "./choice";
import { FindingActions } from "./finding-actions";
import styles from "./finding-item.module.css";
import { Members } from "./members";
import { RuleNote } from "./rule-note";
import { WontFixNote } from "./wont-fix-note";

/** rule: named in each finding; null if the list's head names it. */
type Props = { finding: Finding; rule: Rule | null };

/** One finding: problem, place, proof and age, with its actions. */
export function FindingItem({ finding, rule }: Props) {
  const { severity, url, detail, proof, target, note, pages, wont_fix } = finding;
  return (
    <li className={styles.finding} tabIndex={-1}>
      <div className={styles.marks}>
        <SeverityMark severity={severity} />
        <Chip>{stateWords[shownState(finding)]}</Chip>
        <span className={styles.page}>{pages > 1 ? `${pages} pages` : <PageLink address={url} />}</span>
      </div>
      <p>
        {rule && (
          <>
            <QueryLink className={styles.rule} to={queryOf({ ...noFilter, by: "rule", rule: rule.id, page: "" })}>
              {rule.title}
            </QueryLink>
            {": "}
          </>
        )}
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
      {wont_fix && <WontFixNote of={wont_fix} />}
      {pages > 1 && <Members finding={finding} className={styles.why} />}
      {rule && (
        <details className={styles.why}>
          <summary>Why, and how to fix it</summary>
          <RuleNote rule={rule} />
        </details>
      )}
      <FindingActions finding={finding} />
    </li>
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
