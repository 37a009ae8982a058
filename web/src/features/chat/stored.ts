import { isRecord } from "../../lib/api";

export const key = "enamel.chat";
export const version = 1;

/** What stands in the browser under our name and version, whoever wrote it; null where there is nothing or the browser refuses. */
export function stored(storage: Storage | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(storage?.getItem(key) ?? "null");
    return isRecord(value) && value.version === version ? value : null;
  } catch {
    return null;
  }
}

/** Forgets what was kept, as far as the browser lets us. */
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
