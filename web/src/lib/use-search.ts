import { useSyncExternalStore } from "react";

/** Changes the query of the page's address. step: a new step for the back button; adjust: the present one changes. */
export type Go = (query: string, how?: "step" | "adjust") => void;

/** The query of the page's address, such as "?by=page"; null on the server, and until the browser has said which. */
export function useSearch(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => null,
  );
}

export const go: Go = (query, how = "step") => {
  if (query === window.location.search) return;
  if (how === "step") window.history.pushState(null, "", query);
  else window.history.replaceState(null, "", query);
  window.dispatchEvent(new PopStateEvent("popstate"));
};

function subscribe(changed: () => void): () => void {
  window.addEventListener("popstate", changed);
  return () => window.removeEventListener("popstate", changed);
}
