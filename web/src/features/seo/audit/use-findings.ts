import { useCallback, useEffect, useRef, useState } from "react";
import type { Finding, Findings } from "../../../lib/wire-types";
import { type Ask, messageOf } from "../ask";
import type { Answer } from "../use-answer";

/** So many are asked for at once: to read, and to look through for a part of an address. */
const page = 50;
const largePage = 200;

/** So many are looked through by themselves. */
const mostLookedThrough = 1000;

/** next: "" where there are no more. more: how the newest asking for more goes; its text is why it failed. */
export type FindingsState =
  | Exclude<Answer<never>, { state: "ready" }>
  | { state: "ready"; findings: Finding[]; total: number; next: string; more: "idle" | "busy" | { text: string } };

export type FindingsList = {
  list: FindingsState;
  showMore(): void;
  retry(): void;
  /** Puts a finding that was checked again in the place of the old. */
  replace(finding: Finding): void;
};

/**
 * The findings at a path, page by page. through: they are looked through for something, so that page after page is
 * asked for without a hand, up to a bound.
 */
export function useFindings(ask: Ask, path: string, through: boolean): FindingsList {
  const [held, setHeld] = useState<{ path: string | null; list: FindingsState }>({ path: null, list: { state: "loading" } });
  const [turn, setTurn] = useState(0);
  const controller = useRef<AbortController | null>(null);
  const list: FindingsState = held.path === path ? held.list : { state: "loading" };
  const limit = through ? largePage : page;
  const firstLimit = useRef(limit);
  firstLimit.current = limit;

  // biome-ignore lint/correctness/useExhaustiveDependencies: turn says when to ask again
  useEffect(() => {
    const mine = new AbortController();
    controller.current = mine;
    ask<Findings>(`${path}&limit=${firstLimit.current}`, { signal: mine.signal }).then(
      (answer) => {
        if (!mine.signal.aborted) setHeld({ path, list: { state: "ready", ...answer, more: "idle" } });
      },
      (error: unknown) => {
        if (!mine.signal.aborted) setHeld({ path, list: { state: "failed", text: messageOf(error), again: false } });
      },
    );
    return () => mine.abort();
  }, [ask, path, turn]);

  const patch = useCallback((change: (list: FindingsState & { state: "ready" }) => FindingsState) => {
    setHeld((old) => (old.list.state === "ready" ? { ...old, list: change(old.list) } : old));
  }, []);
  const next = list.state === "ready" && list.more !== "busy" ? list.next : "";
  const showMore = useCallback(() => {
    const signal = controller.current?.signal;
    if (!next || !signal) return;
    patch((old) => ({ ...old, more: "busy" }));
    ask<Findings>(`${path}&after=${encodeURIComponent(next)}&limit=${limit}`, { signal }).then(
      ({ findings, total, next }) => {
        if (!signal.aborted) patch((old) => ({ ...old, findings: [...old.findings, ...findings], total, next, more: "idle" }));
      },
      (error: unknown) => {
        if (!signal.aborted) patch((old) => ({ ...old, more: { text: messageOf(error) } }));
      },
    );
  }, [ask, path, next, limit, patch]);

  const looksOn = through && list.state === "ready" && list.more === "idle" && list.next !== "" && list.findings.length < mostLookedThrough;
  useEffect(() => {
    if (looksOn) showMore();
  }, [looksOn, showMore]);

  const retry = useCallback(() => {
    setHeld((old) => (old.list.state === "failed" ? { ...old, list: { ...old.list, again: true } } : old));
    setTurn((old) => old + 1);
  }, []);
  const replace = useCallback(
    (finding: Finding) => patch((old) => ({ ...old, findings: old.findings.map((other) => (other.id === finding.id ? finding : other)) })),
    [patch],
  );
  return { list, showMore, retry, replace };
}
