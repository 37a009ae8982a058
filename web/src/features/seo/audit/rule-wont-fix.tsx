import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Rule } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { reads, useChange } from "../data";
import { pageSize } from "../page-size";
import styles from "./rule-wont-fix.module.css";
import { stale } from "./stale";
import { WontFixDialog } from "./wont-fix-dialog";
import { WontFixNote } from "./wont-fix-note";

/** Means all of a rule's findings to stay, or takes it back. marked: some of them are. */
export function RuleWontFix({ rule, marked }: { rule: Rule; marked: boolean }) {
  const [asks, setAsks] = useState(false);
  const [said, setSaid] = useState("");
  const kept = useInfiniteQuery({ ...reads.findings({ rule: rule.id, state: "wont-fix", limit: pageSize }), enabled: marked });
  const note = marked ? kept.data?.pages[0]?.findings.find(({ wont_fix }) => wont_fix?.of_rule)?.wont_fix : undefined;
  const undo = useChange(reads.findings.all, ...stale);
  const path = `/api/seo/rules/${encodeURIComponent(rule.id)}/wont-fix`;
  const takeBack = () => {
    if (undo.isPending) return;
    undo.mutate(
      { path, method: "DELETE" },
      { onSuccess: () => setSaid("The rule is checked again."), onError: ({ message }) => setSaid(message) },
    );
  };
  return (
    <div className={styles.rule}>
      {note && <WontFixNote of={note} />}
      <button
        type="button"
        className={button("line", true)}
        aria-disabled={undo.isPending || undefined}
        onClick={note ? takeBack : () => setAsks(true)}
      >
        {note ? "Undo won't fix" : "Won't fix this rule"}
      </button>
      <span className="sm" role="status">
        {said}
      </span>
      {asks && (
        <WontFixDialog
          title={`Won't fix: ${rule.title}`}
          path={path}
          stale={[reads.findings.all, ...stale]}
          onClose={() => setAsks(false)}
          onDone={() => setSaid("The rule is marked as won't fix.")}
        />
      )}
    </div>
  );
}
