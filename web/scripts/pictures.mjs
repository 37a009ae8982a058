// @ts-check
// Draws every unit of the seed catalogue, each kind, each category and each scene, and writes what docs/web-build.md
// calls for: pictures.json, and under public/pictures the SVG files, compressed, and a PNG of each unit for feeds and share pictures.
//   node scripts/pictures.mjs [--seed FILE] [--out dist] [--contact-sheet FILE [--ground light|dark]]

import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs, promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { renderAsync } from "@resvg/resvg-js";
import { FINISHES, illustrate, KINDS } from "../illustrations/index.mjs";
import { drawScene, SCENES } from "../illustrations/scenes/index.mjs";
import { contactSheet } from "./contact-sheet.mjs";
import { ENCODER, encodePNG } from "./palette-png.mjs";
import { FONTS, SHARE, shareScene } from "./share.mjs";
import { sharePages } from "./share-pages.mjs";
import { inBay } from "./showroom.mjs";

/** @typedef {import('../illustrations/index.mjs').Appliance} Appliance */
/** @typedef {import('../illustrations/index.mjs').Illustration} Illustration */
/** @typedef {{slug: string, name: string, brand: string, kind: string, finish: string, picture?: string[], width: number, height: number}} SeedUnit */
/** @typedef {{name: string, data: Buffer}} File */

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const cache = join(web, "node_modules/.cache/enamel-pictures");

/** Width and height that the SVG is shown at least; it has no size of its own. */
const SHELF_SIZE = 600;
/** Merchant feeds and share pictures want this many pixels. */
const PNG_SIZE = 1200;

/** The finish in a kind's picture if the unit does not name one. @type {Record<string, string>} */
const USUAL_FINISH = { "french-door": "stainless", "side-by-side": "stainless", "gas-range": "stainless", "wall-oven": "stainless" };

/** @type {Record<string, Appliance>} */
const CATEGORY_SIGNS = {
  refrigerators: { kind: "french-door", finish: "stainless", features: ["dispenser"] },
  freezers: { kind: "chest-freezer", finish: "white" },
  washersdryers: { kind: "front-load-washer", finish: "white" },
  stoves: { kind: "gas-range", finish: "white", features: ["window"] },
  dishwashers: { kind: "dishwasher", finish: "stainless", features: ["top-control"] },
  waterheaters: { kind: "water-heater", finish: "white" },
  microwaves: { kind: "over-range-microwave", finish: "stainless" },
};

/** @param {string | Buffer} data */
const digest = (data) => createHash("sha256").update(data).digest("hex");

/**
 * The bytes of a name in the cache, made and kept when they are not there.
 * @param {string} name the source of the bytes
 * @param {() => Promise<Buffer>} make
 */
async function cached(name, make) {
  const file = join(cache, name);
  try {
    return await readFile(file);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ENOENT") throw error;
  }
  const data = await make();
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, data);
  await rename(unfinished, file);
  return data;
}

/**
 * @param {string} svg
 * @param {number} size pixels
 */
export async function rasterise(svg, size) {
  const image = await renderAsync(svg, {
    fitTo: { mode: "width", value: size },
    font: { loadSystemFonts: false, fontFiles: FONTS, defaultFontFamily: "Archivo" },
  });
  return encodePNG(image.pixels, image.width, image.height);
}

/**
 * An SVG under a name that changes with it, with both compressed forms.
 * @param {string} stem
 * @param {string} svg
 * @returns {Promise<File[]>} the SVG first
 */
async function svgFiles(stem, svg) {
  const hash = digest(svg);
  const data = Buffer.from(svg);
  const name = `${stem}-${hash.slice(0, 8)}.svg`;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
  return [
    { name, data },
    { name: `${name}.br`, data: await cached(`${hash}.br`, () => promisify(brotliCompress)(data, { params })) },
    { name: `${name}.gz`, data: await cached(`${hash}.gz`, () => promisify(gzip)(data, { level: 9 })) },
  ];
}

/**
 * The unit on the shop's wall and floor, as pixels.
 * @param {string} stem
 * @param {string} svg
 * @returns {Promise<File>}
 */
async function pngFile(stem, svg) {
  const scene = inBay(svg, PNG_SIZE);
  const data = await cached(`${digest(ENCODER + scene)}.png`, () => rasterise(scene, PNG_SIZE));
  return { name: `${stem}-${digest(data).slice(0, 8)}.png`, data };
}

/** @param {File} file */
const url = ({ name }) => `/pictures/${name}`;

/**
 * A part of the shelf's frame in pixels of the picture.
 * @param {import('../illustrations/svg.mjs').Box} share
 */
function pixels({ x, y, w, h }) {
  const px = (/** @type {number} */ value) => Math.round(value * SHELF_SIZE);
  return { x: px(x), y: px(y), width: px(w), height: px(h) };
}

/**
 * All pictures of one appliance, and its entry in pictures.json.
 * @param {string} stem
 * @param {Appliance} appliance
 * @param {string} alt
 */
async function unitPictures(stem, appliance, alt) {
  const shelf = illustrate(appliance, { title: alt });
  const tight = illustrate(appliance, { frame: "tight", title: alt });
  const shelfFiles = await svgFiles(stem, shelf.svg);
  const tightFiles = await svgFiles(`${stem}-tight`, tight.svg);
  const png = await pngFile(stem, shelf.svg);
  const entry = {
    svg: url(shelfFiles[0]),
    tight: url(tightFiles[0]),
    png: url(png),
    width: SHELF_SIZE,
    height: SHELF_SIZE,
    hook: shelf.hook,
    box: pixels(shelf.unit),
    tight_width: tight.width,
    tight_height: tight.height,
    tight_hook: tight.hook,
    alt,
  };
  return { entry, files: [...shelfFiles, ...tightFiles, png] };
}

/**
 * A category's small sign; its words stand beside it, so it has none of its own.
 * @param {string} key
 * @param {Appliance} appliance
 */
async function categoryPicture(key, appliance) {
  const files = await svgFiles(`category-${key}`, illustrate(appliance, { frame: "tab" }).svg);
  return { entry: { svg: url(files[0]), width: SHELF_SIZE, height: SHELF_SIZE, alt: "" }, files };
}

/**
 * A scene of the public pages.
 * @param {string} key
 */
async function scenePicture(key) {
  const { svg, ...entry } = drawScene(key, SCENES[key]);
  const files = await svgFiles(key.replace(":", "-"), svg);
  return { entry: { svg: url(files[0]), ...entry }, files };
}

/**
 * @param {SeedUnit} unit
 * @returns {Appliance}
 */
const applianceOf = ({ kind, finish, brand, width, height, picture = [] }) => ({ kind, finish, brand, width, height, features: picture });

/** @param {string} text */
const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Lists the drawings to make: a key of pictures.json, and a function that makes its entry and files. @param {SeedUnit[]} units */
function commissions(units) {
  const named = (/** @type {string} */ name, /** @type {string} */ finish) => `${name}, ${FINISHES[finish]?.label}`;
  return [
    ...units.map((unit) => ({ key: unit.slug, draw: () => unitPictures(unit.slug, applianceOf(unit), named(unit.name, unit.finish)) })),
    ...Object.entries(KINDS).map(([kind, { label, usually = [] }]) => {
      const finish = USUAL_FINISH[kind] ?? "white";
      const appliance = { kind, finish, features: usually };
      return { key: `kind:${kind}`, draw: () => unitPictures(`kind-${kind}`, appliance, named(capitalised(label), finish)) };
    }),
    ...Object.entries(CATEGORY_SIGNS).map(([key, appliance]) => ({ key: `category:${key}`, draw: () => categoryPicture(key, appliance) })),
    ...Object.keys(SCENES).map((key) => ({ key, draw: () => scenePicture(key) })),
  ];
}

/**
 * Runs the tasks a few at a time and keeps their order.
 * @template T
 * @param {(() => Promise<T>)[]} tasks
 * @returns {Promise<T[]>}
 */
async function inParallel(tasks) {
  /** @type {T[]} */
  const results = new Array(tasks.length);
  let next = 0;
  const work = async () => {
    while (next < tasks.length) {
      const mine = next++;
      results[mine] = await tasks[mine]();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

/**
 * @param {string} seedPath
 * @returns {Promise<SeedUnit[]>}
 */
const readSeed = async (seedPath) => JSON.parse(await readFile(seedPath, "utf8"));

/** The catalogue that a new shop starts with. */
export const SEED = resolve(web, "../internal/catalog/seed.json");

/** The texts of the pages that are not about one unit. */
const CONTENT = resolve(web, "../internal/content/files");

/**
 * A page's share picture.
 * @param {import('./share.mjs').ShareScene} scene
 */
async function sharePicture({ path, svg, alt }) {
  const data = await cached(`${digest(ENCODER + svg)}.png`, () => rasterise(svg, SHARE.width));
  const stem = `share-${path.slice(1).replaceAll("/", "-") || "home"}`;
  const file = { name: `${stem}-${digest(data).slice(0, 8)}.png`, data };
  return { key: `share:${path}`, made: { entry: { png: url(file), ...SHARE, alt }, files: [file] } };
}

/**
 * Writes outDir/pictures.json and outDir/public/pictures.
 * @param {{outDir: string, seedPath?: string}} options
 */
export async function buildPictures({ outDir, seedPath = SEED }) {
  const folder = join(outDir, "public/pictures");
  await rm(folder, { recursive: true, force: true });
  await Promise.all([mkdir(folder, { recursive: true }), mkdir(cache, { recursive: true })]);
  const units = await readSeed(seedPath);
  const wanted = commissions(units);
  const drawn = await inParallel(wanted.map(({ draw }) => draw));
  const drawings = new Map(wanted.map(({ key }, i) => [key, { ...drawn[i].entry, svg: drawn[i].files[0].data.toString() }]));
  const scenes = (await sharePages(units, CONTENT)).map((page) => shareScene(page, drawings));
  const shared = await inParallel(scenes.map((scene) => () => sharePicture(scene)));
  const made = [...wanted.map(({ key }, i) => ({ key, made: drawn[i] })), ...shared];
  await Promise.all(made.flatMap(({ made: { files } }) => files.map(({ name, data }) => writeFile(join(folder, name), data))));
  const entries = Object.fromEntries(made.map(({ key, made: { entry } }) => [key, entry]));
  await writeFile(join(outDir, "pictures.json"), `${JSON.stringify(entries, null, 2)}\n`);
}

/** The command line. */
async function main() {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: SEED },
      out: { type: "string", default: join(web, "dist") },
      "contact-sheet": { type: "string" },
      ground: { type: "string", default: "light" },
    },
  });
  const sheet = values["contact-sheet"];
  if (!sheet) return buildPictures({ outDir: resolve(values.out), seedPath: values.seed });
  const units = (await readSeed(values.seed)).map((unit) => ({ slug: unit.slug, svg: illustrate(applianceOf(unit)).svg }));
  const { svg, width } = contactSheet(units, values.ground === "dark" ? "dark" : "light");
  await writeFile(sheet, await rasterise(svg, width));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
