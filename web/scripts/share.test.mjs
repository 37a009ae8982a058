// @ts-check
// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { rasterise, SEED } from "./pictures.mjs";
import { FONTS, SHARE, shareScene, typeset, WORDS } from "./share.mjs";
import { frontMatter, sharePages } from "./share-pages.mjs";

/** @typedef {import('./share.mjs').Drawing} Drawing */

const content = resolve(SEED, "../../content/files");
/** @type {import('./share-pages.mjs').SeedUnit[]} */
const units = JSON.parse(readFileSync(SEED, "utf8"));
const pages = await sharePages(units, content);
/** @type {Map<string, Drawing>} */
const none = new Map();
const scenes = pages.map((page) => shareScene(page, none));

/** @param {string} folder of the content */
const slugs = (folder) => readdirSync(join(content, folder)).map((file) => file.replace(/\.md$/, ""));

/** @param {string} path */
function pageOf(path) {
  const page = pages.find((each) => each.path === path);
  if (!page) throw new Error(`no page ${path}`);
  return page;
}

/** @param {string} svg */
const texts = (svg) => [...svg.matchAll(/<text transform[^>]*>([^<]*)<\/text>/g)].map(([element, text]) => ({ element, text }));

/** @param {string} content of an SVG */
function ink(content) {
  const box = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE.width}" height="${SHARE.height}">${content}</svg>`, {
    font: { loadSystemFonts: false, fontFiles: FONTS },
  }).getBBox();
  if (!box) throw new Error("nothing is drawn");
  return box;
}

test("every page of the catalogue and the content has one, and no two are alike", () => {
  const expected = [
    ...["/", "/privacy", "/terms", "/returns", "/warranty", "/shop", "/blog", "/brands", "/faq", "/contact", "/partnership"],
    ...[...slugs("services"), ...slugs("brands")].map((slug) => `/${slug}`),
    ...slugs("articles").map((slug) => `/blog/${slug}`),
    ...units.map(({ slug }) => `/shop/${slug}`),
  ];
  expect(scenes.map(({ path }) => path).sort()).toEqual(expected.sort());
  expect(new Set(scenes.map(({ svg }) => svg)).size).toBe(scenes.length);
  scenes.forEach(({ alt }, i) => {
    expect(alt).toMatch(/\. [A-Z][^.]+ and [^.]+$/);
    expect(alt.startsWith(`${pages[i].title.replaceAll("\u00a0", " ")}. `)).toBe(true);
  });
});

test("the words stay in their place, whatever their length", () => {
  const longest = {
    path: "/x",
    kicker: "Blog & Tips · Troubleshooting",
    title: "Refrigerator Not Cooling? Seven Checks Before You Call",
    lineup: pages[0].lineup,
  };
  for (const page of [...pages, longest, { ...longest, title: "GE" }]) {
    const lines = texts(shareScene(page, none).svg);
    expect(lines.length, page.path).toBeLessThanOrEqual(5); // kicker, three lines, note
    const box = ink(lines.map(({ element }) => element).join(""));
    const inside =
      box.x >= WORDS.x - 1 && box.y >= WORDS.y && box.x + box.width <= WORDS.x + WORDS.w + 2 && box.y + box.height <= WORDS.y + WORDS.h;
    expect(inside, `${page.path}: ${JSON.stringify({ ...box })}`).toBe(true);
  }
});

test.each([
  ["Dryer Repair", ["Dryer", "Repair"]],
  ["Commercial Appliance Partnership Program", ["Commercial", "Appliance", "Partnership Program"]],
  ["Contact Us", ["Contact Us"]],
  ["Speed\u00a0Queen electric dryer", ["Speed\u00a0Queen", "electric dryer"]],
])("%s is broken where the type can be largest", (title, lines) => {
  const fitted = typeset(title);
  expect(fitted.lines).toEqual(lines);
  expect(fitted.size).toBeGreaterThanOrEqual(52); // 13 px in a preview 300 px wide
});

test("a title that could not be read in a preview fails the build", () => {
  expect(() => typeset("Everything That You Always Wanted to Know About the Compressor of Your Old Refrigerator")).toThrow("too long");
});

test("nothing is said that staff may change", () => {
  for (const { path, svg, alt } of scenes) {
    const said = [...texts(svg).map(({ text }) => text), alt].join(" ");
    expect(said, path).not.toMatch(/\$|\d+\.\d\d|\bstock\b|555|Fort Worth|Panther|grade/i);
  }
});

test("a page shows its own drawing, else its kind's, else a line-up", () => {
  const svg = (/** @type {string} */ name) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><title>${name}</title></svg>`;
  const kind = { svg: svg("any dryer"), width: 600, height: 600, alt: "Dryer, white" };
  const own = { svg: svg("full duct"), width: 640, height: 480, alt: "A dryer's duct full of lint" };
  const vent = pageOf("/blog/dryer-vent-cleaning-safety");
  expect(shareScene(vent, none).alt).toBe("Dryer Vent Cleaning and Safety. Top-load washer, gas range and French-door refrigerator");
  const byKind = shareScene(vent, new Map([["kind:dryer", kind]]));
  expect(byKind.alt).toBe("Dryer Vent Cleaning and Safety. Dryer, white");
  expect(byKind.svg).toContain("any dryer");
  const drawings = new Map([
    ["kind:dryer", kind],
    ["article:dryer-vent-cleaning-safety", own],
    ["service:dryer-repair", own],
  ]);
  expect(shareScene(vent, drawings).svg).toContain("full duct");
  expect(shareScene(vent, drawings).svg).not.toContain("any dryer");
  expect(shareScene(pageOf("/dryer-repair"), drawings).svg).toContain("full duct");
  expect(shareScene(pageOf("/oven-repair"), drawings).svg).not.toContain("full duct");
});

test("a scene is seen whole, and its floor is the bay's", () => {
  const scene = { svg: '<svg viewBox="0 0 8 6"><title>scene</title></svg>', width: 800, height: 600, alt: "A scene" };
  const { svg } = shareScene(pageOf("/dryer-repair"), new Map([["service:dryer-repair", scene]]));
  const bay = /<svg x="(\d+)" y="\d+" width="(\d+)" height="(\d+)"><rect/.exec(svg);
  const placed = /<svg x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" viewBox="0 0 8 6">/.exec(svg);
  if (!bay || !placed) throw new Error("not placed");
  const [, bayWidth, bayHeight] = bay.slice(1).map(Number);
  const [x, y, width, height] = placed.slice(1).map(Number);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(bayWidth);
  expect(y + 0.8 * height).toBeCloseTo(0.8 * bayHeight, 0);
  expect(width / height).toBeCloseTo(8 / 6, 2);
});

test("the same page gives the same bytes, of the size that is promised", async () => {
  const again = (await sharePages(units, content)).map((page) => shareScene(page, none));
  expect(again).toEqual(scenes);
  const png = await rasterise(scenes[0].svg, SHARE.width);
  expect(png.equals(await rasterise(again[0].svg, SHARE.width))).toBe(true);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(60_000);
});

test("plain fields are read as they stand", () => {
  const text = "---\ntitle: Repair or Replace? A Plain Way\nkinds: [dryer, top-freezer]\n---\ntitle: of the text\n";
  expect(frontMatter(text, ["title", "kinds"])).toEqual({ title: "Repair or Replace? A Plain Way", kinds: "[dryer, top-freezer]" });
});

test.each([
  ["without front matter", "title: Dryers\n", "no front matter"],
  ["without the field", "---\nname: Dryers\n---\n", "0 fields"],
  ["with the field twice", "---\ntitle: Dryers\ntitle: Washers\n---\n", "2 fields"],
  ["with a fact of the shop", "---\ntitle: Dryers in {city}\n---\n", "not plain"],
  ["with quotes", '---\ntitle: "Dryers"\n---\n', "not plain"],
  ["with a folded text", "---\ntitle: >\n  Dryers\n---\n", "not plain"],
  ["with nothing", "---\ntitle:\n---\n", "not plain"],
  ["with a comment", "---\ntitle: Dryers # and washers\n---\n", "not plain"],
])("a content file %s fails the build", (_, text, message) => {
  expect(() => frontMatter(text, ["title"])).toThrow(message);
});
