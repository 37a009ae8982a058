import type { UseQueryResult } from "@tanstack/react-query";
import type { Ref } from "react";
import { hasFailed } from "../../../lib/data";
import { count } from "../../../lib/format";
import type { FindingGroup, Rule } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { pageName } from "../../../ui/external/page-link";
import { FailedRead } from "../../../ui/failed/failed";
import { QueryLink } from "../../../ui/list/query-link";
import { panel } from "../../../ui/panel/panel";
import { pageSize } from "../page-size";
import { SeverityCounts, SeverityMark } from "../severity";
import type { Rules } from "../use-rules";
import { useShowAll } from "../use-show-all";
import { durationWords } from "../when";
import { type Choice, countOf, groupOf, groupsFor, queryOf, type StateChoice, severities, stateWords, withGroup } from "./choice";
import styles from "./groups.module.css";

const titles = { rule: "Rules", page: "Pages", state: "States" };

type Props = { groups: UseQueryResult<FindingGroup[]>; rules: Rules; choice: Choice; heading: Ref<HTMLHeadingElement> };

/** Groups of findings, the worst first. */
export function Groups({ groups, rules, choice, heading }: Props) {
  const { list, all, showAll } = useShowAll<HTMLUListElement>(pageSize + 1); // "All findings" stands before them
  const matching = groupsFor(groups.data ?? [], choice, (rule) => rules.get(rule)?.severity);
  const shown = all ? matching : matching.slice(0, pageSize);
  const chosen = groupOf(choice);
  return (
    <section className={`${panel} ${styles.groups}`} aria-labelledby="groups">
      <h2 id="groups" ref={heading} tabIndex={-1}>
        {titles[choice.by]}
      </h2>
      <ul ref={list}>
        <li>
          <QueryLink to={queryOf(withGroup(choice, ""))} aria-current={chosen === "" ? "true" : undefined}>
            <span className={styles.label}>All findings</span>
            <Amount of={allOf(groups.data, matching, choice)} />
          </QueryLink>
        </li>
        {shown.map((group) => (
          <li key={group.key} tabIndex={-1}>
            <QueryLink to={queryOf(withGroup(choice, group.key))} aria-current={chosen === group.key ? "true" : undefined}>
              <span className={styles.label}>{groupName(choice.by, group.key, rules)}</span>
              <Amount of={countOf(group, choice)} />
              <Facts of={group} choice={choice} rule={rules.get(group.key)} />
            </QueryLink>
          </li>
        ))}
      </ul>
      {shown.length < matching.length && (
        <button type="button" className={button("line", true)} onClick={showAll}>
          Show all {count(matching.length, choice.by)}
        </button>
      )}
      {hasFailed(groups) && <FailedRead what={`The ${titles[choice.by].toLowerCase()}`} of={groups} />}
      {!groups.data && !hasFailed(groups) && <p className="sm muted">Looking them up</p>}
      {groups.data && shown.length === 0 && <p className="sm muted">No matches.</p>}
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

/** The number of findings in all groups. Pages can share a finding, so that their numbers do not add up. */
function allOf(groups: FindingGroup[] | undefined, matching: FindingGroup[], choice: Choice): number | null {
  if (!groups || choice.by === "page") return null;
  const parts = choice.by === "rule" ? matching : groups.filter(({ key }) => key === "open");
  return parts.reduce<number | null>((sum, group) => {
    const n = countOf(group, choice);
    return sum === null || n === null ? null : sum + n;
  }, 0);
}

function Amount({ of: n }: { of: number | null }) {
  if (n === null) return null;
  return (
    <b>
      {n}
      <span className="vh"> {n === 1 ? "finding" : "findings"}</span>
    </b>
  );
}

/** A group's facts: the rule's technical name, its weight, the work that a fix takes, and recent changes. */
function Facts({ of, choice: { by }, rule }: { of: FindingGroup; choice: Choice; rule: Rule | undefined }) {
  const severity = rule?.severity ?? severities.find((other) => other === of.severity);
  return (
    <>
      <span className={styles.facts}>
        {by === "rule" ? severity && <SeverityMark severity={severity} /> : <SeverityCounts of={of} />}
        {rule && <span>{rule.name}</span>}
      </span>
      <span className={styles.facts}>
        {by === "rule" && of.open > 0 && <span>{workOf(of)}</span>}
        {by !== "state" && <span>{turnsOf(of)}</span>}
      </span>
    </>
  );
}

/** "1 edit, 146 places, 5 minutes"; a page is a place for each finding it has */
export function workOf({ tasks, pages, minutes }: FindingGroup): string {
  return [count(tasks, "edit"), count(pages, "place"), ...(minutes > 0 ? [durationWords(minutes)] : [])].join(", ");
}

/** "2 new, 1 came back" */
function turnsOf(group: FindingGroup): string {
  const turns = [
    group.new > 0 && `${group.new} new`,
    group.regressed > 0 && `${group.regressed} came back`,
    group.not_checked > 0 && `${group.not_checked} not checked`,
    group.open === 0 && group.fixed > 0 && `${group.fixed} fixed`,
    group.wont_fix > 0 && `${group.wont_fix} won't fix`,
  ];
  return turns.filter(Boolean).join(", ");
}
