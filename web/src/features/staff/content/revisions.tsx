import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasFailed } from "../../../lib/data";
import { count } from "../../../lib/format";
import { shopTime } from "../../../lib/shop-time";
import type { DeskRevision } from "../../../lib/wire-types";
import { FailedRead } from "../../../ui/failed/failed";
import { FoldedBox } from "../../../ui/staff/box";
import { deed } from "../../../ui/staff/kit";
import { Difference } from "./difference";
import styles from "./editor.module.css";
import { pastRead } from "./reads";
import type { Editing } from "./use-editing";
import { deedWords } from "./words";

const few = 8;

/** Earlier versions of the text, each with a button that restores it. */
export function Revisions({ editing }: { editing: Editing }) {
  const { revisions } = editing.view;
  const [open, setOpen] = useState(0);
  const [all, setAll] = useState(false);
  return (
    <FoldedBox title="Revisions" aside={String(revisions.length)}>
      <ol className={styles.revisions}>
        {(all ? revisions : revisions.slice(0, few)).map((revision) => (
          <li key={revision.number}>
            <button
              type="button"
              aria-expanded={open === revision.number}
              onClick={() => setOpen(open === revision.number ? 0 : revision.number)}
            >
              <b className="num">{revision.number}</b>
              <span>
                {deedWords[revision.deed]} by {revision.by}
                <small>
                  {shopTime(revision.at)}, {count(revision.words, "word")}
                </small>
              </span>
            </button>
            {open === revision.number && <Past of={revision} editing={editing} onDone={() => setOpen(0)} />}
          </li>
        ))}
      </ol>
      {!all && revisions.length > few && (
        <button type="button" className={deed("quiet")} onClick={() => setAll(true)}>
          Show all {revisions.length}
        </button>
      )}
    </FoldedBox>
  );
}

function Past({ of: { number }, editing, onDone }: { of: DeskRevision; editing: Editing; onDone: () => void }) {
  const past = useQuery(pastRead(editing.view.id, number)());
  const [sure, setSure] = useState(false);
  const off = editing.busy || undefined;
  if (hasFailed(past)) return <FailedRead what={`Revision ${number}`} of={past} />;
  if (!past.data) return <p className="muted">Loading</p>;
  return (
    <div className={styles.past}>
      <Difference was={past.data.text} now={editing.mine.text} names={[`Revision ${number}`, "The text now"]} />
      {sure ? (
        <div className="row">
          <span>What is in the editor is saved first, then revision {number} becomes the newest.</span>
          <button
            type="button"
            className={deed("solid")}
            aria-disabled={off}
            onClick={async () => (await editing.deed("/restore", { number })) && onDone()}
          >
            Yes, restore it
          </button>
          <button type="button" className={deed("quiet")} onClick={() => setSure(false)}>
            No
          </button>
        </div>
      ) : (
        <button type="button" className={deed()} onClick={() => setSure(true)}>
          Restore revision {number}
        </button>
      )}
    </div>
  );
}
