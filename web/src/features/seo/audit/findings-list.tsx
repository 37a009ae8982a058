import { useInfiniteQuery } from "@tanstack/react-query";
import { hasFailed } from "../../../lib/data";
import { count } from "../../../lib/format";
import type { Finding } from "../../../lib/wire-types";
import { FailedRead } from "../../../ui/failed/failed";
import { ReadOn } from "../../../ui/list/read-on";
import { reads } from "../data";
import { ClearFilters } from "../filters";
import { pageSize } from "../page-size";
import type { Rules } from "../use-rules";
import { type Choice, filtersOf, groupOf, isIn, noFilter, queryOf } from "./choice";
import { nothingFound, nothingOpen } from "./crawls";
import { FindingItem } from "./finding-item";
import styles from "./findings-list.module.css";

/** left: the number of the group's findings marked as won't fix. */
type Props = { choice: Choice; rules: Rules; read: number | undefined; left: number };

/** The chosen findings, and their number. */
export function FindingsList({ choice, rules, read, left }: Props) {
  const list = useInfiniteQuery(reads.findings({ ...filtersOf(choice), limit: pageSize }));
  const shown = list.data?.pages.flatMap(({ findings }) => findings) ?? [];
  const total = list.data?.pages.at(-1)?.total ?? 0;
  return (
    <div className={styles.list}>
      <p className={styles.count} role="status">
        {list.data ? countWords(shown, total, choice) : list.isFetching && "Looking up findings"}
      </p>
      {hasFailed(list) && <FailedRead what="The findings" of={list} />}
      {list.data && shown.length === 0 && <Nothing choice={choice} read={read} left={left} />}
      <ReadOn of={list} shown={shown.length}>
        <ul>
          {shown.map((finding) => (
            <FindingItem
              key={finding.id}
              finding={finding}
              rule={choice.by === "rule" && choice.rule ? null : (rules.get(finding.rule) ?? null)}
            />
          ))}
        </ul>
      </ReadOn>
    </div>
  );
}

/** "Showing 50 of 120 errors, 1 changed just now" */
function countWords(shown: Finding[], total: number, { severity, state }: Choice): string {
  const changed = shown.filter((finding) => !isIn(finding, state)).length;
  const all = count(total, severity || "finding");
  return (shown.length < total ? `Showing ${shown.length} of ${all}` : all) + (changed > 0 ? `, ${changed} changed just now` : "");
}

/** Explains an empty list of findings and offers the next step. */
function Nothing({ choice, read, left }: Omit<Props, "rules">) {
  const narrowed = choice.severity !== "" || choice.text !== "" || (choice.by !== "rule" && choice.rule !== "");
  if (narrowed || (choice.by !== "state" && choice.state !== "open")) return <ClearFilters to={queryOf(cleared(choice))} />;
  if (left > 0) return <p className="muted">{nothingOpen(left)}.</p>;
  if (groupOf(choice) || read === undefined) return <p className="muted">No finding here.</p>;
  return <p className="muted">{nothingFound(read)}.</p>;
}

function cleared(choice: Choice): Choice {
  const all = { ...choice, ...noFilter };
  if (choice.by === "state") return { ...all, state: choice.state, rule: "" };
  return choice.by === "page" ? { ...all, rule: "" } : all;
}
