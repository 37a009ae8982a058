import { useState } from "react";
import type { Finding } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import type { Ask } from "../ask";
import { messageOf } from "../ask";
import styles from "./check-again.module.css";

type Said = { failed: boolean; text: string };

/** Visits the page of a finding again and says what it found, beside the button, which keeps the focus. */
export function CheckAgain({ finding, ask, onChecked }: { finding: Finding; ask: Ask; onChecked: (finding: Finding) => void }) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const check = async () => {
    if (busy) return;
    setBusy(true);
    setSaid(null);
    try {
      const checked = await ask<Finding>(`/api/seo/findings/${encodeURIComponent(finding.id)}/recheck`, { method: "POST" });
      setSaid({ failed: false, text: outcome(checked) });
      onChecked(checked);
    } catch (error) {
      setSaid({ failed: true, text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.check}>
      <button type="button" className={button("line", true)} aria-disabled={busy || undefined} onClick={() => void check()}>
        {busy ? "Checking..." : "Check again"}
        <span className="vh">: {finding.detail}</span>
      </button>
      <span className={said?.failed ? styles.failed : undefined} role="status">
        {said?.text}
      </span>
    </div>
  );
}

function outcome({ state }: Finding): string {
  if (state === "fixed") return "It is fixed.";
  return state === "not-checked" ? "It could not be checked." : "It is still there.";
}
