import { createRoot } from "react-dom/client";
import { SearchPanel } from "../features/search/search-panel";
import type { OpenSearch } from "../features/search/serve-search";
import { call } from "../lib/api";
import type { SearchResult } from "../lib/page-types";

const ask = (query: string, signal: AbortSignal) => call<SearchResult>(`/api/search?${new URLSearchParams({ q: query })}`, { signal });

/** Returns the function that opens the search panel over the page. */
export function startSearch(storage: Storage | null): OpenSearch {
  return (query, closed) => {
    const host = document.createElement("div");
    document.body.append(host);
    const root = createRoot(host);
    const onClose = (left: string) => {
      root.unmount();
      host.remove();
      closed(left);
    };
    root.render(<SearchPanel start={query} ask={ask} storage={storage} onClose={onClose} />);
  };
}
