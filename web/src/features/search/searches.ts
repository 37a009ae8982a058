const key = "enamel.searches";
const most = 5;

/** The address of a search. */
export function searchHref(query: string): string {
  return query === "" ? "/search" : `/search?q=${encodeURIComponent(query).replaceAll("%20", "+")}`;
}

/** Earlier searches, the newest first; none if the browser stores nothing. */
export function searches(storage: Storage | null): string[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Keeps a search that led somewhere. */
export function keepSearch(storage: Storage | null, query: string): void {
  if (query.length < 3) return;
  const others = searches(storage).filter((one) => one.toLowerCase() !== query.toLowerCase());
  try {
    storage?.setItem(key, JSON.stringify([query, ...others].slice(0, most)));
  } catch {
    // a full storage stays unchanged
  }
}

export function forgetSearches(storage: Storage | null): void {
  storage?.removeItem(key);
}
