import { isRecord } from "../../lib/api";

export const key = "enamel.chat";
export const version = 1;

/** Reads our key and version from the browser's storage, as untrusted data; null if there is nothing or the browser refuses. */
export function stored(storage: Storage | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(storage?.getItem(key) ?? "null");
    return isRecord(value) && value.version === version ? value : null;
  } catch {
    return null;
  }
}

/** Removes the stored chat, if the browser allows it. */
export function forgetStored(storage: Storage | null): void {
  try {
    storage?.removeItem(key);
  } catch {
    // kept from this page: then nothing of ours is in it
  }
}

/** Whether the chat stood open on the page before. */
export function stoodOpen(storage: Storage | null): boolean {
  return stored(storage)?.open === true;
}
