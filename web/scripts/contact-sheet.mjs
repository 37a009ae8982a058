// @ts-check
// All units side by side at the smallest size the shop shows them, each with its slug beneath.

import { element, escapeXML, rect } from "../illustrations/svg.mjs";
import { GROUNDS, inBay } from "./showroom.mjs";

const COLUMNS = 10;
const PICTURE = 96;
const CELL = { w: 118, h: 140 };
const MARGIN = 22;
const LINE_LIMIT = 18;

/**
 * A slug in at most two lines, broken at the hyphen nearest the middle.
 * @param {string} slug
 * @returns {string[]}
 */
function lines(slug) {
  if (slug.length <= LINE_LIMIT) return [slug];
  const hyphens = [...slug.matchAll(/-/g)].map(({ index }) => index);
  const distance = (/** @type {number} */ at) => Math.abs(at - slug.length / 2);
  const cut = hyphens.reduce((best, at) => (distance(at) < distance(best) ? at : best));
  return [slug.slice(0, cut + 1), slug.slice(cut + 1)];
}

/**
 * @param {{slug: string, svg: string}[]} units
 * @param {keyof typeof GROUNDS} ground
 */
export function contactSheet(units, ground) {
  const { page, muted } = GROUNDS[ground];
  const width = MARGIN * 2 + COLUMNS * CELL.w - (CELL.w - PICTURE);
  const height = MARGIN * 2 + Math.ceil(units.length / COLUMNS) * CELL.h - 8;
  const cells = units.map(({ slug, svg }, i) => {
    const x = MARGIN + (i % COLUMNS) * CELL.w;
    const y = MARGIN + Math.floor(i / COLUMNS) * CELL.h;
    const words = lines(slug).map((text, line) =>
      element("text", { x, y: y + PICTURE + 14 + line * 12, "font-family": "Archivo", "font-size": 10, fill: muted }, escapeXML(text)),
    );
    return inBay(svg, PICTURE, { x, y, ground }) + words.join("");
  });
  const sheet = rect({ x: 0, y: 0, w: width, h: height }, 0, { fill: page }) + cells.join("");
  return { svg: element("svg", { xmlns: "http://www.w3.org/2000/svg", width, height }, sheet), width };
}
