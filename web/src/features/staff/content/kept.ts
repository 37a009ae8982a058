import { isRecord } from "../../../lib/api";
import type { DeskText, DeskView } from "../../../lib/wire-types";

export type Mine = { keyword: string; text: DeskText };

/** An editor's unsaved state: the text, its base version, and a text set aside for somebody else's. */
export type Kept = { version: number; mine: Mine; aside: string };

const key = (id: string) => `enamel.desk.${id}`;

/** Reads this tab's unsaved state of a text; null if there is none. */
export function readKept({ id, text }: DeskView): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(id)) ?? "null");
    if (!isRecord(kept) || !isRecord(kept.mine) || !isRecord(kept.mine.text) || typeof kept.version !== "number") return null;
    const typed = kept.mine.text;
    const whole = Object.entries(text).every(([field, value]) => typeof typed[field] === typeof value);
    if (!whole || typeof kept.mine.keyword !== "string" || typeof kept.aside !== "string") return null;
    return kept as Kept;
  } catch {
    return null; // not ours, or the browser denies storage
  }
}

export function writeKept(id: string, kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(key(id), JSON.stringify(kept));
    else sessionStorage.removeItem(key(id));
  } catch {
    // storage full or denied: leaving the page asks
  }
}
