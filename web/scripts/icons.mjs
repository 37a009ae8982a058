// @ts-check
// Makes the icons of public/ from public/favicon.svg; run it after changing that file, and commit its output.
//   node scripts/icons.mjs

import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";

const folder = resolve(dirname(fileURLToPath(import.meta.url)), "../public");
const RIM = "#0b4f8a";

/**
 * @param {string} svg
 * @param {number} size pixels
 */
const png = (svg, size) => new Resvg(svg, { fitTo: { mode: "width", value: size }, font: { loadSystemFonts: false } }).render().asPng();

/**
 * An .ico of one PNG, for clients that ask for /favicon.ico regardless of the page.
 * @param {Buffer} image
 * @param {number} size pixels, under 256
 */
function ico(image, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one image
  header.set([size, size], 6);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

/**
 * The sign with cobalt to the corners, for systems that cut the shape themselves.
 * @param {string} sign
 * @param {number} margin around it, in the sign's own units
 */
const bleed = (sign, margin) =>
  sign.replace(
    'viewBox="0 0 32 32">',
    `viewBox="${-margin} ${-margin} ${32 + 2 * margin} ${32 + 2 * margin}"><path d="M-9-9h50v50H-9z" fill="${RIM}"/>`,
  );

const sign = await readFile(join(folder, "favicon.svg"), "utf8");
const files = {
  "favicon.ico": ico(png(sign, 32), 32),
  "icon-192.png": png(sign, 192),
  "icon-512.png": png(sign, 512),
  "icon-maskable-512.png": png(bleed(sign, 4), 512),
  "apple-touch-icon.png": png(bleed(sign, 1), 180),
};
for (const [name, data] of Object.entries(files)) await writeFile(join(folder, name), data);
