import { useSyncExternalStore } from "react";

/** Where the chat fills the window and is all that can be used of it: the width at which the phone's bar stands. */
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
