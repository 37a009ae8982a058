import { serveSearch } from "../features/search/serve-search";
import { addStyles } from "./add-styles";

/** The address of the panel's stylesheet: scripts/build.mjs puts it in. */
declare const SEARCH_STYLES: string;

/** Makes the search panel ready behind the header's field, without the panel itself. */
export function prepareSearch(storage: Storage | null): void {
  serveSearch(document, async () => {
    const [{ startSearch }] = await Promise.all([import("./search"), addStyles(SEARCH_STYLES)]);
    return startSearch(storage);
  });
}
