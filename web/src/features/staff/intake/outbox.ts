import type { Ask } from "../../../lib/data";
import type { Draft } from "./draft";
import type { Keep } from "./keep";
import { createKeep } from "./keep";
import { keepTrying } from "./keep-trying";
import { type Hold, holdLock, openDraft } from "./open-draft";
import { send } from "./send";

/**
 * Sends the waiting drafts that no tab has open. They were released for sending, so any staff page may do it. Returns a function that ends
 * this.
 */
export function startOutbox(ask: Ask, keep: Keep = createKeep(), hold: Hold = holdLock): () => void {
  const trying = keepTrying(async () => {
    let failure: unknown;
    const shown = new URLSearchParams(location.search).get("draft"); // the form sends its own
    for (const { id } of (await keep.drafts().catch(() => [])).filter((draft) => waits(draft) && draft.id !== shown)) {
      const draft = await openDraft(keep, hold, id);
      try {
        if (draft && waits(draft.get())) await send(draft, ask);
      } catch (error) {
        failure = error; // another draft may go through
      }
      draft?.close();
    }
    if (failure) throw failure;
  });
  trying.now();
  return trying.end;
}

function waits({ state, photos, unit }: Draft): boolean {
  return state === "waiting" || (unit === "" && state === "open" && photos.some(({ hash, problem }) => !hash && !problem));
}
