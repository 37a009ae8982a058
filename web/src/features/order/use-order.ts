import { useEffect, useState } from "react";
import { ApiError, call } from "../../lib/api";
import type { Tracking } from "../../lib/wire-types";

/** again: it failed and is being asked for once more. */
export type Loaded =
  | { state: "loading" }
  | { state: "missing" }
  | { state: "failed"; again: boolean }
  | { state: "ready"; order: Tracking };

/**
 * Loads the order of a tracking token, again when the back button restores the page, and on reload after a failure. replace: puts in the
 * order that an action returned.
 */
export function useOrder(token: string): { loaded: Loaded; reload: () => void; replace: (order: Tracking) => void } {
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    const controller = new AbortController();
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) setTurn((old) => old + 1);
    };
    window.addEventListener("pageshow", shown);
    call<Tracking>(`/api/orders/${encodeURIComponent(token)}`, { signal: controller.signal })
      .then((order) => setLoaded({ state: "ready", order }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        const missing = error instanceof ApiError && error.status === 404;
        setLoaded(missing ? { state: "missing" } : { state: "failed", again: false });
      });
    return () => {
      controller.abort();
      window.removeEventListener("pageshow", shown);
    };
  }, [token, turn]);
  const reload = () => {
    setLoaded({ state: "failed", again: true });
    setTurn((old) => old + 1);
  };
  return { loaded, reload, replace: (order) => setLoaded({ state: "ready", order }) };
}
