import { useEffect, useState } from "react";
import type { Draft, Edit } from "./draft";
import type { OpenDraft } from "./open-draft";
import type { FormSpec, KnownModel } from "./types";

/** The state and functions that every part of the form uses. */
export type Desk = {
  form: FormSpec;
  draft: Draft;
  edit: (change: Edit) => void;
  /** The typed model, if the shop has had it before. */
  known: KnownModel | undefined;
  /** A small picture of each photo, by its id. */
  previews: Readonly<Record<string, string>>;
};

/** Small pictures of a draft's photos: the server's, or those that are only here. */
export function usePreviews(open: OpenDraft, { photos }: Draft): Record<string, string> {
  const [own, setOwn] = useState<Record<string, string>>({});
  const lacking = photos.filter(({ id, url }) => !url && !own[id]).map(({ id }) => id);
  const key = lacking.join(" ");
  useEffect(() => {
    for (const id of key.split(" ").filter(Boolean)) {
      void open.picture(id).then((picture) => picture && setOwn((before) => ({ ...before, [id]: picture.preview })));
    }
  }, [open, key]);
  return { ...own, ...Object.fromEntries(photos.flatMap(({ id, url }) => (url ? [[id, url]] : []))) };
}

/** The id of the field that has a mark's words. */
export function markWords(index: number): string {
  return `mark-${index}`;
}

/** Gives the focus to a control, or to the first one in a part; a part without controls takes it itself. */
export function focusOn(part: HTMLElement | null | undefined): void {
  const control = part?.querySelector<HTMLElement>("input, select") ?? part;
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: "center" });
}
