import { ChevronLeft } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { FindingGroup } from "../../../lib/wire-types";
import { Icon } from "../../../ui/icon/icon";
import { panel } from "../../../ui/panel/panel";
import type { Ask } from "../ask";
import type { Asked } from "../use-answer";
import styles from "./browser.module.css";
import { type Choice, queryOf } from "./choice";
import { Filters } from "./filters";
import { FindingsList } from "./findings-list";
import { Groups, groupName, type Rules } from "./groups";
import { plainClick } from "./plain-click";
import { RuleNote } from "./rule-note";
import type { Choose } from "./use-choice";

type Props = { ask: Ask; groups: Asked<FindingGroup[]>; rules: Rules; choice: Choice; choose: Choose };

const back = { rule: "All rules", page: "All pages", state: "All states" };

/** Groups beside the findings of the chosen one; on a phone one of the two, and a way back. */
export function Browser({ ask, groups, rules, choice, choose }: Props) {
  const groupsHeading = useRef<HTMLHeadingElement>(null);
  const findingsHeading = useRef<HTMLHeadingElement>(null);
  const { by, group } = choice;
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused === null || focused.checkVisibility?.() !== false) return;
    (group ? findingsHeading : groupsHeading).current?.focus(); // what had the focus is hidden now
  }, [group]);
  const rule = by === "rule" ? rules.get(group) : undefined;
  const up: Choice = { ...choice, group: "" };
  return (
    <div className={group ? `${styles.browser} ${styles.chosen}` : styles.browser}>
      <div className={styles.groups}>
        <Groups groups={groups} rules={rules} choice={choice} choose={choose} heading={groupsHeading} />
      </div>
      <section className={`${panel} ${styles.findings}`} aria-labelledby="findings">
        <a className={styles.back} href={queryOf(up)} onClick={plainClick(() => choose(up))}>
          <Icon of={ChevronLeft} small />
          {back[by]}
        </a>
        <h2 id="findings" ref={findingsHeading} tabIndex={-1}>
          {groupName(by, group, rules)}
        </h2>
        {rule && <RuleNote rule={rule} />}
        <Filters choice={choice} choose={choose} />
        <FindingsList ask={ask} choice={choice} choose={choose} rules={rules} onChecked={groups.refresh} />
      </section>
    </div>
  );
}
