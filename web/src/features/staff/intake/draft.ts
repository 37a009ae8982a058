import { randomID } from "../../../lib/upload";
import type { Photo, Pin, Reading, UnitSheet } from "./types";

/** A photo of a draft; its picture is kept beside it until the server has it. */
export type DraftPhoto = {
  id: string; // of the upload
  private: boolean;
  width: number;
  height: number;
  size: number; // bytes
  received: number; // that the server has
  hash: string; // empty: the server does not have it
  url: string; // the server's address; empty: the photo is only here
  problem: string; // why the server does not take it
};

/** A mark's words and its place. photo: an id of photos, drawing, or empty: no place. */
export type Mark = { words: string; photo: string; x: number; y: number; closeUp: string };

export const drawing = "drawing";
export const maxPhotos = 8;

/** A unit that is being taken in or changed, as this browser keeps it. */
export type Draft = {
  id: string; // the key that makes one unit of it, however often it is sent
  unit: string; // that it changes; empty: a new one
  version: number; // of the unit that it changes
  base: Record<string, string>; // said of the unit when it was read
  changedAt: number;
  fields: Record<string, string>;
  settled: string[]; // fields that nobody has to type: of a known model, of the unit
  serial: string;
  photos: DraftPhoto[];
  marks: Mark[];
  readings: Record<string, { value: string; passed: boolean }>;
  state: "open" | "waiting" | "done"; // waiting: released to go on the floor
  tried: boolean; // it was sent, and no answer came
  made: { id: string; offSale: string };
  errors: Record<string, string>;
  problem: string;
};

export type Edit = (draft: Draft) => Draft;

export function newDraft(fields: Record<string, string> = {}, settled: string[] = []): Draft {
  return {
    id: randomID(),
    unit: "",
    version: 0,
    base: {},
    changedAt: 0,
    fields,
    settled,
    serial: "",
    photos: [],
    marks: [],
    readings: {},
    state: "open",
    tried: false,
    made: { id: "", offSale: "" },
    errors: {},
    problem: "",
  };
}

/** Of one piece, not of its model: nothing that another unit begins with. */
export const ofOnePiece = ["grade", "notes", "stock", "badges", "year", "price"];

/** A new draft of the same model as a unit. */
export function draftLike({ fields }: UnitSheet): Draft {
  const same = Object.fromEntries(Object.entries(fields).filter(([name, text]) => text && !ofOnePiece.includes(name)));
  return newDraft(same, Object.keys(same));
}

/** The key for the drafts of a unit. */
export function editID(unit: string): string {
  return `unit-${unit}`;
}

/** A draft that changes a unit. */
export function draftOf(sheet: UnitSheet): Draft {
  const { notes = "", ...fields } = sheet.fields;
  const photos = sheet.photos.map(({ url = "", ...photo }) => ({ ...photo, id: photo.hash, url, size: 0, received: 0, problem: "" }));
  const at = (index: number) => (index < 0 ? "" : (photos[index]?.id ?? ""));
  const words = notes.split("|").flatMap((text) => text.trim() || []);
  const marks = words.map((text, note): Mark => {
    const pin = sheet.pins.find((one) => one.note === note);
    if (!pin) return { words: text, photo: "", x: 0.5, y: 0.5, closeUp: "" };
    return { words: text, photo: pin.photo < 0 ? drawing : at(pin.photo), x: pin.x, y: pin.y, closeUp: at(pin.close_up) };
  });
  const readings = Object.fromEntries(sheet.readings.map(({ test, value, passed }) => [test, { value, passed }]));
  const draft = { ...newDraft(fields, Object.keys(fields)), id: editID(sheet.unit.id), unit: sheet.unit.id, version: sheet.unit.version };
  const whole = { ...draft, photos, marks, readings, serial: sheet.serial };
  return { ...whole, base: said(whole) };
}

export type Body = { fields: Record<string, string>; photos: Photo[]; pins: Pin[]; readings: Reading[]; serial: string };

/** Builds the request from a draft. */
export function bodyOf({ fields, photos, marks, readings, serial }: Draft): Body {
  const index = (id: string) => photos.findIndex((photo) => photo.id === id);
  const filled = Object.entries(fields).filter(([, text]) => text.trim() !== "");
  return {
    fields: { ...Object.fromEntries(filled), ...(marks.length > 0 && { notes: marks.map(({ words }) => words.trim()).join(" | ") }) },
    photos: photos.map(({ hash, width, height, private: hidden }) => ({ hash, width, height, private: hidden })),
    pins: marks.flatMap(({ photo, x, y, closeUp }, note) =>
      photo === "" ? [] : [{ note, photo: index(photo), x, y, close_up: index(closeUp) }],
    ),
    readings: Object.keys(readings)
      .sort()
      .flatMap((test) => (readings[test]?.value ? [{ test, ...readings[test] }] : [])),
    serial,
  };
}

/** A draft's values, split into the parts that two people may change at once. Photos and marks are one part. */
export function said(draft: Draft): Record<string, string> {
  const { fields, photos, pins, readings, serial } = bodyOf(draft);
  const { notes = "", ...rest } = fields;
  return { ...rest, serial, photos: JSON.stringify({ notes, photos, pins }), readings: JSON.stringify(readings) };
}

/** The draft's changes to its unit. */
export function changesOf(draft: Draft) {
  const now = said(draft);
  const { fields, photos, pins, readings, serial } = bodyOf(draft);
  const changed = (name: string) => (now[name] ?? "") !== (draft.base[name] ?? "");
  const names = [...new Set([...Object.keys(now), ...Object.keys(draft.base)])].filter(changed);
  const texts = Object.fromEntries(names.filter((name) => !whole.includes(name)).map((name) => [name, fields[name] ?? ""]));
  return {
    version: draft.version,
    fields: changed("photos") ? { ...texts, notes: fields.notes ?? "" } : texts,
    ...(changed("photos") && { photos, pins }),
    ...(changed("readings") && { readings }),
    ...(changed("serial") && { serial }),
  };
}

/** Parts of a draft that are no field. */
const whole = ["serial", "photos", "readings"];

/** One thing that somebody else has changed; a clash: here too, and otherwise. */
export type Difference = { name: string; was: string; mine: string; theirs: string; clash: boolean };

/** The changes that somebody else made to a unit since the draft began. */
export function differences(mine: Draft, theirs: Draft): Difference[] {
  const here = said(mine);
  const names = [...new Set([...Object.keys(mine.base), ...Object.keys(theirs.base)])];
  return names.flatMap((name) => {
    const [was = "", now = "", other = ""] = [mine.base[name], here[name], theirs.base[name]];
    if (was === other || now === other) return [];
    return { name, was, mine: now, theirs: other, clash: now !== was };
  });
}

/** Rebases the draft on somebody else's save. It takes their value if only they changed it, or if the user chose theirs. */
export function rebased(mine: Draft, theirs: Draft, chosen: Readonly<Record<string, "mine" | "theirs">>): Draft {
  const take = differences(mine, theirs).filter(({ name, clash }) => !clash || chosen[name] === "theirs");
  let next: Draft = { ...mine, version: theirs.version, base: theirs.base, problem: "", errors: {} };
  for (const { name } of take) {
    if (name === "photos") next = { ...next, photos: theirs.photos, marks: theirs.marks };
    else if (name === "readings") next = { ...next, readings: theirs.readings };
    else if (name === "serial") next = { ...next, serial: theirs.serial };
    else next = setField(next, name, theirs.fields[name] ?? "");
  }
  return next;
}

/** Sets a field's text and clears its error, which was about the old text. */
export function setField(draft: Draft, name: string, text: string): Draft {
  const { [name]: _, ...errors } = draft.errors;
  return { ...draft, fields: { ...draft.fields, [name]: text }, settled: draft.settled.filter((one) => one !== name), errors };
}

export function patchPhoto(draft: Draft, id: string, some: Partial<DraftPhoto>): Draft {
  return { ...draft, photos: draft.photos.map((photo) => (photo.id === id ? { ...photo, ...some } : photo)) };
}

/** The draft without a photo; its marks go to another, or nowhere. */
export function removePhoto(draft: Draft, id: string, other = ""): Draft {
  const marks = draft.marks.map((mark) => ({
    ...mark,
    photo: mark.photo === id ? other : mark.photo,
    closeUp: mark.closeUp === id ? other : mark.closeUp,
  }));
  return { ...draft, photos: draft.photos.filter((photo) => photo.id !== id), marks };
}

/** The photo one place further to the front or to the back. */
export function movePhoto(draft: Draft, id: string, by: -1 | 1): Draft {
  const photos = [...draft.photos];
  const from = photos.findIndex((photo) => photo.id === id);
  const [photo] = photos.splice(from, 1);
  if (!photo) return draft;
  photos.splice(Math.max(0, from + by), 0, photo);
  return { ...draft, photos };
}

export function patchMark(draft: Draft, index: number, some: Partial<Mark>): Draft {
  return { ...draft, marks: draft.marks.map((mark, at) => (at === index ? { ...mark, ...some } : mark)) };
}
