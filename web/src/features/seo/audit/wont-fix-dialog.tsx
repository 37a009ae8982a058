import type { QueryKey } from "@tanstack/react-query";
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { ApiError } from "../../../lib/api";
import { useChange } from "../../../lib/data";
import { button } from "../../../ui/button/button";
import { Labelled } from "../../../ui/field/labelled";
import styles from "./wont-fix-dialog.module.css";

const longest = 500; // characters of a reason

type Props = {
  title: string;
  /** The API path of the reason. */
  path: string;
  stale: QueryKey[];
  onClose: () => void;
  onDone: (why: string) => void;
};

/** Asks for the reason not to fix something, and stores it. */
export function WontFixDialog({ title, path, stale, onClose, onDone }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState("");
  const change = useChange(...stale);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const failed = (text: string) => {
    setError(text);
    dialog.current?.querySelector("textarea")?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const why = String(new FormData(event.currentTarget).get("why")).trim();
    if (!why) return failed("Please say why.");
    setError("");
    change.mutateAsync({ path, method: "PUT", body: { why } }).then(
      () => {
        dialog.current?.close(); // which gives the focus back
        onDone(why); // also if the dialog was closed before the answer came
      },
      (reason: Error) => failed((reason instanceof ApiError && reason.fields.why) || reason.message),
    );
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <h2 id={titleId}>{title}</h2>
        <p>It no longer counts as open. It can be undone at any time.</p>
        <Labelled label="Why?" hint={`Staff see it with your name. At most ${longest} characters.`} error={error}>
          {(tied) => <textarea {...tied} name="why" rows={3} maxLength={longest} />}
        </Labelled>
        <div className={styles.buttons}>
          <button type="submit" className={button()} aria-disabled={change.isPending || undefined}>
            {change.isPending ? "Saving..." : "Won't fix"}
          </button>
          <button type="button" className={button("line")} onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
