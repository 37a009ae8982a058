// @ts-check
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { describe, expect, test } from "vitest";
import { drawScene, SCENES } from "./scenes/index.mjs";
import { labelBox, project, RADIUS_MILES, ROADS, SCALE, STOREFRONT, TOWNS } from "./scenes/map.mjs";

const SIZE_LIMIT = 25_000;
const CONTENT = join(import.meta.dirname, "../../internal/content/files");

/** @param {string} folder of the content */
const slugs = (folder) => readdirSync(join(CONTENT, folder)).map((name) => name.replace(/\.md$/, ""));

/** @param {string} key */
const draw = (key) => drawScene(key, SCENES[key]);

/** @param {string} svg */
const parse = (svg) => new DOMParser().parseFromString(svg, "image/svg+xml");

/** Red, green and blue of a color written #rgb or #rrggbb. @param {string} color */
function channels(color) {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit) : (color.slice(1).match(/../g) ?? []);
  return digits.map((pair) => Number.parseInt(pair, 16));
}

/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** @typedef {[number, number]} Pair */

const RADIAN = Math.PI / 180;

/**
 * Miles between two places along the globe.
 * @param {Pair} a latitude and longitude
 * @param {Pair} b
 */
function miles([latA, lonA], [latB, lonB]) {
  const h =
    Math.sin(((latB - latA) * RADIAN) / 2) ** 2 +
    Math.cos(latA * RADIAN) * Math.cos(latB * RADIAN) * Math.sin(((lonB - lonA) * RADIAN) / 2) ** 2;
  return 2 * 3959 * Math.asin(Math.sqrt(h));
}

/**
 * The distance of a point from a box, zero inside it.
 * @param {Pair} point
 * @param {Box} box
 */
const distanceTo = ([x, y], box) => Math.hypot(Math.max(box.x - x, 0, x - box.x - box.w), Math.max(box.y - y, 0, y - box.y - box.h));

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

/**
 * The share of the square that a page's hero shows: it cuts a strip below, and a low hero also cuts one above.
 * @type {Record<string, {top: number, bottom: number}>}
 */
const SHOWN = {
  slide: { top: 0, bottom: 1 },
  service: { top: 0.03, bottom: 0.957 },
  page: { top: 0.03, bottom: 0.957 },
  article: { top: 0.06, bottom: 0.943 },
};

/** Its ducts go on above the picture. */
const OPEN_ABOVE = "service:heating-repair";

test.each(Object.keys(SCENES).filter((key) => key.split(":")[0] in SHOWN && key !== OPEN_ABOVE))("the hero cuts nothing off %s", (key) => {
  const withoutShadows = draw(key).svg.replace(/<ellipse[^>]*contact\)"\/>/g, "");
  const box = new Resvg(withoutShadows).getBBox();
  if (!box) throw new Error("nothing is drawn");
  const { h, feet } = SCENES[key].frame;
  const { top, bottom } = SHOWN[key.split(":")[0]];
  expect(feet + box.y / h).toBeGreaterThan(top);
  expect(feet + (box.y + box.height) / h).toBeLessThan(bottom);
});

test("there is a poster of each video of the home page, in its format, without words of its own", () => {
  const [, videos] = readFileSync(join(CONTENT, "home.yaml"), "utf8").split("featured:");
  const count = videos.match(/title:/g)?.length ?? 0;
  const keys = Object.keys(SCENES).filter((key) => key.startsWith("video:"));
  expect(keys).toEqual(Array.from({ length: count }, (_, i) => `video:${i + 1}`));
  for (const key of keys) expect(draw(key), key).toMatchObject({ width: 640, height: 360, alt: "" });
});

test("the hero's second and third picture are as large as they say, on the floor of the line-up", () => {
  for (const key of ["slide:2", "slide:3"]) {
    const { svg, width, height } = draw(key);
    expect([width, height]).toEqual([900, 560]);
    const [, top, , h] = (parse(svg).documentElement.getAttribute("viewBox") ?? "").split(" ").map(Number);
    expect((h + top) / h).toBeGreaterThan(0.03);
    expect((h + top) / h).toBeLessThan(0.06);
  }
});

describe("map", () => {
  const svg = parse(draw("map").svg);
  const ring = RADIUS_MILES * SCALE;

  test("names the towns that the record of facts says are most served", () => {
    const record = "Fort Worth, Arlington, North Richland Hills, Keller, Haltom City, Watauga, Saginaw, White Settlement";
    expect(TOWNS.map(({ name }) => name).join(", ")).toBe(record);
    for (const { name, lines } of TOWNS) expect(lines.join(" ")).toBe(name);
    const words = [...svg.querySelectorAll("text")].map(({ textContent }) => textContent);
    expect(words).toEqual([...TOWNS.flatMap(({ lines }) => lines), "15 miles"]);
  });

  test.each(TOWNS)("$name is as far from the shop as it is on the ground", ({ name, place }) => {
    const drawn = Math.hypot(...project(place)) / SCALE;
    const real = miles(STOREFRONT, place);
    expect(Math.abs(drawn - real)).toBeLessThan(0.05);
    expect(drawn < RADIUS_MILES).toBe(name !== "Arlington");
  });

  test("the circle is drawn to the same scale", () => {
    for (const node of svg.querySelectorAll("circle.c")) expect(Number(node.getAttribute("r"))).toBeCloseTo(ring, 1);
  });

  test.each(TOWNS)("$name's label keeps clear of the other labels, the dots, the circle and the roads", (town) => {
    const box = labelBox(town);
    for (const other of TOWNS) {
      expect(distanceTo(project(other.place), box), other.name).toBeGreaterThan(6);
      if (other === town) continue;
      const theirs = labelBox(other);
      const apart = Math.max(theirs.x - box.x - box.w, box.x - theirs.x - theirs.w, theirs.y - box.y - box.h, box.y - theirs.y - theirs.h);
      expect(apart, other.name).toBeGreaterThan(0);
    }
    const corners = [box.x, box.x + box.w].flatMap((x) => [box.y, box.y + box.h].map((y) => Math.hypot(x, y)));
    expect(Math.min(...corners) > ring + 4 || Math.max(...corners) < ring - 4).toBe(true);
    for (const [road, places] of Object.entries(ROADS)) {
      const points = places.map(project);
      for (let i = 1; i < points.length; i++) {
        for (let at = 0; at <= 1; at += 0.02) {
          const point = /** @type {Pair} */ ([0, 1].map((axis) => points[i - 1][axis] * (1 - at) + points[i][axis] * at));
          expect(distanceTo(point, box), road).toBeGreaterThan(3);
        }
      }
    }
  });

  test("has colours for the night", () => {
    expect(svg.querySelector("style")?.textContent).toContain("prefers-color-scheme:dark");
  });
});
