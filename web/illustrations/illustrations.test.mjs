// @ts-check
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FINISHES, illustrate, KINDS } from "./index.mjs";

const SIZE_LIMIT = 8192;
const SEED = new URL("../../internal/catalog/seed.json", `file://${import.meta.dirname}/`);

/**
 * A feature with those it needs to be seen.
 * @param {string} kind
 * @param {string} feature
 * @returns {string[]}
 */
function withNeeds(kind, feature) {
  const { needs } = KINDS[kind].features[feature];
  return needs ? [...withNeeds(kind, needs), feature] : [feature];
}

/**
 * A kind plain, with each feature in turn, and with all of them; in every finish.
 * @param {string} kind
 */
function samplesOf(kind) {
  const names = Object.keys(KINDS[kind].features);
  const sets = [[], ...names.map((name) => withNeeds(kind, name)), names];
  return Object.keys(FINISHES).flatMap((finish) => sets.map((set) => ({ kind, finish, brand: "Bradford White", features: set })));
}

const samples = Object.keys(KINDS).flatMap(samplesOf);

/** The picture without the hash in its ids, which depends on the arguments. @param {import("./index.mjs").Appliance} appliance */
const drawn = (appliance) => illustrate(appliance).svg.replaceAll(/\bi[0-9a-f]{6}(?=[a-z])/g, "");

/** @param {string} svg */
const parse = (svg) => new DOMParser().parseFromString(svg, "image/svg+xml");

describe.each(Object.entries(KINDS))("%s", (kind, { features }) => {
  const plain = drawn({ kind, finish: "white" });

  test("each finish is another picture", () => {
    const pictures = Object.keys(FINISHES).map((finish) => drawn({ kind, finish }));
    expect(new Set(pictures).size).toBe(Object.keys(FINISHES).length);
  });

  test.each(Object.keys(features))("%s changes the picture, unless it is what is drawn anyway", (feature) => {
    const set = withNeeds(kind, feature);
    const without = drawn({ kind, finish: "white", features: set.slice(0, -1) });
    const changed = drawn({ kind, finish: "white", features: set }) !== without;
    expect(changed).toBe(!features[feature].usual);
  });

  test("width and height change the picture", () => {
    const [w, h] = KINDS[kind].size;
    expect(drawn({ kind, finish: "white", width: w + 1 })).not.toBe(plain);
    expect(drawn({ kind, finish: "white", height: h + 1 })).not.toBe(plain);
  });

  test("the maker's name is on it", () => {
    expect(parse(illustrate({ kind, finish: "white", brand: "A & B" }).svg).querySelector("text")?.textContent).toBe("A & B".toUpperCase());
  });

  test("every picture is well-formed, safe and small", () => {
    for (const sample of samplesOf(kind)) {
      const { svg } = illustrate(sample, { title: `${sample.brand} ${KINDS[kind].label}, ${FINISHES[sample.finish].label}` });
      const about = JSON.stringify(sample);
      const document = parse(svg);
      expect(document.querySelector("parsererror, script, image, foreignObject, style, a"), about).toBeNull();
      const attributes = [...document.querySelectorAll("*")].flatMap((node) => [...node.attributes]);
      expect(
        attributes.filter(({ name }) => /^on|^style$/.test(name)),
        about,
      ).toEqual([]);
      expect(
        attributes.filter(({ name, value }) => name.endsWith("href") && !value.startsWith("#")),
        about,
      ).toEqual([]);
      expect(svg, about).not.toMatch(/NaN|undefined|Infinity|null/);
      expect(svg.length, about).toBeLessThan(SIZE_LIMIT);
    }
  });

  test.each(/** @type {const} */ (["shelf", "tight", "tab"]))("the tag's hook is inside the frame %s", (frame) => {
    for (const set of [[], ...Object.keys(features).map((name) => withNeeds(kind, name))]) {
      const { hook } = illustrate({ kind, finish: "white", features: set }, { frame });
      for (const share of [hook.x, hook.y]) expect(share).toBeGreaterThan(0.02);
      for (const share of [hook.x, hook.y]) expect(share).toBeLessThan(0.98);
    }
  });
});

test("all kinds are different pictures", () => {
  const pictures = Object.keys(KINDS).map((kind) => drawn({ kind, finish: "white", width: 30, height: 60 }));
  expect(new Set(pictures).size).toBe(Object.keys(KINDS).length);
});

test("ids are unique in a picture, used, and not shared by two pictures", () => {
  /** @type {Map<string, string>} */
  const owners = new Map();
  for (const sample of samples) {
    const about = JSON.stringify(sample);
    const { svg } = illustrate(sample);
    const ids = [...parse(svg).querySelectorAll("[id]")].map(({ id }) => id);
    expect(new Set(ids).size, about).toBe(ids.length);
    const references = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map((match) => match[1] ?? match[2]);
    expect(new Set(references), about).toEqual(new Set(ids));
    for (const id of ids) {
      expect(owners.get(id) ?? about).toBe(about);
      owners.set(id, about);
    }
  }
});

test("drawing twice gives the same bytes", () => {
  for (const sample of samples) expect(illustrate(sample)).toEqual(illustrate(sample));
});

test.each([
  [{ kind: "toaster", finish: "white" }, 'no drawing of kind "toaster"'],
  [{ kind: "dryer", finish: "mauve" }, 'no finish "mauve"'],
  [{ kind: "dryer", finish: "white", features: ["dispenser"] }, 'dryer has no feature "dispenser"'],
  [{ kind: "constructor", finish: "white" }, 'no drawing of kind "constructor"'],
])("refuses %j", (appliance, message) => {
  expect(() => illustrate(appliance)).toThrow(message);
});

test("every unit of the seed catalogue is drawn, and no two alike", () => {
  const units = JSON.parse(readFileSync(SEED, "utf8"));
  const pictures = units.map((/** @type {any} */ unit) => drawn({ ...unit, features: unit.picture }));
  expect(pictures.length).toBeGreaterThan(0);
  expect(new Set(pictures).size).toBe(pictures.length);
});

test("pins of the seed catalogue stand on their unit, one for each mark that is seen, and leave each other room", () => {
  for (const unit of JSON.parse(readFileSync(SEED, "utf8"))) {
    const { x, y, w, h } = illustrate({ ...unit, features: unit.picture }).unit;
    expect(unit.pins, unit.slug).toHaveLength(unit.notes.length);
    /** @type {number[][]} */
    const pins = unit.pins.filter(Boolean);
    for (const [index, [left, top]] of pins.entries()) {
      expect(left >= x && left <= x + w && top >= y && top <= y + h, `${unit.slug}: ${left}, ${top}`).toBe(true);
      for (const other of pins.slice(0, index)) expect(Math.hypot(left - other[0], top - other[1]), unit.slug).toBeGreaterThan(0.09);
    }
  }
});
