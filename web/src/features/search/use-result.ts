import { useEffect, useState } from "react";
import type { SearchResult } from "../../lib/page-types";

const settle = 120; // ms after the last key

/**
 * Returns a query's result, requested once the typing pauses. The previous result stays until then. A newer query cancels the older
 * request.
 */
export function useResult(query: string, ask: (query: string, signal: AbortSignal) => Promise<SearchResult>) {
  const [state, setState] = useState<{ result: SearchResult | null; failed: string }>({ result: null, failed: "" });
  const first = state.result === null;
  useEffect(() => {
    const ended = new AbortController();
    const look = async () => {
      try {
        const result = await ask(query.trim(), ended.signal);
        if (!ended.signal.aborted) setState({ result, failed: "" });
      } catch (error) {
        if (!ended.signal.aborted) setState((before) => ({ ...before, failed: error instanceof Error ? error.message : String(error) }));
      }
    };
    const timer = setTimeout(look, first ? 0 : settle);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [query, ask, first]);
  return state;
}
