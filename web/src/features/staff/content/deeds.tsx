import { CalendarClock, Globe, PenLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { count, sentence } from "../../../lib/format";
import { shopMoment, shopTimeOfLate } from "../../../lib/shop-time";
import type { DeskCheck } from "../../../lib/wire-types";
import { Field } from "../../../ui/field/field";
import { Icon } from "../../../ui/icon/icon";
import { Box } from "../../../ui/staff/box";
import { DeedBar, deed } from "../../../ui/staff/kit";
import styles from "./editor.module.css";
import type { Editing } from "./use-editing";
import { deedWords } from "./words";

/** Saving and publishing, and the problems that block it. */
export function MainDeeds({ editing, check, old }: { editing: Editing; check: DeskCheck; old: boolean }) {
  const { view, changed, busy, error, theirs } = editing;
  const wait = waits(check);
  const live = view.state === "published" && !changed;
  const words = () => {
    if (busy) return "One moment";
    if (theirs) return "Not saved: somebody else has changed this text.";
    if (error) return [error.message, ...Object.values(editing.fields)].join(" ");
    if (old) return "Not saved yet. Checking";
    const saved = changed ? "Not saved yet." : `${savedWords(view)}.`;
    return wait ? `${saved} Before it can be published: ${wait}.` : saved;
  };
  const publishable = !wait && !old && !live && !theirs;
  return (
    <DeedBar said={<span data-wrong={error ? "" : undefined}>{words()}</span>}>
      <div className={styles.both}>
        <button
          type="button"
          className={deed("quiet")}
          disabled={!changed}
          aria-disabled={busy || undefined}
          onClick={() => void editing.save()}
        >
          <Icon of={PenLine} small />
          Save draft
        </button>
        <button
          type="button"
          className={deed("solid")}
          disabled={!publishable}
          aria-disabled={busy || undefined}
          onClick={() => void editing.deed("/publish", { at: "" })}
        >
          <Icon of={Globe} small />
          {view.live ? "Publish the changes" : "Publish"}
        </button>
      </div>
    </DeedBar>
  );
}

function savedWords({ revisions, updated_at, updated_by }: Editing["view"]): string {
  const words = deedWords[revisions[0]?.deed ?? "saved"];
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} by ${updated_by}, ${shopTimeOfLate(updated_at)}`;
}

/** Counts the problems that block publishing; "" if there are none. */
function waits({ problems, marked }: DeskCheck): string {
  return sentence(
    [problems.length && count(problems.length, "problem"), marked && `${count(marked, "sentence")} to check`].filter((one) => one !== 0),
  );
}

/** Rarer actions: publish later, take offline, delete. */
export function OtherDeeds({ editing }: { editing: Editing }) {
  const { view, busy, fields } = editing;
  const [at, setAt] = useState("");
  const [sure, setSure] = useState(false);
  const planned = view.state === "scheduled" || view.publish_at !== null;
  const live = view.live !== null;
  const ready = view.check.marked === 0 && view.check.problems.length === 0;
  const off = busy || undefined;
  return (
    <Box title="Later, offline, gone">
      {planned && <p>It will be published on {shopMoment(view.publish_at ?? "")}, Fort Worth time.</p>}
      <div className={styles.line}>
        <Field
          label="Publish at"
          hint={ready ? "Fort Worth time" : "Fort Worth time. First settle what keeps it from being published."}
          error={fields.at}
          type="datetime-local"
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
        <button
          type="button"
          className={deed()}
          disabled={!at || !ready}
          aria-disabled={off}
          onClick={() => void editing.deed("/publish", { at })}
        >
          <Icon of={CalendarClock} small />
          {planned ? "Change the time" : "Schedule"}
        </button>
      </div>
      {(planned || live) && (
        <button
          type="button"
          className={deed(planned ? "quiet" : "bad")}
          aria-disabled={off}
          onClick={() => void editing.deed("/withdraw")}
        >
          {planned ? "Cancel the schedule" : "Take offline"}
        </button>
      )}
      {!planned && !live && (
        <div className={styles.gone}>
          {sure ? (
            <>
              <span>Delete this text and its {count(view.revisions.length, "revision")}?</span>
              <button type="button" className={deed("bad")} aria-disabled={off} onClick={() => void remove(editing)}>
                Delete for good
              </button>
              <button type="button" className={deed("quiet")} onClick={() => setSure(false)}>
                Keep it
              </button>
            </>
          ) : (
            <button type="button" className={deed("bad")} onClick={() => setSure(true)}>
              <Icon of={Trash2} small />
              Delete this draft
            </button>
          )}
        </div>
      )}
    </Box>
  );
}

async function remove(editing: Editing) {
  if (await editing.remove()) location.assign("/staff/content");
}
