import { TriangleAlert } from "lucide-react";
import { shopTimeOfLate } from "../../../lib/shop-time";
import { deed, Note } from "../../../ui/staff/kit";
import { Difference } from "./difference";
import styles from "./editor.module.css";
import type { Editing } from "./use-editing";

/** A conflict with somebody else's faster save: their changes beside this text, and the choice. */
export function Conflict({ editing }: { editing: Editing }) {
  const { theirs, mine, busy } = editing;
  if (!theirs) return null;
  const off = busy || undefined;
  return (
    <section role="alert" className={styles.conflict} aria-label="Changed meanwhile">
      <Note tone="warn" icon={TriangleAlert}>
        <b>
          {theirs.by} saved this text on {shopTimeOfLate(theirs.at)}, after you opened it.
        </b>{" "}
        Nothing of yours is lost: it is still in the editor below.
      </Note>
      <Difference was={theirs.text} now={mine.text} names={["Theirs", "Yours"]} />
      <div className="row">
        <button type="button" className={deed("solid")} aria-disabled={off} onClick={() => void editing.saveOver(theirs.version)}>
          Save mine as the newest
        </button>
        <button type="button" className={deed()} aria-disabled={off} onClick={() => void editing.takeTheirs()}>
          Take theirs
        </button>
      </div>
    </section>
  );
}
