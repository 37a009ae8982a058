import { useEffect, useState } from "react";
import { useAsk } from "../../../lib/data";
import type { DeskCheck } from "../../../lib/wire-types";
import type { Mine } from "./kept";
import { deskPath } from "./reads";
import type { Editing } from "./use-editing";

const pause = 600; // ms without a key

/** Checks the typed text, a moment after the last key. */
export function useCheck({ view, mine, changed }: Editing): { check: DeskCheck; old: boolean; failed: string } {
  const ask = useAsk();
  const [typed, setTyped] = useState<{ of: Mine; check: DeskCheck } | null>(null);
  const [failed, setFailed] = useState("");
  useEffect(() => {
    if (!changed) return;
    const end = new AbortController();
    const look = async () => {
      try {
        const check = await ask<DeskCheck>(`${deskPath}/check`, { method: "POST", body: { id: view.id, ...mine }, signal: end.signal });
        setTyped({ of: mine, check });
        setFailed("");
      } catch (error) {
        if (!end.signal.aborted) setFailed((error as Error).message);
      }
    };
    const timer = setTimeout(look, pause);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [ask, view.id, mine, changed]);
  if (!changed) return { check: view.check, old: false, failed: "" };
  return { check: typed?.check ?? view.check, old: typed?.of !== mine, failed };
}
