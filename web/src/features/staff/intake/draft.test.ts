import { describe, expect, test } from "vitest";
import {
  bodyOf,
  changesOf,
  type Draft,
  differences,
  draftLike,
  draftOf,
  movePhoto,
  newDraft,
  patchMark,
  patchPhoto,
  rebased,
  removePhoto,
  setField,
} from "./draft";
import { exactly, fill, missing, passes, setReading, testsLeft, told, yearsOf } from "./fill";
import { dryer, form, sheet } from "./fixtures";

const mine = draftOf(sheet);

/** The unit after somebody else has changed it. */
function changed(some: Partial<typeof sheet>): Draft {
  return draftOf({ ...sheet, ...some, unit: { ...sheet.unit, version: 4 } });
}

describe("a change of a unit", () => {
  test("that changes nothing says nothing", () => {
    expect(changesOf(mine)).toEqual({ version: 3, fields: {} });
  });

  test("sends what differs, and marks with the photos they stand on", () => {
    expect(changesOf(setField(mine, "price", "249"))).toEqual({ version: 3, fields: { price: "249" } });
    const { fields, photos, pins } = changesOf(movePhoto(mine, "b", -1));
    expect(fields).toEqual({ notes: "Dent, 1 in" });
    expect(photos?.map(({ hash }) => hash)).toEqual(["b", "a"]);
    expect(pins).toEqual([{ note: 0, photo: 1, x: 0.2, y: 0.8, close_up: 0 }]);
  });

  test("takes away what was cleared", () => {
    expect(changesOf(setField(mine, "name", "")).fields).toEqual({ name: "" });
    expect(changesOf({ ...mine, marks: [] }).fields).toEqual({ notes: "" });
  });

  test("meets another's: theirs where only they changed it, the person's word where both did", () => {
    const edited = setField(setField(mine, "price", "249"), "hookup", "240 V");
    const theirs = changed({ fields: { ...sheet.fields, price: "259", grade: "C" }, photos: [] });
    expect(differences(edited, theirs)).toEqual([
      expect.objectContaining({ name: "price", was: "269", mine: "249", theirs: "259", clash: true }),
      expect.objectContaining({ name: "grade", theirs: "C", clash: false }),
      expect.objectContaining({ name: "photos", clash: false }),
    ]);
    const kept = rebased(edited, theirs, { price: "mine" });
    expect(kept.fields).toMatchObject({ price: "249", hookup: "240 V", grade: "C" });
    expect(changesOf(kept)).toEqual({ version: 4, fields: { price: "249", hookup: "240 V" } });
    expect(changesOf(rebased(edited, theirs, { price: "theirs" })).fields).toEqual({ hookup: "240 V" });
  });
});

test("a photo that goes takes its pins along, and leaves the words of the mark", () => {
  expect(removePhoto(mine, "a").marks).toEqual([expect.objectContaining({ words: "Dent, 1 in", photo: "", closeUp: "b" })]);
  expect(bodyOf(removePhoto(mine, "b")).pins).toEqual([{ note: 0, photo: 0, x: 0.2, y: 0.8, close_up: -1 }]);
});

test("a private photo is sent as one", () => {
  expect(bodyOf(patchPhoto(mine, "a", { private: true })).photos.map((photo) => photo.private)).toEqual([true, true]);
});

test("another of the same model has what holds for the model alone", () => {
  const { fields, photos, serial, readings } = draftLike(sheet);
  expect(fields).toMatchObject({ model: "GTD33EASKWW", hookup: "240 V, 30 A, 4 in vent", regular_price: "549" });
  expect(["grade", "price", "year", "notes"].filter((name) => fields[name])).toEqual([]);
  expect([photos, serial, readings]).toEqual([[], "", {}]);
});

describe("a known model", () => {
  test("is known however it is written, once it is whole", () => {
    expect(exactly([dryer], "gtd33-eask ww")).toBe(dryer);
    expect(exactly([dryer], "GTD33")).toBeUndefined();
    expect(exactly([dryer, { ...dryer, brand: "Hotpoint" }], dryer.model)).toBeUndefined();
  });

  test("fills what nobody typed, never the price or the grade", () => {
    const { fields, settled } = fill(setField(newDraft(), "hookup", "gas line"), dryer);
    expect(fields).toMatchObject({ brand: "GE", model: "GTD33EASKWW", capacity: "7.2", hookup: "gas line" });
    expect(fields.price).toBeUndefined();
    expect(settled).not.toContain("hookup");
  });

  test("asks for the year: that of another piece is not this one's", () => {
    expect(yearsOf(dryer)).toEqual([2016, 2017, 2018]);
    expect(yearsOf({ years: [1990, 2020] })).toEqual([]);
    expect(fill(newDraft(), dryer).fields.year).toBeUndefined();
  });
});

describe("before it goes on the floor", () => {
  const filled = fill(newDraft(), dryer);
  const spec = (test: string) => form.tests.dryer?.find((one) => one.test === test) ?? expect.unreachable();

  test("says what is missing, and the fuel only of what heats", () => {
    expect(Object.keys(missing(filled, form))).toEqual(["year", "grade", "price"]);
    expect(Object.keys(missing(newDraft({ kind: "dishwasher" }), form))).not.toContain("fuel");
    expect(missing({ ...filled, marks: [{ words: " ", photo: "", x: 0, y: 0, closeUp: "" }] }, form).pins).toMatch(/in words/);
    expect(missing(patchMark({ ...mine }, 0, { words: "Scuff" }), form)).toEqual({});
  });

  test("each test that must be done counts until its reading is within its limits", () => {
    const left = (...typed: [string, string][]) =>
      testsLeft(
        typed.reduce((draft, [test, value]) => setReading(draft, spec(test), value), filled),
        form,
      ).map(({ test }) => test);
    expect(left()).toEqual(["vent_heat", "ground", "drum"]);
    expect(left(["vent_heat", "142"], ["drum", "Noisy"], ["ground", "1.2"])).toEqual(["ground", "drum"]);
    expect(left(["vent_heat", "120"], ["drum", "Quiet"], ["ground", "0"])).toEqual([]);
    expect(["", "x", "12 x"].map((value) => passes(spec("ground"), value))).toEqual([false, false, false]);
  });

  test("readings of another kind stay behind", () => {
    const read = setReading(filled, spec("ground"), "0.3");
    expect(told(setField(read, "kind", "dishwasher"), form).readings).toEqual({});
    expect(told(read, form)).toMatchObject({ state: "waiting", readings: { ground: { value: "0.3", passed: true } } });
  });
});
