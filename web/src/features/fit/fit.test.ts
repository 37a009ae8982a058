import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inches } from "../../lib/format";
import type { FitSpec } from "../../lib/page-types";
import { checkFit, type Opening, type Verdict, type Way } from "./fit";
import { openingNote, pathNote, roomNotes } from "./notes";
import { parseInches } from "./parse-inches";

type Known = [spare: number, verdict: Verdict];
type Want = { verdict: string; width?: Known; height?: Known; depth?: Known; way?: Way };
type Size = { slug: string; width: number; height: number; depth: number };
type Vectors = {
  specs: Record<string, FitSpec>;
  cases: { name: string; spec: string; opening: Partial<Opening>; want: Want; reasons: string[] }[];
  lengths: [string, number | null][];
};

const file = join(import.meta.dirname, "../../../../testdata/fit/vectors.json");
const vectors = JSON.parse(readFileSync(file, "utf8")) as Vectors;
const seed = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../internal/catalog/seed.json"), "utf8")) as Size[];
const unmeasured: Opening = { width: null, height: null, depth: null, path: null };

function spec(name: string): FitSpec {
  const found = vectors.specs[name];
  if (!found) throw new Error(`no spec ${name}`);
  return found;
}

test("there are vectors enough", () => expect(vectors.cases.length).toBeGreaterThanOrEqual(25));

test.each(vectors.cases)("$name", ({ spec: name, opening, want, reasons }) => {
  const answer = checkFit(spec(name), { ...unmeasured, ...opening });
  const measures = Object.fromEntries(answer.measures.map((m) => [m.name, [m.spare, m.verdict]]));
  expect({ verdict: answer.verdict, ...measures, ...(answer.way && { way: answer.way }) }).toEqual(want);
  expect(answer.reasons).toEqual(reasons);
  expect(answer.complete).toBe("width" in want && "height" in want && "depth" in want);
});

test("no unit of the seed refuses an opening of the size that is printed", () => {
  const bare = { ...spec("over-range-microwave"), depth_no_door: 0 }; // asks for no air
  const misfits = seed.filter(({ width, height, depth }) => {
    const [across, up, deep] = [width, height, depth].map((size) => parseInches(inches(size)));
    const opening = { ...unmeasured, width: across ?? 0, height: up ?? 0, depth: deep ?? 0, path: Math.min(across ?? 0, deep ?? 0) };
    const answer = checkFit({ ...bare, width, height, depth }, opening);
    return answer.verdict === "no" || answer.measures.some(({ spare }) => spare !== 0);
  });
  expect(misfits.map(({ slug }) => slug)).toEqual([]);
  expect(seed).toHaveLength(79);
});

test.each(vectors.lengths)("%j is a length of %d", (text, value) => expect(parseInches(text)).toBe(value));

describe("what it assumed", () => {
  test.each([
    ["french-door", null, "Assumed: doors off, carried upright, a doorway 80 in high, 1 in for hands."],
    ["french-door", 40, "Assumed: doors on, carried upright, a doorway 80 in high, 1 in for hands."],
    ["dryer", 40, "Assumed: carried upright, a doorway 80 in high, 1 in for hands."],
    ["low-dryer", 26, "Assumed: carried on its side, a doorway 80 in high, 1 in for hands."],
  ])("%s through %d", (name, path, text) => expect(checkFit(spec(name), { ...unmeasured, path }).assumed).toBe(text));
});

describe("what a unit needs", () => {
  test("the opening, rounded up to eighths", () => {
    expect(openingNote(spec("french-door"))).toBe("With the air it asks for: 36¼ in wide, 71 in high, 38½ in deep.");
  });

  test("the cut-out of what a trim hides", () => {
    expect(openingNote(spec("wall-oven"))).toBe("Its trim overlaps the cut-out, which is typically 28¼ in wide, 27⅜ in high, 23 in deep.");
  });

  test("the path, with the doors on and off", () => {
    expect(pathNote(spec("french-door"))).toBe(
      "Needs a 30½ in path with the doors off, 36¾ in with them on. It must stay upright on the way.",
    );
    expect(pathNote(spec("dryer"))).toBe("Needs a 29⅛ in path. It may also be carried on its side or its back.");
  });

  test.each([
    [
      "french-door",
      [
        "With the door open it reaches 49⅜ in from the wall behind it.",
        "Beside a wall, leave 3¾ in more on that side for the door to swing.",
      ],
    ],
    [
      "top-freezer",
      [
        "With the door open it reaches 56½ in from the wall behind it.",
        "Beside a wall, leave 2½ in more on the right, where it hinges, for the door to swing.",
      ],
    ],
    ["top-load-washer", ["The lid needs 14 in above it to lift."]],
    ["dryer", ["With the door open it reaches 51⅛ in from the wall behind it.", "It vents through a 4 in duct."]],
    ["water-heater", ["It vents through a flue."]],
  ])("%s: hinge, lid and vent", (name, notes) => expect(roomNotes(spec(name))).toEqual(notes));
});
