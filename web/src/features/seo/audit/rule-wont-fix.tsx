import { useState } from "react";
import { useChange } from "../../../lib/data";
import type { Rule } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { reads } from "../data";
import styles from "./rule-wont-fix.module.css";
import { stale } from "./stale";
import { WontFixDialog } from "./wont-fix-dialog";
import { WontFixNote } from "./wont-fix-note";

const staleOfRule = [reads.rules.all, reads.findings.all, ...stale];

/** Marks all of a rule's findings as won't fix, or takes it back. */
export function RuleWontFix({ rule }: { rule: Rule }) {
  const [asks, setAsks] = useState(false);
  const [said, setSaid] = useState("");
  const note = rule.wont_fix;
  const undo = useChange(...staleOfRule);
  const path = `/api/seo/rules/${encodeURIComponent(rule.id)}/wont-fix`;
  const takeBack = () => {
    if (undo.isPending) return;
    undo.mutate(
      { path, method: "DELETE" },
      { onSuccess: () => setSaid("Its findings count again."), onError: ({ message }) => setSaid(message) },
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
          stale={staleOfRule}
          onClose={() => setAsks(false)}
          onDone={() => setSaid("The rule is marked as won't fix.")}
        />
      )}
    </div>
  );
}
