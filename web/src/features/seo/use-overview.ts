import { useCallback, useEffect, useState } from "react";
import type { Overview } from "../../lib/wire-types";
import type { Ask } from "./ask";

export type OverviewState =
  | { state: "loading" }
  | { state: "failed"; text: string; retry: () => void }
  | { state: "ready"; value: Overview };

/** The stored overview, asked for again whenever version grows; what is shown stays until then, and where that fails. */
export function useOverview(ask: Ask, version: number): OverviewState {
  const [value, setValue] = useState<Overview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: version and turn say when to ask again
  useEffect(() => {
    const controller = new AbortController();
    ask<Overview>("/api/seo/overview", { signal: controller.signal }).then(
      (answer) => {
        if (controller.signal.aborted) return;
        setValue(answer);
        setFailure(null);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => controller.abort();
  }, [ask, version, turn]);
  const retry = useCallback(() => {
    setFailure(null);
    setTurn((old) => old + 1);
  }, []);
  if (value) return { state: "ready", value };
  return failure === null ? { state: "loading" } : { state: "failed", text: failure, retry };
}
