// @ts-check
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { drawScene, SCENES } from "./scenes/index.mjs";

const SIZE_LIMIT = 25_000;
const CONTENT = join(import.meta.dirname, "../../internal/content/files");

/** @param {string} folder of the content */
const slugs = (folder) => readdirSync(join(CONTENT, folder)).map((name) => name.replace(/\.md$/, ""));

/** @param {string} key */
const draw = (key) => drawScene(key, SCENES[key]);

/** @param {string} svg */
const parse = (svg) => new DOMParser().parseFromString(svg, "image/svg+xml");

/**
 * Red, green and blue of what is written #rgb or #rrggbb.
 * @param {string} color
 */
function channels(color) {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit) : (color.slice(1).match(/../g) ?? []);
  return digits.map((pair) => Number.parseInt(pair, 16));
}

const TAG = channels("#FFD23F");
const NEAR = 60;

/** @param {string} color */
const distanceToTag = (color) => Math.hypot(...channels(color).map((value, i) => value - TAG[i]));

test.each(["service", "article"])("every %s has its picture, in the shelf's square", (kind) => {
  const keys = slugs(`${kind}s`).map((slug) => `${kind}:${slug}`);
  expect(Object.keys(SCENES)).toEqual(expect.arrayContaining(keys));
  for (const key of keys) expect(draw(key), key).toMatchObject({ width: 600, height: 600 });
});

describe.each(Object.keys(SCENES))("%s", (key) => {
  const { svg, alt } = draw(key);
  const document = parse(svg);
  const nodes = [...document.querySelectorAll("*")];

  test("is well-formed, safe and small", () => {
    expect(document.querySelector("parsererror, script, image, foreignObject, a")).toBeNull();
    const attributes = nodes.flatMap((node) => [...node.attributes]);
    expect(attributes.filter(({ name }) => /^on|^style$/.test(name))).toEqual([]);
    expect(attributes.filter(({ name, value }) => name.endsWith("href") && !value.startsWith("#"))).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null|--|url\((?!#)/);
    expect(svg.length).toBeLessThan(SIZE_LIMIT);
  });

  test("says what it shows, or is not announced", () => {
    expect(document.querySelector("title")?.textContent ?? "").toBe(alt);
    expect(document.documentElement.getAttribute(alt ? "role" : "aria-hidden")).toBe(alt ? "img" : "true");
  });

  test("keeps the tag's yellow for tags", () => {
    const colors = svg.match(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b(?=["; }])/gi) ?? [];
    expect(colors.length).toBeGreaterThan(0);
    expect(colors.filter((color) => distanceToTag(color) < NEAR)).toEqual([]);
  });

  test("uses each of its ids, and drawing again gives the same bytes", () => {
    const ids = nodes.map(({ id }) => id).filter(Boolean);
    const references = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map((match) => match[1] ?? match[2]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(references)).toEqual(new Set(ids));
    expect(draw(key).svg).toBe(svg);
  });
});

test("no two scenes share an id or their words", () => {
  const scenes = Object.keys(SCENES).map(draw);
  const ids = scenes.flatMap(({ svg }) => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  expect(new Set(ids).size).toBe(ids.length);
  const alts = scenes.map(({ alt }) => alt).filter(Boolean);
  expect(new Set(alts).size).toBe(alts.length);
});
