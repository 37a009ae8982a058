import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Ask, hasFailed, useAsk } from "../../../lib/data";
import { FailedRead } from "../../../ui/failed/failed";
import { ScreenTitle } from "../../../ui/staff/kit";
import { type Draft, draftLike, draftOf, editID, newDraft } from "./draft";
import { Drafts } from "./drafts";
import { Editor } from "./editor";
import { createKeep, type Keep } from "./keep";
import { holdLock, type OpenDraft, openDraft } from "./open-draft";
import { reads, unitAt } from "./reads";
import type { UnitSheet } from "./types";

type Opened = { draft: OpenDraft } | { failed: string } | null;

/** A unit is taken in or changed: /staff/units/new and /staff/units/{id}/edit. */
export function Intake() {
  const ask = useAsk();
  const form = useQuery(reads.form());
  const [keep] = useState(createKeep);
  const opened = useOpened(keep, ask);
  const unit = unitOf(location.pathname);
  if (opened && "draft" in opened && form.data) {
    return (
      <>
        {!unit && <Drafts keep={keep} but={opened.draft.get().id} />}
        <Editor open={opened.draft} form={form.data} ask={ask} />
      </>
    );
  }
  return (
    <>
      <ScreenTitle>{unit ? "Change a unit" : "New unit"}</ScreenTitle>
      {hasFailed(form) && <FailedRead what="The form" of={form} />}
      {opened && "failed" in opened ? <p role="alert">{opened.failed}</p> : !hasFailed(form) && <p className="muted">Loading</p>}
    </>
  );
}

/** The draft that the address names, in this tab's hands. */
function useOpened(keep: Keep, ask: Ask): Opened {
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    let [draft, left]: [OpenDraft | null, boolean] = [null, false];
    const open = async () => {
      const first = await begin(keep, ask, unitOf(location.pathname), new URLSearchParams(location.search));
      draft = await openDraft(keep, holdLock, first.id, first);
      if (!draft) {
        setOpened({ failed: "This draft is open in another tab, or being sent there. It opens here as soon as that ends." });
        draft = await openDraft(keep, holdLock, first.id, undefined, true);
      }
      if (left) draft?.close();
      else setOpened(draft ? { draft } : { failed: "This draft was finished in another tab." });
    };
    open().catch((error: Error) => setOpened({ failed: error.message }));
    return () => {
      left = true;
      draft?.close();
    };
  }, [keep, ask]);
  return opened;
}

async function begin(keep: Keep, ask: Ask, unit: string, query: URLSearchParams): Promise<Draft> {
  const [id, like, model] = [unit ? editID(unit) : query.get("draft"), query.get("like"), query.get("model")];
  const kept = id && (await keep.draft(id).catch(() => undefined));
  if (kept) return kept;
  if (unit) return draftOf(await ask<UnitSheet>(unitAt(unit)));
  if (like) return draftLike(await ask<UnitSheet>(unitAt(like)));
  return newDraft(model ? { model } : {});
}

/** The unit that an address changes; empty: a new one. */
function unitOf(path: string): string {
  return decodeURIComponent(/^\/staff\/units\/([^/]+)\/edit$/.exec(path)?.[1] ?? "");
}
