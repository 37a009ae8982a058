import { useCallback, useEffect, useState } from "react";
import { type Ask, messageOf } from "../ask";

export type Answer<T> = { state: "loading" } | { state: "failed"; text: string } | { state: "ready"; value: T };

export type Asked<T> = {
  answer: Answer<T>;
  /** Asks again, and shows that it does. */
  retry(): void;
  /** Asks again behind what is shown, which stays when that fails. */
  refresh(): void;
};

/** What the API answers at a path; null: nothing is asked yet. */
export function useAnswer<T>(ask: Ask, path: string | null): Asked<T> {
  const [held, setHeld] = useState<{ path: string | null; answer: Answer<T> }>({ path: null, answer: { state: "loading" } });
  const [turn, setTurn] = useState(0);
  const refresh = useCallback(() => setTurn((old) => old + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: turn says when to ask again
  useEffect(() => {
    if (path === null) return;
    const controller = new AbortController();
    ask<T>(path, { signal: controller.signal }).then(
      (value) => {
        if (!controller.signal.aborted) setHeld({ path, answer: { state: "ready", value } });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setHeld((old) =>
          old.path === path && old.answer.state === "ready" ? old : { path, answer: { state: "failed", text: messageOf(error) } },
        );
      },
    );
    return () => controller.abort();
  }, [ask, path, turn]);
  const retry = useCallback(() => {
    setHeld({ path: null, answer: { state: "loading" } });
    refresh();
  }, [refresh]);
  return { answer: held.path === path ? held.answer : { state: "loading" }, retry, refresh };
}
