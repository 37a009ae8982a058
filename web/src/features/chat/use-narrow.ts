import { useSyncExternalStore } from "react";

/** The width at which the chat fills the window and the phone's bottom bar appears. */
const narrow = "(max-width: 720px)";

export function isNarrow(): boolean {
  return window.matchMedia(narrow).matches;
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
