// @ts-check
// The picture for a shared page's address: an enamel sign with the page's words on the left and its subject on the right, on the shop's
// wall and floor.

import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import { illustrate, KINDS } from "../illustrations/index.mjs";
import { element, escapeXML, num, rect } from "../illustrations/svg.mjs";
import { UNBROKEN } from "./share-pages.mjs";
import { GROUNDS } from "./showroom.mjs";

/** @typedef {import('../illustrations/index.mjs').Appliance} Appliance */
/** @typedef {import('../illustrations/svg.mjs').Box} Box */
/** @typedef {import('./share-pages.mjs').SharePage} SharePage */
/** @typedef {{svg: string, width: number, height: number, alt: string, box?: object}} Drawing without a size of its own, in the frame of a bay: floor at 80 %, feet at 90 %; box is the place of a single appliance */
/** @typedef {{path: string, svg: string, alt: string}} ShareScene */

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** The faces that the pictures are set in. */
export const FONTS = ["700Bold/Archivo_700Bold.ttf", "800ExtraBold/Archivo_800ExtraBold.ttf"].map((file) =>
  join(web, "node_modules/@expo-google-fonts/archivo", file),
);

/** Pixels, the size that Open Graph previews are cut to. */
export const SHARE = { width: 1200, height: 630 };

const COBALT = "#0B4F8A"; // the tokens --rim, --lip and --surface
const LIP = "#EDEAE3";
const ENAMEL = "#FFFFFF";
const { wall: WALL, floor: FLOOR, ink: INK, muted: MUTED } = GROUNDS.light;

const RIM = 32;
const LIP_HEIGHT = 8;
/** @type {Box} */
const PANEL = { x: RIM, y: RIM, w: SHARE.width - 2 * RIM, h: SHARE.height - 2 * RIM };
/** @type {Box} */
const BAY = { x: 672, y: RIM, w: PANEL.x + PANEL.w - 672, h: PANEL.h - LIP_HEIGHT };
/** The heights of the floor's line and the feet, as shares of a bay or frame. */
const HORIZON = 0.8;
const FEET = 0.9;

/** The area for the words. @type {Box} */
export const WORDS = { x: 76, y: 76, w: BAY.x - 28 - 76, h: PANEL.h - LIP_HEIGHT - 88 };

/** The headings' narrower width; the static files have 100 % only. */
const CONDENSED = 0.88;
const TITLE = { weight: 800, tracking: -0.02, largest: 112, smallest: 52, leading: 0.98, lines: 3 };
const KICKER = { size: 38, gap: 30 };
const NOTE = { size: 38, gap: 28 };
/** Height of Archivo's capitals and depth of its descenders, in sizes of type. */
const CAPITAL = 0.69;
const DESCENDER = 0.2;

/** @typedef {{x: number, y: number, size: number, weight: number, fill: string, tracking?: number}} Setting */

/**
 * One line of text, its baseline at y.
 * @param {string} text
 * @param {Setting} setting
 */
function set(text, { x, y, size, weight, fill, tracking = 0 }) {
  return element(
    "text",
    {
      transform: `translate(${num(x)} ${num(y)}) scale(${CONDENSED} 1)`,
      "font-family": "Archivo",
      "font-weight": weight,
      "font-size": num(size),
      "letter-spacing": tracking === 0 ? undefined : String(Math.round(size * tracking * 100) / 100),
      fill,
    },
    escapeXML(text),
  );
}

/** @type {Map<string, number>} */
const inkWidths = new Map();

/**
 * Width of a title's text in sizes of type, from its first ink to its last.
 * @param {string} text
 */
function inkWidth(text) {
  const known = inkWidths.get(text);
  if (known !== undefined) return known;
  const size = 100;
  const line = set(text, { x: 0, y: size, size, fill: INK, ...TITLE });
  const svg = element("svg", { xmlns: "http://www.w3.org/2000/svg", width: size, height: size }, line);
  const box = new Resvg(svg, { font: { loadSystemFonts: false, fontFiles: FONTS } }).getBBox();
  if (!box) throw new Error(`no letter of ${JSON.stringify(text)} can be set`);
  inkWidths.set(text, box.width / size);
  return box.width / size;
}

/** @param {string} text of a title, spaces counted too */
const advance = (text) => inkWidth(`n${text}n`) - inkWidth("nn");

/**
 * Words in so many lines that the widest is as narrow as it can be.
 * @param {string[]} words
 * @param {number} count
 * @returns {{lines: string[], widest: number}}
 */
function breakInto(words, count) {
  const width = words.reduce((sum, word) => sum + advance(word), 0) + (words.length - 1) * advance(" ");
  if (count === 1) return { lines: [words.join(" ")], widest: width };
  let best = { lines: [words.join(" ")], widest: Number.POSITIVE_INFINITY };
  for (let cut = 1; cut <= words.length - count + 1; cut++) {
    const first = breakInto(words.slice(0, cut), 1);
    const rest = breakInto(words.slice(cut), count - 1);
    const widest = Math.max(first.widest, rest.widest);
    if (widest < best.widest) best = { lines: [...first.lines, ...rest.lines], widest };
  }
  return best;
}

/**
 * A title as large as its place allows, in as few lines as that takes.
 * @param {string} title
 */
export function typeset(title) {
  const words = title.split(" ");
  let best = { lines: [title], size: 0 };
  for (let count = 1; count <= Math.min(TITLE.lines, words.length); count++) {
    const { lines, widest } = breakInto(words, count);
    const size = Math.min(TITLE.largest, Math.floor(WORDS.w / widest));
    if (size > best.size) best = { lines, size };
  }
  if (best.size < TITLE.smallest) throw new Error(`${JSON.stringify(title)} is too long for its share picture`);
  return best;
}

/**
 * Kicker, title and note, one below the other, in the middle of the height.
 * @param {SharePage} page
 */
function words({ kicker, title, note }) {
  const { lines, size } = typeset(title);
  const leading = size * TITLE.leading;
  const head = KICKER.size * CAPITAL + KICKER.gap + size * 0.06; // an ascender is higher than a capital
  const body = size * CAPITAL + (lines.length - 1) * leading;
  const foot = note ? size * DESCENDER + NOTE.gap + NOTE.size * CAPITAL : 0;
  const { x } = WORDS;
  const top = WORDS.y + (WORDS.h - head - body - foot) / 2;
  const first = top + head + size * CAPITAL;
  return [
    set(kicker, { x, y: top + KICKER.size * CAPITAL, size: KICKER.size, weight: 700, fill: COBALT }),
    ...lines.map((line, i) => set(line, { x, y: first + i * leading, size, fill: INK, ...TITLE })),
    note ? set(note, { x, y: top + head + body + foot, size: NOTE.size, weight: 700, fill: MUTED }) : "",
  ].join("");
}

/**
 * A picture without a size of its own, at a place.
 * @param {string} svg
 * @param {Box} box
 */
const placed = (svg, { x, y, w, h }) => svg.replace("<svg ", `<svg x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" `);

/**
 * A drawing with its floor on the bay's: an appliance by itself as high as the bay, its margins cut, all else in full.
 * @param {Drawing} drawing
 */
function standing({ svg, width, height, box }) {
  const w = box ? (BAY.h * width) / height : Math.min(BAY.w, (BAY.h * width) / height);
  const h = (w * height) / width;
  return placed(svg, { x: (BAY.w - w) / 2, y: HORIZON * (BAY.h - h), w, h });
}

/** Inches of air: between two appliances of a line-up, and beside it. */
const AIR = { between: 1.5, beside: 4 };
/** The largest share of a bay's height that a line-up fills. */
const TALLEST = 0.78;

/**
 * Appliances side by side on the floor, at one scale.
 * @param {Appliance[]} appliances
 */
function lineup(appliances) {
  const drawn = appliances.map((appliance) => {
    const { svg, width, height, unit } = illustrate(appliance, { frame: "tight" });
    return { svg, width, height, left: unit.x * width, floor: (unit.y + unit.h) * height, w: unit.w * width, h: unit.h * height };
  });
  const across = drawn.reduce((sum, { w }) => sum + w, 0) + 10 * (AIR.between * (drawn.length - 1) + 2 * AIR.beside);
  const scale = Math.min(BAY.w / across, (BAY.h * TALLEST) / Math.max(...drawn.map(({ h }) => h)));
  let x = (BAY.w - across * scale) / 2 + 10 * AIR.beside * scale;
  return drawn
    .map(({ svg, width, height, left, floor, w }) => {
      const box = { x: x - left * scale, y: BAY.h * FEET - floor * scale, w: width * scale, h: height * scale };
      x += (w + 10 * AIR.between) * scale;
      return placed(svg, box);
    })
    .join("");
}

/** @param {string} content */
function bay(content) {
  const { x, y, w, h } = BAY;
  const ground =
    rect({ x: 0, y: 0, w, h }, 0, { fill: WALL }) + rect({ x: 0, y: h * HORIZON, w, h: h * (1 - HORIZON) }, 0, { fill: FLOOR });
  return element("svg", { x, y, width: w, height: h }, ground + content);
}

/**
 * The enamel: cobalt to the picture's edge, the signs' white line in it, and the panel with its rolled lower edge.
 * @param {string} content
 */
function sign(content) {
  const all = { x: 0, y: 0, w: SHARE.width, h: SHARE.height };
  const line = { x: 15, y: 15, w: SHARE.width - 30, h: SHARE.height - 30 };
  const clip = element("clipPath", { id: "panel" }, rect(PANEL, 12));
  const lip = rect({ ...PANEL, y: PANEL.y + PANEL.h - LIP_HEIGHT, h: LIP_HEIGHT }, 0, { fill: LIP });
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", width: SHARE.width, height: SHARE.height },
    element("defs", {}, clip) +
      rect(all, 0, { fill: COBALT }) +
      rect(line, 22, { fill: "none", stroke: ENAMEL, "stroke-width": 4 }) +
      element("g", { "clip-path": "url(#panel)" }, rect(PANEL, 0, { fill: ENAMEL }) + content + lip),
  );
}

/** Names the appliances of a line-up in a phrase. @param {Appliance[]} appliances */
function named(appliances) {
  const names = appliances.map(({ kind }) => KINDS[kind].label);
  const text = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A page's picture, and its alternative text.
 * @param {SharePage} page
 * @param {Map<string, Drawing>} drawings the site's drawings, by key
 * @returns {ShareScene}
 */
export function shareScene(page, drawings) {
  const drawing = page.drawings?.map((key) => drawings.get(key)).find(Boolean);
  const svg = sign(words(page) + bay(drawing ? standing(drawing) : lineup(page.lineup)));
  const shown = drawing ? drawing.alt : named(page.lineup);
  const title = page.title.replaceAll(UNBROKEN, " ");
  return { path: page.path, svg, alt: shown.startsWith(title) ? shown : `${title}. ${shown}` };
}
