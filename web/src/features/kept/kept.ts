import { isRecord } from "../../lib/api";
import { createStore } from "../../lib/store";

/** Slugs of the units that a visitor compares, in the order of their columns, and of those saved, the newest first. */
export type Kept = { compare: readonly string[]; saved: readonly string[] };
export type KeptList = keyof Kept;

export type KeptStore = {
  state(): Kept;
  subscribe(listener: () => void): () => void;
  /** Adds a unit to a list, or takes it off. False: the comparison is full, and nothing has changed. */
  toggle(list: KeptList, slug: string): boolean;
  /** Keeps in step with other tabs and with a page that the back button restores. Returns a function that ends this. */
  listen(view: Window): () => void;
};

export const keptKey = "enamel.kept";
const seenKey = "enamel.seen";
const version = 1;
const most: Record<KeptList, number> = { compare: 3, saved: 30 };
const mostSeen = 8;

export const nothingKept: Kept = { compare: [], saved: [] };

export function createKept(storage: Storage | null): KeptStore {
  const store = createStore<Kept>(read(storage) ?? nothingKept);
  const reload = () => {
    const kept = read(storage);
    if (kept && JSON.stringify(kept) !== JSON.stringify(store.get())) store.set(kept);
  };
  return {
    state: store.get,
    subscribe: store.subscribe,
    toggle(list, slug) {
      const kept = read(storage) ?? store.get(); // from storage, so that two tabs never undo each other
      const there = kept[list].includes(slug);
      const full = !there && list === "compare" && kept.compare.length >= most.compare;
      const changed = there ? kept[list].filter((one) => one !== slug) : list === "saved" ? [slug, ...kept.saved] : [...kept.compare, slug];
      const next = full ? kept : { ...kept, [list]: changed.slice(0, most[list]) };
      write(storage, keptKey, { version, ...next });
      store.set(next);
      return !full;
    },
    listen(view) {
      const stored = ({ key }: StorageEvent) => (key === keptKey || key === null) && reload();
      const shown = ({ persisted }: PageTransitionEvent) => persisted && reload();
      view.addEventListener("storage", stored);
      view.addEventListener("pageshow", shown);
      return () => {
        view.removeEventListener("storage", stored);
        view.removeEventListener("pageshow", shown);
      };
    },
  };
}

/** Notes that a unit was looked at, and gives those looked at before it, the newest first. */
export function noteSeen(storage: Storage | null, slug: string): string[] {
  let before: string[] = [];
  try {
    before = slugs(JSON.parse(storage?.getItem(seenKey) ?? "[]"), mostSeen).filter((one) => one !== slug);
  } catch {
    // not ours, or the browser denies storage
  }
  write(storage, seenKey, [slug, ...before].slice(0, mostSeen));
  return before;
}

/** Reads the kept units; empty if the text is not ours; null if the browser refuses. */
function read(storage: Storage | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keptKey) ?? "null");
    if (!storage) return null;
    if (!isRecord(kept) || kept.version !== version) return nothingKept;
    return { compare: slugs(kept.compare, most.compare), saved: slugs(kept.saved, most.saved) };
  } catch (error) {
    return error instanceof SyntaxError ? nothingKept : null;
  }
}

function write(storage: Storage | null, key: string, value: unknown): void {
  try {
    storage?.setItem(key, JSON.stringify(value));
  } catch {
    // full, or kept from this page: it lives as long as the page
  }
}

/** Cleans untrusted storage: the first slugs, each once. */
function slugs(value: unknown, limit: number): string[] {
  const known = Array.isArray(value) ? value.filter((one) => typeof one === "string" && /^[a-z0-9-]{1,120}$/.test(one)) : [];
  return [...new Set<string>(known)].slice(0, limit);
}
