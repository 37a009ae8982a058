import { isRecord } from "../../lib/api";
import { createStore } from "../../lib/store";

/** The opening for a unit, in inches; 0: not measured. */
export type SpaceOpening = { width: number; height: number; depth: number };

/** The visitor's measures: openings by category key ("": all others), the narrowest doorway and the narrowest stairs. */
export type Space = {
  openings: Readonly<Record<string, SpaceOpening>>;
  doorway: { width: number };
  stairs: { width: number };
};

/** New measures of one category's opening and of the way there. Absent ones stay unchanged. */
export type Measured = { opening?: Partial<SpaceOpening>; doorway?: Partial<Space["doorway"]>; stairs?: Partial<Space["stairs"]> };

export type SpaceStore = {
  state(): Space;
  subscribe(listener: () => void): () => void;
  /** Remembers measures; category "" is for every category without measures of its own. */
  give(category: string, measured: Measured): void;
  /** Forgets all of them. */
  forget(): void;
  /** Keeps in step with other tabs and with a page that the back button restores. Returns a function that ends this. */
  listen(view: Window): () => void;
};

export const spaceKey = "enamel.space";
const version = 1;
const longest = 240; // inches, as a typed length
const maxOpenings = 16;

/** The measures of a visitor who has entered none, or is unknown. */
export const noSpace: Space = { openings: {}, doorway: { width: 0 }, stairs: { width: 0 } };

export function createSpace(storage: Storage | null): SpaceStore {
  const store = createStore<Space>(read(storage) ?? noSpace);
  const take = (next: Space | null) => {
    if (next && JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next);
  };
  const reload = () => take(read(storage));
  return {
    state: store.get,
    subscribe: store.subscribe,
    give(category, measured) {
      const next = given(read(storage) ?? store.get(), category, measured); // from storage, so that two tabs never undo each other
      keep(storage, next);
      take(next);
    },
    forget() {
      keep(storage, noSpace);
      store.set(noSpace);
    },
    listen(view) {
      const stored = (event: StorageEvent) => {
        if (event.key === spaceKey || event.key === null) reload();
      };
      const shown = (event: PageTransitionEvent) => event.persisted && reload();
      view.addEventListener("storage", stored);
      view.addEventListener("pageshow", shown);
      return () => {
        view.removeEventListener("storage", stored);
        view.removeEventListener("pageshow", shown);
      };
    },
  };
}

/** The opening for a category: its own, else the one for all; null if there is none. */
export function openingFor({ openings }: Space, category: string): SpaceOpening | null {
  return openings[category] ?? openings[""] ?? null;
}

/** The narrowest place on the way in, in inches; 0 where none was measured. */
export function narrowest({ doorway, stairs }: Space): number {
  const known = [doorway.width, stairs.width].filter((width) => width > 0);
  return known.length > 0 ? Math.min(...known) : 0;
}

export function isEmpty(space: Space): boolean {
  return Object.keys(space.openings).length === 0 && narrowest(space) === 0;
}

function given(space: Space, category: string, { opening, doorway, stairs }: Measured): Space {
  const known = space.openings[category] ?? { width: 0, height: 0, depth: 0 };
  return parseSpace({
    openings: opening ? { ...space.openings, [category]: { ...known, ...opening } } : space.openings,
    doorway: { ...space.doorway, ...doorway },
    stairs: { ...space.stairs, ...stairs },
  });
}

/** The kept space; empty if none is kept or the text is not ours; null if the browser refuses. */
function read(storage: Storage | null): Space | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(spaceKey) ?? "null");
    return storage && (isRecord(kept) && kept.version === version ? parseSpace(kept) : noSpace);
  } catch (error) {
    return error instanceof SyntaxError ? noSpace : null;
  }
}

function keep(storage: Storage | null, space: Space): void {
  try {
    if (isEmpty(space)) storage?.removeItem(spaceKey);
    else storage?.setItem(spaceKey, JSON.stringify({ version, ...space }));
  } catch {
    // full, or kept from this page: the measures live as long as the page
  }
}

/** Parses untrusted storage: known places with whole lengths stay, anything else is left out. */
function parseSpace(value: Record<string, unknown>): Space {
  const openings: Record<string, SpaceOpening> = {};
  const kept = isRecord(value.openings) ? Object.entries(value.openings) : [];
  for (const [category, opening] of kept.slice(0, maxOpenings)) {
    if (!/^[a-z-]{0,30}$/.test(category)) continue;
    const known = lengths(opening, ["width", "height", "depth"]);
    if (known.width || known.height || known.depth) openings[category] = known;
  }
  return { openings, doorway: lengths(value.doorway, ["width"]), stairs: lengths(value.stairs, ["width"]) };
}

function lengths<K extends string>(value: unknown, names: readonly K[]): Record<K, number> {
  const known = isRecord(value) ? value : {};
  return Object.fromEntries(names.map((name) => [name, inchesOf(known[name])])) as Record<K, number>;
}

function inchesOf(value: unknown): number {
  return typeof value === "number" && value > 0 && value <= longest ? Math.round(value * 1000) / 1000 : 0;
}
