import { CircleAlert, CircleCheck, CloudOff } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../../lib/api";
import type { Ask } from "../../../lib/data";
import { count, sentence } from "../../../lib/format";
import { button } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import { DeedBar, Note } from "../../../ui/staff/kit";
import { Clash } from "./clash";
import { type Desk, focusOn } from "./desk";
import { changesOf, type Draft, draftOf, rebased } from "./draft";
import { labelOf, missing, testsLeft, told } from "./fill";
import { unitAt } from "./reads";
import type { UnitSheet } from "./types";

type Props = { desk: Desk; ask: Ask; drop: () => Promise<void> };

/** The form's action bar, in reach of the thumb: it adds a new unit to the floor, or saves a change. */
export function Deed({ desk, ask, drop }: Props) {
  const { draft, edit, form } = desk;
  const saving = useSaving(desk, ask, drop);
  const left = form.tests_optional ? [] : testsLeft(draft, form);
  const unsent = draft.photos.filter(({ hash, problem }) => !hash && !problem).length;
  const isNew = draft.unit === "";
  const act = () => {
    const errors = missing(draft, form);
    if (Object.keys(errors).length > 0) edit((now) => ({ ...now, errors }));
    else if (isNew) edit((now) => told(now, form));
    else void saving.save();
  };
  if (draft.state === "waiting") {
    const what = unsent > 0 ? `when ${count(unsent, "photo")} more ${unsent === 1 ? "is" : "are"} sent` : "as soon as the network lets it";
    return (
      <DeedBar
        said={
          <>
            <Icon of={CloudOff} small />
            <span>
              <b>It goes on the floor by itself,</b> {what}. You can close this.
            </span>
          </>
        }
      >
        {!draft.tried && (
          <button type="button" className={button("line")} onClick={() => edit((now) => ({ ...now, state: "open" }))}>
            Take it back
          </button>
        )}
      </DeedBar>
    );
  }
  const [first] = left;
  const lacking = labels(missing(draft, form), desk);
  return (
    <>
      {saving.theirs && <Clash draft={draft} theirs={saving.theirs} onChosen={saving.settle} />}
      {draft.problem && (
        <div role="alert">
          <Note tone="bad" icon={CircleAlert}>
            {draft.problem}
          </Note>
        </div>
      )}
      <DeedBar
        said={
          <>
            <Icon of={first || lacking.length > 0 ? CircleAlert : CircleCheck} small />
            {first && isNew ? (
              <a
                href={`#test-${first.test}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusOn(document.getElementById(`test-${first.test}`));
                }}
              >
                {left.length === 1 ? "One test" : `${left.length} tests`} left: {first.label.toLowerCase()}
              </a>
            ) : (
              <span>
                {isNew
                  ? newWords(lacking, unsent)
                  : unsent > 0
                    ? "Photos are being sent. Then you can save."
                    : "What you change is kept here until you save it."}
              </span>
            )}
          </>
        }
      >
        <button
          type="submit"
          className={button()}
          disabled={(isNew && left.length > 0) || (!isNew && unsent > 0) || saving.theirs !== null}
          aria-disabled={saving.busy || undefined}
          onClick={() => saving.busy || act()}
        >
          {isNew ? "Put on the floor" : "Save"}
        </button>
      </DeedBar>
    </>
  );
}

function newWords(lacking: string[], unsent: number) {
  if (lacking.length > 0) return `Still to say: ${sentence(lacking.slice(0, 3))}${lacking.length > 3 ? " and more" : ""}`;
  return (
    <>
      <b>Ready.</b> In the shop in seconds{unsent > 0 && `, after ${count(unsent, "photo")}`}.
    </>
  );
}

function labels(wrong: Record<string, string>, { form }: Desk): string[] {
  return Object.keys(wrong).map((name) => labelOf(form, name).toLowerCase());
}

/** Saves a unit's change. If somebody else has saved another, it returns their version. */
function useSaving({ draft, edit }: Desk, ask: Ask, drop: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<Draft | null>(null);
  const save = async () => {
    setBusy(true);
    try {
      await ask(unitAt(draft.unit), { method: "PUT", body: changesOf(draft), patience: 30_000 });
      await drop();
      location.assign(`/staff/units/${encodeURIComponent(draft.unit)}`);
    } catch (error) {
      await refused(error);
      setBusy(false);
    }
  };
  const refused = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const { slug, fields, message, status } = error;
    if (slug === "unit-changed") {
      const now = await ask<UnitSheet>(unitAt(draft.unit)).catch(() => null);
      if (now) return setTheirs(draftOf(now));
    }
    const problem =
      status === 0 ? "No network: nothing is saved. What you changed is kept here; save it when the network is back." : message;
    edit((now) => ({ ...now, errors: fields, problem }));
  };
  const settle = (chosen: Record<string, "mine" | "theirs">) => {
    if (theirs) edit((now) => rebased(now, theirs, chosen));
    setTheirs(null);
  };
  return { busy, theirs, save, settle };
}
