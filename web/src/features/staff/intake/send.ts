import { ApiError } from "../../../lib/api";
import type { Ask } from "../../../lib/data";
import { bodyOf, type DraftPhoto, patchPhoto, removePhoto } from "./draft";
import type { OpenDraft } from "./open-draft";
import type { Added } from "./types";

const part = 256 * 1024;
const patience = 60_000; // milliseconds: a part on a slow network
const standstills = 3;

type Stored = { hash: string; width: number; height: number };
type Upload = { received: number; photo?: Stored | null };

/** Sends a photo in parts from where the server is, and returns what the server keeps. Rejects with an ApiError. */
export async function upload(ask: Ask, id: string, photo: Blob, from: number, progress: (received: number) => void): Promise<Stored> {
  const path = `/api/staff/uploads/${id}`;
  let [at, stood] = [from, 0];
  for (;;) {
    const before = at;
    try {
      const whole = at >= photo.size; // the answer to the last part was lost
      const query = `?offset=${at}&size=${photo.size}`;
      const body = photo.slice(at, at + part);
      const { received, photo: stored } = await (whole ? ask<Upload>(path) : ask<Upload>(path + query, { method: "PUT", body, patience }));
      if (stored) return stored;
      at = whole ? 0 : received;
    } catch (error) {
      at = resumeAt(error);
    }
    if (at <= before && ++stood > standstills) throw new ApiError(0);
    progress(at);
  }
}

/** Where the server goes on; throws what is no answer to that. */
function resumeAt(error: unknown): number {
  if (error instanceof ApiError && error.status === 404) return 0; // forgotten: begin again
  if (error instanceof ApiError && error.status === 409 && typeof error.problem.received === "number") return error.problem.received;
  throw error;
}

/** No answer that will stay the same: the network, a busy or broken server, a session that has ended. */
function passing({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}

/** Sends what the server does not have of a draft: photos one by one, then, when it was told to, the unit. Rejects where that has to be tried again. */
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
