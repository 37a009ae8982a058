import type { Turn } from "./chat-types";
import { maxQuestion, parseTurns } from "./parse";
import { key, stored, version } from "./stored";

/** The part of the chat that the tab keeps between pages. */
export type Kept = { open: boolean; draft: string; turns: readonly Turn[] };

/** The kept chat; empty if none is kept, the browser refuses, or the text is of another version or not ours. */
export function readChat(storage: Storage | null): Kept {
  const { open, draft, turns } = stored(storage) ?? {};
  return { open: open === true, draft: typeof draft === "string" ? draft.slice(0, maxQuestion) : "", turns: parseTurns(turns) };
}

/** Keeps the chat for the next page of this tab, if the browser allows it. */
export function keepChat(storage: Storage | null, { open, draft, turns }: Kept): void {
  try {
    storage?.setItem(key, JSON.stringify({ version, open, draft, turns }));
  } catch {
    // full, or kept from this page: the chat lives as long as the page
  }
}
