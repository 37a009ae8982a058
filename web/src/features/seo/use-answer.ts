import { useCallback, useEffect, useState } from "react";
import { type Ask, messageOf } from "./ask";

/** Why there is no answer; again: it is being asked for once more. */
export type Failure = { text: string; again: boolean };

export type Answer<T> = { state: "loading" } | ({ state: "failed" } & Failure) | { state: "ready"; value: T };

export type Asked<T> = {
  answer: Answer<T>;
  /** Asks again after a failure, which stays until there is an answer. */
  retry(): void;
  /** Asks again behind what is shown, which stays when that fails. */
  refresh(): void;
  /** Takes in what a change answered. */
  put(change: (old: T) => T): void;
};

type Held<T> = { path: string | null; answer: Answer<T> };

/** What the API answers at a path; null: nothing is asked yet. It is asked again, behind what is shown, whenever version has grown. */
export function useAnswer<T>(ask: Ask, path: string | null, version = 0): Asked<T> {
  const [held, setHeld] = useState<Held<T>>({ path: null, answer: { state: "loading" } });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: turn and version say when to ask again
  useEffect(() => {
    if (path === null) return;
    const controller = new AbortController();
    ask<T>(path, { signal: controller.signal }).then(
      (value) => {
        if (!controller.signal.aborted) setHeld({ path, answer: { state: "ready", value } });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setHeld((old) => failedAt(path, error, old));
      },
    );
    return () => controller.abort();
  }, [ask, path, turn, version]);
  const refresh = useCallback(() => setTurn((old) => old + 1), []);
  const retry = useCallback(() => {
    setHeld((old) => (old.answer.state === "failed" ? { ...old, answer: { ...old.answer, again: true } } : old));
    refresh();
  }, [refresh]);
  const put = useCallback((change: (old: T) => T) => {
    setHeld((old) => (old.answer.state === "ready" ? { ...old, answer: { state: "ready", value: change(old.answer.value) } } : old));
  }, []);
  return { answer: held.path === path ? held.answer : { state: "loading" }, retry, refresh, put };
}

/** A failure, unless there is an answer of the same path: the last good figures stay, with their age. */
function failedAt<T>(path: string, error: unknown, old: Held<T>): Held<T> {
  if (old.path === path && old.answer.state === "ready") return old;
  return { path, answer: { state: "failed", text: messageOf(error), again: false } };
}
