import { useLayoutEffect, useRef } from "react";
import { count } from "../../../lib/format";
import type { Finding } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import type { Ask } from "../ask";
import { Failed } from "../failed";
import { type Choice, findingsPath, hasPart, stateOf } from "./choice";
import { FindingItem } from "./finding-item";
import styles from "./findings-list.module.css";
import type { Rules } from "./groups";
import type { Choose } from "./use-choice";
import { type FindingsState, useFindings } from "./use-findings";

type Props = { ask: Ask; choice: Choice; choose: Choose; rules: Rules; onChecked: () => void };

/** The findings that are chosen, and how many there are. onChecked: one was checked again. */
export function FindingsList({ ask, choice, choose, rules, onChecked }: Props) {
  const { list, showMore, retry, replace } = useFindings(ask, findingsPath(choice), choice.address !== "");
  const shown = list.state === "ready" ? list.findings.filter((finding) => hasPart(finding.url, choice.address)) : [];
  const place = useRef<HTMLUListElement>(null);
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (before.current === null || shown.length <= before.current) return;
    const first = place.current?.children[before.current];
    before.current = null;
    if (first instanceof HTMLElement) first.focus(); // the reading goes on with what came
  }, [shown.length]);
  const checked = (finding: Finding) => {
    replace(finding);
    onChecked();
  };
  return (
    <div className={styles.list}>
      <p className={styles.count} role="status">
        {countWords(list, shown, choice)}
      </p>
      {list.state === "failed" && <Failed what="The findings" why={list} retry={retry} />}
      {list.state === "ready" && shown.length === 0 && list.more !== "busy" && <Nothing choice={choice} choose={choose} />}
      <ul ref={place}>
        {shown.map((finding) => (
          <FindingItem
            key={finding.id}
            finding={finding}
            rule={choice.by === "rule" && choice.group ? null : (rules.get(finding.rule) ?? null)}
            ask={ask}
            choose={choose}
            onChecked={checked}
          />
        ))}
      </ul>
      {list.state === "ready" && list.next && (
        <div className={styles.more}>
          <button type="button" className={button("line", true)} aria-disabled={list.more === "busy" || undefined} onClick={more}>
            Show more
          </button>
          {typeof list.more === "object" && <p role="alert">{list.more.text}</p>}
        </div>
      )}
    </div>
  );

  function more() {
    before.current = shown.length;
    showMore();
  }
}

/** "Showing 50 of 120 findings, 1 changed just now" */
function countWords(list: FindingsState, shown: Finding[], choice: Choice): string {
  if (list.state === "loading") return "Looking up findings";
  if (list.state === "failed") return "";
  const { findings, total, next } = list;
  const wanted = stateOf(choice);
  const changed = shown.filter(({ state }) => (wanted === "open" ? state === "fixed" : state !== wanted)).length;
  const left = changed > 0 ? `, ${changed} changed just now` : "";
  if (choice.address) {
    const among = next ? `the first ${count(findings.length, "finding")}` : count(total, "finding");
    return `${shown.length} of ${among} on pages with "${choice.address}" in their address${left}`;
  }
  return (next ? `Showing ${findings.length} of ${count(total, "finding")}` : count(total, "finding")) + left;
}

/** What to do where no finding matches. */
function Nothing({ choice, choose }: { choice: Choice; choose: Choose }) {
  const all: Choice = { ...choice, severity: "", state: "open", address: "" };
  const narrowed = choice.severity !== "" || choice.state !== "open" || choice.address !== "";
  if (!narrowed) return <p className="muted">{choice.group ? "No finding here." : "Nothing is open: no rule is broken."}</p>;
  return (
    <button type="button" className={button("line", true)} onClick={() => choose(all)}>
      Clear the filters
    </button>
  );
}
