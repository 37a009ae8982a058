import type { QueryKey } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { type Change, useChange } from "../../lib/data";
import { shopTimeOfLate } from "../../lib/shop-time";
import { State } from "../../ui/chip/chip";
import { deed } from "../../ui/staff/kit";
import styles from "./marks.module.css";

/** The staff's progress with a request. */
export type Mark = { state: "open" | "answered" | "closed"; note: string; by: string; at: string | null };

const words = { open: "Open", answered: "Answered", closed: "Closed" };
const tones = { open: "warn", answered: "good", closed: "quiet" } as const;

/** The mark's state in a word. */
export function MarkState({ of }: { of: Mark }) {
  return <State tone={tones[of.state]}>{words[of.state]}</State>;
}

type Said = { name: string; state: Mark["state"]; back: Change };

/** Marks rows of the list at a path, and reports the result, which can be undone. */
export function useMarks(path: string, stale: QueryKey) {
  const change = useChange(stale, ["/api/staff/today"]);
  const [said, setSaid] = useState<Said | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const send = (row: Change, done: Said | null) =>
    change.mutate(row, {
      onSuccess: () => {
        setSaid(done);
        place.current?.focus();
      },
    });
  const mark = (id: string, name: string, was: Mark, state: Mark["state"], note: string) => {
    const to = (body: { state: string; note: string }): Change => ({ path: `${path}/${id}`, method: "PUT", body });
    send(to({ state, note }), { name, state, back: to({ state: was.state, note: was.note }) });
  };
  const message = (
    <div ref={place} tabIndex={-1} className={styles.said} role="status">
      {said && (
        <>
          <p>
            {said.name}: {words[said.state].toLowerCase()}.
          </p>
          <button type="button" className={deed("quiet")} onClick={() => send(said.back, null)}>
            Undo
          </button>
        </>
      )}
      {change.isError && <p className={styles.failed}>{change.error.message}</p>}
    </div>
  );
  return { mark, message, busy: change.isPending };
}

type Props = { of: Mark; busy: boolean; mark: (state: Mark["state"], note: string) => void };

/** The marks, and a note by the user who sets one. */
export function MarkForm({ of, busy, mark }: Props) {
  const id = useId();
  const [note, setNote] = useState(of.note);
  const set = (state: Mark["state"]) => busy || mark(state, note);
  return (
    <div className={styles.form}>
      {of.at && of.by && (
        <p>
          {words[of.state]} by {of.by}, {shopTimeOfLate(of.at)}
        </p>
      )}
      <label htmlFor={id}>Note, for us alone</label>
      <textarea id={id} rows={2} maxLength={1000} value={note} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
      <div className={styles.deeds}>
        {of.state === "open" && (
          <button type="button" className={deed()} aria-disabled={busy || undefined} onClick={() => set("answered")}>
            Answered
          </button>
        )}
        {of.state !== "closed" && (
          <button type="button" className={deed("quiet")} aria-disabled={busy || undefined} onClick={() => set("closed")}>
            Close
          </button>
        )}
        {of.state !== "open" && (
          <button type="button" className={deed("quiet")} aria-disabled={busy || undefined} onClick={() => set("open")}>
            Open again
          </button>
        )}
        {note.trim() !== of.note && (
          <button type="button" className={deed("quiet")} aria-disabled={busy || undefined} onClick={() => set(of.state)}>
            Keep the note
          </button>
        )}
      </div>
    </div>
  );
}
