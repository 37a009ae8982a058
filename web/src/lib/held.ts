import { isRecord } from "./api";

/** The unit that this browser holds, and the token that opens the hold and orders the unit. */
export type Held = { id: string; token: string; until: string };

const key = "enamel.hold";

/** The hold; null if nothing is held, or no longer. */
export function readHeld(storage: Storage | null): Held | null {
  try {
    const saved: unknown = JSON.parse(storage?.getItem(key) ?? "null");
    if (!isRecord(saved)) return null;
    const { id, token, until } = saved;
    if (typeof id !== "string" || typeof token !== "string" || typeof until !== "string") return null;
    return Date.parse(until) > Date.now() ? { id, token, until } : null;
  } catch {
    return null; // not ours, or the browser denies storage
  }
}

export function writeHeld(storage: Storage | null, held: Held | null): void {
  try {
    if (held) storage?.setItem(key, JSON.stringify(held));
    else storage?.removeItem(key);
  } catch {
    // storage full or denied: the hold stands until its time
  }
}
