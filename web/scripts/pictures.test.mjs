// @ts-check
// @vitest-environment node
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KINDS } from "../illustrations/index.mjs";
import { SCENES } from "../illustrations/scenes/index.mjs";
import { encodePNG } from "./palette-png.mjs";
import { buildPictures } from "./pictures.mjs";

const unit = {
  slug: "ge-x1",
  name: "GE top-freezer refrigerator",
  brand: "GE",
  kind: "top-freezer",
  finish: "stainless",
  width: 28,
  height: 61,
};

vi.setConfig({ testTimeout: 60_000 }); // the first build on a machine draws and rasterises every kind

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** @param {unknown[]} units */
async function build(units) {
  const seedPath = join(folder, "seed.json");
  await writeFile(seedPath, JSON.stringify(units));
  await buildPictures({ outDir: folder, seedPath });
  return JSON.parse(await readFile(join(folder, "pictures.json"), "utf8"));
}

test("sizes are whole numbers, and a built-in's box leaves out the pallet it stands on", async () => {
  const oven = { ...unit, slug: "oven", kind: "wall-oven", width: 29.75, height: 28.6 };
  const entry = (await build([oven])).oven;
  for (const value of [entry.tight_width, entry.tight_height, ...Object.values(entry.box)]) expect(value).toSatisfy(Number.isInteger);
  expect(entry.box.width / entry.box.height).toBeCloseTo(29.75 / 28.6, 1);
});

/** @param {string} path of a URL in pictures.json */
const published = (path) => readFile(join(folder, "public", path));

test("a unit has a shelf picture, a true-scale one, a PNG and its words", async () => {
  const pictures = await build([unit]);
  const entry = pictures["ge-x1"];
  expect(entry).toMatchObject({ width: 600, height: 600, tight_width: 380, tight_height: 650 });
  expect(entry.box).toEqual({ x: 205, y: 124, width: 191, height: 416 });
  expect(entry.alt).toBe("GE top-freezer refrigerator, stainless steel");
  expect(entry.svg).toMatch(/^\/pictures\/ge-x1-[0-9a-f]{8}\.svg$/);
  const svg = await published(entry.svg);
  expect(svg.toString()).toContain(`<title>${entry.alt}</title>`);
  expect(brotliDecompressSync(await published(`${entry.svg}.br`))).toEqual(svg);
  expect(gunzipSync(await published(`${entry.tight}.gz`))).toEqual(await published(entry.tight));
  const png = await published(entry.png);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 1200]);
  expect(png.length).toBeLessThan(100_000);
});

test("each kind has a fallback, each category a sign and each scene its picture, whatever the catalogue holds", async () => {
  const pictures = await build([]);
  const categories = ["refrigerators", "freezers", "washersdryers", "stoves", "dishwashers", "waterheaters", "microwaves"];
  expect(Object.keys(pictures).filter((key) => !key.startsWith("share:"))).toEqual([
    ...Object.keys(KINDS).map((kind) => `kind:${kind}`),
    ...categories.map((key) => `category:${key}`),
    ...Object.keys(SCENES),
  ]);
  for (const entry of Object.values(pictures)) await published(entry.svg ?? entry.png);
});

test("a scene's entry says what a page needs to show it", async () => {
  const entry = (await build([]))["service:dryer-repair"];
  expect(Object.keys(entry)).toEqual(["svg", "width", "height", "alt"]);
  expect(entry).toMatchObject({ width: 600, height: 600, alt: expect.stringContaining("dryer") });
  expect(entry.svg).toMatch(/^\/pictures\/service-dryer-repair-[0-9a-f]{8}\.svg$/);
  const svg = await published(entry.svg);
  expect(brotliDecompressSync(await published(`${entry.svg}.br`))).toEqual(svg);
  expect(gunzipSync(await published(`${entry.svg}.gz`))).toEqual(svg);
});

test("building again gives the same files and leaves none behind", async () => {
  const first = await build([unit]);
  const names = await readdir(join(folder, "public/pictures"));
  expect(await build([unit])).toEqual(first);
  expect(await readdir(join(folder, "public/pictures"))).toEqual(names);
  const changed = await build([{ ...unit, finish: "white" }]);
  expect(changed["ge-x1"].svg).not.toBe(first["ge-x1"].svg);
  await expect(published(first["ge-x1"].svg)).rejects.toThrow("ENOENT");
});

test("a page that is shared has its picture in the list, under a name that changes with it", async () => {
  const entry = (await build([{ ...unit, model: "X1" }]))["share:/shop/ge-x1"];
  expect(entry).toEqual({
    png: expect.stringMatching(/^\/pictures\/share-shop-ge-x1-[0-9a-f]{8}\.png$/),
    width: 1200,
    height: 630,
    alt: "GE top-freezer refrigerator, stainless steel",
  });
  expect((await published(entry.png)).readUInt32BE(16)).toBe(1200);
  const other = (await build([{ ...unit, model: "X2" }]))["share:/shop/ge-x1"];
  expect(other.png).not.toBe(entry.png);
});

test("a feature that cannot be drawn fails the build", async () => {
  await expect(build([{ ...unit, picture: ["dispensr"] }])).rejects.toThrow('top-freezer has no feature "dispensr"');
});

test("a PNG keeps up to 256 colours exactly and stays near with more", () => {
  const few = Buffer.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 10, 20, 30, 255]);
  expect(decode(encodePNG(few, 2, 2))).toEqual([0xff0000, 0x00ff00, 0x0000ff, 0x0a141e]);
  const ramp = Buffer.from(Array.from({ length: 1024 }, (_, i) => [i >> 2, (i >> 2) ^ (i & 3), 128, 255]).flat());
  decode(encodePNG(ramp, 32, 32)).forEach((color, i) => {
    expect(Math.abs((color >> 16) - ramp[i * 4])).toBeLessThanOrEqual(4);
    expect(Math.abs(((color >> 8) & 255) - ramp[i * 4 + 1])).toBeLessThanOrEqual(4);
  });
});

/**
 * @param {Buffer} png with a palette, not filtered
 * @returns {number[]} a colour a pixel
 */
function decode(png) {
  const width = png.readUInt32BE(16);
  /** @type {Record<string, Buffer>} */
  const chunks = {};
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    chunks[png.toString("latin1", at + 4, at + 8)] = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
  }
  const lines = inflateSync(chunks.IDAT);
  const indexes = [...lines].filter((_, i) => i % (width + 1) !== 0);
  return indexes.map((index) => chunks.PLTE.readUIntBE(index * 3, 3));
}
