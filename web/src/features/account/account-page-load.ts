import { useCallback, useEffect, useState } from "react";
import { ApiError, call } from "../../lib/api";
import type { Ask } from "./account-page-types";
import { messageOf } from "./failure";

/** text: why it failed. again: it is being asked for once more. */
export type Loaded<T> =
  | { state: "loading" }
  | { state: "signed-out" }
  | { state: "failed"; text: string; again: boolean }
  | { state: "ready"; value: T };

export type Loading<T> = {
  loaded: Loaded<T>;
  /** Asks again, and shows that it does. */
  retry(): void;
  /** Reads again in the background; the shown value stays if that fails. */
  refresh(): void;
};

/**
 * Loads the API's answer at path, and again when the back button restores the page. The first read is plain, so that a signed-out
 * visitor gets the page's link to sign in. Later reads open the sign-in dialog over the page instead.
 */
export function useLoading<T>(ask: Ask, path: string): Loading<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading" });
  const [turn, setTurn] = useState(0);
  const refresh = useCallback(() => setTurn((old) => old + 1), []);
  useEffect(() => {
    const controller = new AbortController();
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) refresh();
    };
    window.addEventListener("pageshow", restored);
    const first = turn === 0;
    (first ? call<T> : ask<T>)(path, { signal: controller.signal })
      .then((value) => {
        if (!controller.signal.aborted) setLoaded({ state: "ready", value });
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        const signedOut = error instanceof ApiError && error.status === 401;
        setLoaded((old) => {
          if (signedOut) return { state: "signed-out" };
          return old.state === "ready" ? old : { state: "failed", text: messageOf(error), again: false };
        });
      });
    return () => {
      controller.abort();
      window.removeEventListener("pageshow", restored);
    };
  }, [ask, path, turn, refresh]);
  const retry = useCallback(() => {
    setLoaded({ state: "failed", text: "", again: true });
    refresh();
  }, [refresh]);
  return { loaded, retry, refresh };
}
