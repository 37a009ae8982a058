import type { Ref } from "react";
import { count } from "../../../lib/format";
import type { Finding, FindingGroup, Rule } from "../../../lib/wire-types";
import { panel } from "../../../ui/panel/panel";
import { Failed } from "../failed";
import { pageName } from "../page-link";
import { SeverityMark } from "../severity";
import type { Asked } from "../use-answer";
import { type Choice, countOf, groupsFor, queryOf, type StateChoice, severities, stateWords } from "./choice";
import styles from "./groups.module.css";
import { plainClick } from "./plain-click";
import type { Choose } from "./use-choice";

const titles = { rule: "Rules", page: "Pages", state: "States" };

export type Rules = ReadonlyMap<string, Rule>;

type Props = { groups: Asked<FindingGroup[]>; rules: Rules; choice: Choice; choose: Choose; heading: Ref<HTMLHeadingElement> };

/** What findings can be looked at together, the worst first. */
export function Groups({ groups: { answer, retry }, rules, choice, choose, heading }: Props) {
  const shown = answer.state === "ready" ? groupsFor(answer.value, choice, (rule) => rules.get(rule)?.severity) : [];
  return (
    <section className={`${panel} ${styles.groups}`} aria-labelledby="groups">
      <h2 id="groups" ref={heading} tabIndex={-1}>
        {titles[choice.by]}
      </h2>
      <ul>
        <Row choice={{ ...choice, group: "" }} chosen={choice.group === ""} choose={choose} label="All findings" />
        {shown.map((group) => (
          <Row
            key={group.key}
            choice={{ ...choice, group: group.key }}
            chosen={choice.group === group.key}
            choose={choose}
            label={groupName(choice.by, group.key, rules)}
            group={group}
          />
        ))}
      </ul>
      {answer.state === "loading" && <p className="sm muted">Looking them up</p>}
      {answer.state === "failed" && <Failed what={`The ${titles[choice.by].toLowerCase()}`} why={answer} retry={retry} />}
      {answer.state === "ready" && shown.length === 0 && <p className="sm muted">None matches.</p>}
    </section>
  );
}

/** A group in words: a rule's title, a page's path, a state's word. */
export function groupName(by: Choice["by"], key: string, rules: Rules): string {
  if (key === "") return "All findings";
  if (by === "rule") return rules.get(key)?.title ?? key;
  if (by === "page") return pageName(key, window.location.origin) ?? key;
  return stateWords[key as StateChoice] ?? key;
}

type RowProps = { choice: Choice; chosen: boolean; choose: Choose; label: string; group?: FindingGroup };

function Row({ choice, chosen, choose, label, group }: RowProps) {
  const amount = group ? countOf(group, choice) : null;
  const severity = severities.find((other): other is Finding["severity"] => other === group?.severity);
  return (
    <li>
      <a href={queryOf(choice)} aria-current={chosen ? "true" : undefined} onClick={plainClick(() => choose(choice))}>
        <span className={styles.label}>{label}</span>
        {amount !== null && (
          <b>
            {amount}
            <span className="vh"> {amount === 1 ? "finding" : "findings"}</span>
          </b>
        )}
        {group && choice.by !== "state" && (
          <span className={styles.facts}>
            {severity && <SeverityMark severity={severity} />}
            <span>{turnsOf(group)}</span>
          </span>
        )}
      </a>
    </li>
  );
}

/** "2 new, 1 came back" */
function turnsOf(group: FindingGroup): string {
  const turns = [
    group.new > 0 && `${group.new} new`,
    group.regressed > 0 && `${group.regressed} came back`,
    group.not_checked > 0 && `${group.not_checked} not checked`,
    group.open === 0 && count(group.fixed, "fixed", "fixed"),
  ];
  return turns.filter(Boolean).join(", ");
}
