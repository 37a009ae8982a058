import { useQuery } from "@tanstack/react-query";
import { HardDrive } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Ask } from "../../../lib/data";
import { shopTimeOfLate } from "../../../lib/shop-time";
import { Note, ScreenTitle } from "../../../ui/staff/kit";
import { Deed } from "./deed";
import { type Desk, focusOn, usePreviews } from "./desk";
import { Done } from "./done";
import { exactly } from "./fill";
import { Grade } from "./grade";
import { Identity } from "./identity";
import styles from "./intake.module.css";
import { keepTrying, type Trying } from "./keep-trying";
import { Marks } from "./marks";
import { More } from "./more";
import type { OpenDraft } from "./open-draft";
import { Photos } from "./photos";
import { Price } from "./price";
import { reads } from "./reads";
import { send } from "./send";
import { Tests } from "./tests";
import type { FormSpec } from "./types";

type Props = { open: OpenDraft; form: FormSpec; ask: Ask };

/** The form of one unit. Each change is stored at once, and photos are sent while staff type. */
export function Editor({ open, form, ask }: Props) {
  const draft = useSyncExternalStore(open.subscribe, open.get);
  const kept = useSyncExternalStore(open.subscribe, open.kept);
  const previews = usePreviews(open, draft);
  const model = draft.fields.model ?? "";
  const models = useQuery({ ...reads.models({ text: model.trim() }), enabled: model.trim().length > 1 }).data?.models ?? [];
  const sending = useSending(open, ask);
  const [shown, setShown] = useState("");
  const part = useRef<HTMLFormElement>(null);
  const isNew = draft.unit === "";
  const { id, changedAt, errors } = draft;

  useEffect(() => {
    if (isNew && changedAt > 0) history.replaceState(null, "", `/staff/units/new?draft=${id}`);
  }, [isNew, id, changedAt]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusOn(part.current?.querySelector<HTMLElement>("[aria-invalid='true'], [data-wrong]"));
  }, [errors]);

  if (draft.state === "done") return <Done open={open} />;
  const desk: Desk = { form, draft, edit: open.edit, known: exactly(models, model), previews };
  const aside = changedAt > 0 && kept ? `Draft kept ${shopTimeOfLate(new Date(changedAt).toISOString())}` : "";
  return (
    <form ref={part} className={styles.form} noValidate onSubmit={(event) => event.preventDefault()} onKeyDown={onward}>
      <ScreenTitle aside={aside}>{isNew ? "New unit" : (draft.fields.name ?? "Change a unit")}</ScreenTitle>
      {!kept && (
        <Note tone="bad" icon={HardDrive}>
          This device has no room to keep the draft. Leave this page open until all is sent.
        </Note>
      )}
      <fieldset className={styles.duo} disabled={draft.state === "waiting"}>
        <Photos desk={desk} open={open} sending={sending} shown={shown} show={setShown} />
        <Identity desk={desk} models={models} />
        <Grade desk={desk} />
        <Marks desk={desk} shown={shown} />
        <Tests desk={desk} />
        <Price desk={desk} />
        <More desk={desk} />
      </fieldset>
      <Deed desk={desk} ask={ask} drop={open.drop} />
    </form>
  );
}

/** Sends the draft's unsent parts, and returns whether it is sending. */
function useSending(open: OpenDraft, ask: Ask): boolean {
  const [busy, setBusy] = useState(false);
  const trying = useRef<Trying>(null);
  const due = useSyncExternalStore(open.subscribe, () => {
    const { photos, state } = open.get();
    return state === "waiting" ? "unit" : photos.filter(({ hash }) => !hash).length;
  });
  useEffect(() => {
    trying.current = keepTrying(() => send(open, ask), setBusy);
    return () => trying.current?.end();
  }, [open, ask]);
  useEffect(() => {
    if (due) trying.current?.now();
  }, [due]);
  return busy;
}

/** Enter goes on to the next field: a form that sells things is sent by its button alone. */
function onward(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || event.target.type !== "text") return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[type=text], select")];
  fields[fields.indexOf(event.target) + 1]?.focus();
}
