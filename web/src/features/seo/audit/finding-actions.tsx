import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "../../../lib/data";
import type { Finding, Findings, WontFix } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { reads } from "../data";
import { useRules } from "../use-rules";
import styles from "./finding-actions.module.css";
import { stale } from "./stale";
import { WontFixDialog } from "./wont-fix-dialog";

/** Checks a finding's page again, or marks the finding as won't fix. The result stands beside the buttons, which keep the focus. */
export function FindingActions({ finding }: { finding: Finding }) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [said, setSaid] = useState<{ text: string; failed?: true } | null>(null);
  const recheck = useChange<Finding>(...stale);
  const undo = useChange(...stale);
  const ofRule = useRules().rules.get(finding.rule)?.wont_fix ?? null;
  const path = `/api/seo/findings/${encodeURIComponent(finding.id)}`;
  const took = (changed: Finding, text: string) => {
    replace(client, changed);
    setSaid({ text });
  };
  const onError = ({ message }: Error) => setSaid({ text: message, failed: true });
  const check = () => {
    if (recheck.isPending) return;
    setSaid(null);
    recheck.mutate({ path: `${path}/recheck`, method: "POST" }, { onSuccess: (checked) => took(checked, outcome(checked)), onError });
  };
  const takeBack = () => {
    if (undo.isPending) return;
    const onSuccess = () => took({ ...finding, wont_fix: ofRule }, undone(finding, ofRule));
    undo.mutate({ path: `${path}/wont-fix`, method: "DELETE" }, { onSuccess, onError });
  };
  return (
    <div className={styles.actions}>
      <button type="button" className={button("line", true)} aria-disabled={recheck.isPending || undefined} onClick={check}>
        {recheck.isPending ? "Checking..." : "Check again"}
        <span className="vh">: {finding.detail}</span>
      </button>
      {!finding.wont_fix?.of_rule && (
        <button
          type="button"
          className={button("plain", true)}
          aria-disabled={undo.isPending || undefined}
          onClick={finding.wont_fix ? takeBack : () => setAsks(true)}
        >
          {finding.wont_fix ? "Undo won't fix" : "Won't fix"}
          <span className="vh">: {finding.detail}</span>
        </button>
      )}
      <span className={said?.failed ? styles.failed : undefined} role="status">
        {said?.text}
      </span>
      {asks && (
        <WontFixDialog
          title="Won't fix this finding"
          path={`${path}/wont-fix`}
          stale={stale}
          onClose={() => setAsks(false)}
          onDone={(why) => took({ ...finding, wont_fix: { by: "You", why, at: new Date().toISOString(), of_rule: false } }, marked)}
        />
      )}
    </div>
  );
}

const marked = "It is marked as won't fix.";

function undone({ state }: Finding, ofRule: WontFix | null): string {
  if (state === "fixed") return "It counts as fixed.";
  return ofRule ? "Its rule is still marked as won't fix." : "It is open again.";
}

function outcome({ state }: Finding): string {
  if (state === "fixed") return "It is fixed.";
  return state === "not-checked" ? "It could not be checked." : "It is still there.";
}

/** Replaces a changed finding on the screen, so that nothing moves. The other lists are read again when they are opened. */
function replace(client: QueryClient, changed: Finding) {
  void client.invalidateQueries({ queryKey: reads.findings.all, type: "inactive", refetchType: "none" });
  client.setQueriesData<InfiniteData<Findings>>({ queryKey: reads.findings.all, type: "active" }, (old) => {
    const pages = old?.pages.map((page) => ({ ...page, findings: page.findings.map((one) => (one.id === changed.id ? changed : one)) }));
    return old && pages && { ...old, pages };
  });
}
