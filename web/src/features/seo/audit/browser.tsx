import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { addressOf } from "../../../lib/data";
import { Icon } from "../../../ui/icon/icon";
import { CsvLink } from "../../../ui/list/csv-link";
import { QueryLink } from "../../../ui/list/query-link";
import { panel } from "../../../ui/panel/panel";
import { reads } from "../data";
import type { Rules } from "../use-rules";
import { AuditFilters } from "./audit-filters";
import styles from "./browser.module.css";
import { type Choice, filtersOf, groupOf, queryOf, withGroup } from "./choice";
import { FindingsList } from "./findings-list";
import { Groups, groupName } from "./groups";
import { RuleNote } from "./rule-note";
import { RuleWontFix } from "./rule-wont-fix";

/** read: the number of pages that the newest crawl has read, if known. left: the number of findings marked as won't fix. */
type Props = { choice: Choice; rules: Rules; read: number | undefined; left: number };

const back = { rule: "All rules", page: "All pages", state: "All states" };

/** Groups beside the findings of the chosen one; on a phone one of the two, and a way back. */
export function Browser({ choice, rules, read, left }: Props) {
  const groups = useQuery(reads.groups({ by: choice.by }));
  const groupsHeading = useRef<HTMLHeadingElement>(null);
  const findingsHeading = useRef<HTMLHeadingElement>(null);
  const group = groupOf(choice);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused === null || focused.checkVisibility?.() !== false) return;
    (group ? findingsHeading : groupsHeading).current?.focus(); // the focused element is hidden now
  }, [group]);
  const rule = choice.by === "rule" ? rules.get(group) : undefined;
  const work = groups.data?.find(({ key }) => key === group);
  return (
    <div className={group ? `${styles.browser} ${styles.chosen}` : styles.browser}>
      <div className={styles.groups}>
        <Groups groups={groups} rules={rules} choice={choice} heading={groupsHeading} />
      </div>
      <section className={`${panel} ${styles.findings}`} aria-labelledby="findings">
        <QueryLink className={styles.back} to={queryOf(withGroup(choice, ""))}>
          <Icon of={ChevronLeft} small />
          {back[choice.by]}
        </QueryLink>
        <div className={styles.head}>
          <h2 id="findings" ref={findingsHeading} tabIndex={-1}>
            {groupName(choice.by, group, rules)}
          </h2>
          <CsvLink to={addressOf(["/api/seo/findings.csv", filtersOf(choice)])} />
        </div>
        {rule && (
          <>
            <RuleNote rule={rule} work={work} />
            <RuleWontFix key={rule.id} rule={rule} />
          </>
        )}
        <AuditFilters choice={choice} rules={rules} />
        <FindingsList choice={choice} rules={rules} read={read} left={group ? (work?.wont_fix ?? 0) : left} />
      </section>
    </div>
  );
}
