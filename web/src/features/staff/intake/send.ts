import { ApiError } from "../../../lib/api";
import type { Ask } from "../../../lib/data";
import { patience, upload } from "../../../lib/upload";
import { bodyOf, type DraftPhoto, patchPhoto, removePhoto } from "./draft";
import type { OpenDraft } from "./open-draft";
import type { Added } from "./types";

/** No answer that will stay the same: the network, a busy or broken server, a session that has ended. */
function passing({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}

/** Sends the draft's unsent parts: photos one by one, then the unit, once the user has sent it. Rejects if it has to be tried again. */
export async function send(draft: OpenDraft, ask: Ask): Promise<void> {
  for (;;) {
    const photo = draft.get().photos.find(({ hash, problem }) => !hash && !problem);
    if (!photo) break;
    await sendPhoto(draft, photo, ask);
  }
  if (draft.get().state === "waiting") await publish(draft, ask);
}

async function sendPhoto(draft: OpenDraft, { id, received }: DraftPhoto, ask: Ask): Promise<void> {
  const patch = (some: Partial<DraftPhoto>) => draft.edit((now) => patchPhoto(now, id, some));
  const picture = await draft.picture(id);
  if (!picture) return patch({ problem: "This photo is not on this device any more. Remove it and take it again." });
  try {
    const { hash, width, height } = await upload(ask, id, picture.blob, received, (now) => patch({ received: now }));
    const same = draft.get().photos.find((one) => one.hash === hash && one.id !== id);
    if (same)
      draft.edit((now) => removePhoto(now, id, same.id)); // it was chosen twice
    else patch({ hash, width, height });
  } catch (error) {
    if (!(error instanceof ApiError) || passing(error)) throw error;
    patch({ problem: error.fields.photo ?? error.message });
  }
}

/** Makes the unit of a draft; the draft's id makes it one, however often the answer is lost. */
async function publish(draft: OpenDraft, ask: Ask): Promise<void> {
  const body = bodyOf(draft.get());
  const refused = draft.get().photos.find(({ hash }) => !hash);
  if (refused) return draft.edit((now) => ({ ...now, state: "open", errors: { photos: refused.problem } }));
  draft.edit((now) => ({ ...now, tried: true }));
  try {
    const headers = { "Idempotency-Key": draft.get().id };
    const { id, off_sale } = await ask<Added>("/api/staff/units", { method: "POST", body, headers, patience });
    draft.edit((now) => ({ ...now, state: "done", made: { id, offSale: off_sale } }));
  } catch (error) {
    if (!(error instanceof ApiError) || passing(error)) throw error;
    const { fields, message } = error;
    draft.edit((now) => ({ ...now, state: "open", tried: false, errors: fields, problem: message }));
  }
}
