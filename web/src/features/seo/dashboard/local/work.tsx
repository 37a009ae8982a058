import { Check, Undo2 } from "lucide-react";
import { useChange } from "../../../../lib/data";
import type { Citation } from "../../../../lib/wire-types";
import { button } from "../../../../ui/button/button";
import { External } from "../../../../ui/external/external";
import { Icon } from "../../../../ui/icon/icon";
import { reads } from "../../data";
import { dayWords } from "../../when";
import styles from "./local.module.css";

/** The link that edits an entry, and a button that notes a sent correction. Only the next check can say that the entry is fixed. */
export function Work({ on: { directory, edit_url, state, work, sent_at, sent_by, fixed_at } }: { on: Citation }) {
  const change = useChange(reads.local.all);
  const day = dayWords(Date.now());
  const sent = work === "sent";
  const send = () => {
    const path = `/api/seo/local/citations/${encodeURIComponent(directory)}/work`;
    if (!change.isPending) change.mutate({ path, method: "PUT", body: { work: sent ? "open" : "sent" } });
  };
  if (work === "fixed") return <>Fixed {fixed_at && day(fixed_at)}</>;
  const edit = edit_url && <External href={edit_url}>{state === "missing" ? "Add the shop" : "Edit the entry"}</External>;
  if (work === "none") return <>{(state === "drift" && edit) || "-"}</>;
  return (
    <div className={styles.work}>
      {edit}
      <button type="button" className={button("line", true)} aria-disabled={change.isPending || undefined} onClick={send}>
        <Icon of={sent ? Undo2 : Check} small />
        {sent ? "Undo" : "I sent a correction"}
        <span className="vh">: {directory}</span>
      </button>
      <p role="status">{sent && `Sent ${sent_at ? day(sent_at) : ""}${sent_by && ` by ${sent_by}`}. The next check tells.`}</p>
      {change.isError && <p role="alert">{change.error.message}</p>}
    </div>
  );
}
