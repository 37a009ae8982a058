import { ApiError } from "./api";
import type { Ask } from "./data";
import { shrink } from "./shrink";

const part = 256 * 1024;
export const patience = 60_000; // milliseconds: a part on a slow network
const standstills = 3;

type Stored = { hash: string; width: number; height: number };
type Upload = { received: number; photo?: Stored | null };

export function randomID(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Sends a photo in parts from the server's offset on, and returns the stored photo. Rejects with an ApiError. */
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

/** Reads the offset to resume at from the server's error; throws any other error again. */
function resumeAt(error: unknown): number {
  if (error instanceof ApiError && error.status === 404) return 0; // forgotten: begin again
  if (error instanceof ApiError && error.status === 409 && typeof error.problem.received === "number") return error.problem.received;
  throw error;
}

const textWidth = 720; // browsers choose their own size

/** Sends a picture for a text and returns its Markdown; its alternative text is still to be written. Rejects with words for a person. */
export async function uploadPicture(ask: Ask, file: File): Promise<string> {
  const { blob } = await shrink(file);
  try {
    const { hash } = await upload(ask, randomID(), blob, 0, () => {});
    return `![](/photos/${hash}/${textWidth}.jpg)`;
  } catch (error) {
    throw error instanceof ApiError && error.fields.photo ? new Error(error.fields.photo) : error;
  }
}
