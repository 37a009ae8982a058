import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasFailed, read, useChange } from "../../lib/data";
import { shopTime } from "../../lib/shop-time";
import type { Fact, FactHistory as History } from "../../lib/wire-types";
import { button } from "../../ui/button/button";
import { FailedRead } from "../../ui/failed/failed";
import styles from "./fact-history.module.css";

type Difference = { label: string; was: string; became: string };

type Props = {
  path: string;
  version: number;
  may: boolean;
  /** The key of the reads to repeat after an undo. */
  stale: readonly string[];
  words: (was: unknown, became: unknown) => Difference[];
  onDone: () => void;
};

/** The changes of a fact with author and time; each can be undone. */
export function FactHistory(props: Props) {
  const [open, setOpen] = useState(false);
  if (props.version === 0) return null;
  return (
    <details className={styles.history} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {open && <Changes {...props} />}
    </details>
  );
}

function Changes({ path, version, may, stale, words, onDone }: Props) {
  const history = useQuery(read<History>(`${path}/history`)());
  const undo = useChange<Fact>(stale, [`${path}/history`]);
  if (hasFailed(history)) return <FailedRead what="The history" of={history} />;
  return (
    <>
      {undo.error && (
        <p role="alert" className={styles.error}>
          {undo.error.message}
        </p>
      )}
      <ol>
        {history.data?.changes.map((change) => (
          <li key={change.version}>
            <p>
              {shopTime(change.at)}, {change.by}
            </p>
            <ul>
              {words(change.was, change.became).map(({ label, was, became }) => (
                <li key={label}>
                  {label}: <del>{was || "Nothing"}</del> <ins>{became || "Nothing"}</ins>
                </li>
              ))}
            </ul>
            {may && (
              <button
                type="button"
                className={button("line", true)}
                disabled={undo.isPending}
                onClick={() =>
                  undo.mutate({ path: `${path}/undo`, method: "POST", body: { change: change.version, version } }, { onSuccess: onDone })
                }
              >
                Bring back what was
              </button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
