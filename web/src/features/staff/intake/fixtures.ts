import type { Ask } from "../../../lib/data";
import type { Draft } from "./draft";
import type { Keep, Picture } from "./keep";
import type { Hold } from "./open-draft";
import type { FormSpec, KnownModel, UnitSheet } from "./types";

/** Drafts in memory, like the storage of a browser that was closed and opened again. */
export function memory(): Keep & { full: boolean } {
  const drafts = new Map<string, Draft>();
  const pictures = new Map<string, Picture>();
  const keep = {
    full: false,
    drafts: async () => [...drafts.values()],
    draft: async (id: string) => drafts.get(id),
    putDraft: async (draft: Draft) => void drafts.set(draft.id, draft),
    drop: async ({ id }: Draft) => void drafts.delete(id),
    picture: async (id: string) => pictures.get(id),
    putPicture: async (picture: Picture) => {
      if (keep.full) throw new DOMException("no room", "QuotaExceededError");
      pictures.set(picture.id, picture);
    },
  };
  return keep;
}

/** Locks as tabs share them. */
export function locks(): Hold {
  const held = new Set<string>();
  return async (name) => {
    if (held.has(name)) return null;
    held.add(name);
    return () => void held.delete(name);
  };
}

/** A call that a test's server was asked. */
export type Asked = { path: string; method: string; body: unknown; headers: Record<string, string> };

/** Asks a function in place of the network. */
export function asking(answer: (asked: Asked) => unknown): Ask {
  return async <T>(path: string, { method = "GET", body, headers = {} }: Parameters<Ask>[1] = {}) =>
    (await answer({ path, method, body, headers })) as T;
}

const texts = ["model", "brand", "capacity", "width", "height", "depth", "hookup", "year", "price", "regular_price", "name"];
const attribute = (name: string, choices: string[] = []) => ({ name, label: name, allowed: "", choices });

export const form: FormSpec = {
  attributes: [
    ...texts.map((name) => attribute(name)),
    attribute("kind", ["dryer", "dishwasher"]),
    attribute("finish", ["white", "black"]),
    attribute("fuel", ["electric", "gas"]),
    attribute("capacity_unit", ["cu ft", "place settings"]),
  ],
  kinds: [
    { key: "dryer", label: "Dryer", category: "washersdryers", fuels: true, image: "/pictures/dryer.svg" },
    { key: "dishwasher", label: "Dishwasher", category: "dishwashers", fuels: false, image: "" },
  ],
  tests: {
    dryer: [
      { test: "vent_heat", label: "Heat at the vent", hint: "After 10 min", unit: "°F", min: 120, max: 160, must: true, limit: "" },
      { test: "ground", label: "Ground", hint: "Ohmmeter", unit: "Ω", min: 0, max: 1, must: true, limit: "" },
      { test: "drum", label: "Drum", hint: "Loaded", unit: "", choices: ["Quiet", "Noisy"], fails: ["Noisy"], must: true, limit: "" },
      { test: "lamp", label: "Lamp", hint: "Open it", unit: "", choices: ["Works", "Fails"], fails: ["Fails"], must: false, limit: "" },
    ],
  },
  grades: (["A", "B", "C"] as const).map((grade) => ({ grade, meaning: `Works as new. Marks of ${grade}.`, detail: "" })),
  tests_optional: false,
};

export const dryer: KnownModel = {
  brand: "GE",
  model: "GTD33EASKWW",
  fields: {
    kind: "dryer", finish: "white", fuel: "electric", capacity: "7.2", capacity_unit: "cu ft", width: "27", height: "42.25", depth: "28.25",
    hookup: "240 V, 30 A, 4 in vent", regular_price: "549", price: "999",
  }, // biome-ignore format: one list
  seen: 4,
  years: [2016, 2018],
  last: [{ price_cents: 24900, days: 5 }],
};

/** A unit as it stands in the shop: two photos, one mark. */
export const sheet: UnitSheet = {
  unit: { id: "ge-1", version: 3, name: "GE dryer", image: "" },
  fields: {
    ...dryer.fields,
    brand: "GE",
    model: dryer.model,
    name: "GE dryer",
    price: "269",
    grade: "B",
    year: "2018",
    notes: "Dent, 1 in",
  },
  photos: [
    { hash: "a", width: 900, height: 1200, private: false, url: "/photos/a/720.jpg" },
    { hash: "b", width: 900, height: 1200, private: true, url: "/api/staff/photos/b/720.jpg" },
  ],
  pins: [{ note: 0, photo: 0, x: 0.2, y: 0.8, close_up: 1 }],
  serial: "ZL1",
  readings: [{ test: "ground", value: "0.3", passed: true }],
};
