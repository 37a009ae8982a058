// @ts-check
// Controls of an appliance: knobs, displays, keys and legends.

import { circle, d, line, rect } from "./svg.mjs";

/** @typedef {import('./pen.mjs').Pen} Pen */
/** @typedef {import('./svg.mjs').Box} Box */

/** Light of a display, the same on every unit. */
export const GLOW = "#8fd3ef";

/**
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} [r]
 */
export function knob(pen, x, y, r = 13) {
  return (
    circle(x + 3, y + 4, r, { opacity: 0.25 }) +
    circle(x, y, r, { fill: pen.paint("turned"), stroke: pen.finish.gap }) +
    circle(x, y, r * 0.66, { fill: "none", stroke: "#000", opacity: 0.14 }) +
    line(d`M${x} ${y - r + 2.5}v${r * 0.62}`, pen.finish.dark ? "#fff" : "#2b2e32", 3)
  );
}

/**
 * The lit strokes of each figure, as corners on a grid of two columns and three rows: "01" is left, middle.
 * @type {Record<string, string[]>}
 */
const STROKES = {
  0: ["00 10 12 02 00"],
  1: ["10 12"],
  2: ["00 10 11 01 02 12"],
  3: ["00 10 12 02", "01 11"],
  4: ["00 01 11", "10 12"],
  5: ["10 00 01 11 12 02"],
  7: ["00 10 12"],
  8: ["01 00 10 12 02 01 11"],
  "-": ["01 11"],
  F: ["10 00 02", "01 11"],
};

/** Widths in heights: of a figure, and of the space after it or of a colon. */
const FIGURE = 0.5;
const SPACE = 0.34;

/**
 * @param {string} char
 * @param {number} x
 * @param {number} y
 * @param {number} height
 */
function strokes(char, x, y, height) {
  if (char === ":") return d`M${x} ${y + height * 0.3}h2m-2 ${height * 0.4}h2`;
  const corner = (/** @type {string} */ at) => d`${x + Number(at[0]) * height * FIGURE} ${y + (Number(at[1]) * height) / 2}`;
  return STROKES[char].map((stroke) => `M${stroke.split(" ").map(corner).join(" ")}`).join("");
}

/**
 * @param {string} char
 * @param {number} height
 */
const advance = (char, height) => height * (char === ":" ? SPACE : FIGURE + SPACE);

/**
 * Seven-segment figures, as on a clock or a thermometer; ':' is two dots.
 * @param {number} x
 * @param {number} y
 * @param {number} height
 * @param {string} text
 */
export function figures(x, y, height, text) {
  let at = x;
  let data = "";
  for (const char of text) {
    data += strokes(char, at, y, height);
    at += advance(char, height);
  }
  return line(data, GLOW, Math.max(1.8, height * 0.15));
}

/**
 * A dark display, with figures that are centred in it.
 * @param {Box} box
 * @param {string} [text]
 */
export function display(box, text) {
  const glass = rect(box, 3, { fill: "#0c0e10", stroke: "#000" });
  if (!text) return glass;
  const height = box.h * 0.46;
  const width = [...text].reduce((sum, char) => sum + advance(char, height), -SPACE * height);
  return glass + figures(box.x + (box.w - width) / 2, box.y + (box.h - height) / 2, height, text);
}

/**
 * Rows of small marks: buttons, legends, indicator lights.
 * @param {Box} box
 * @param {number} columns
 * @param {number} rows
 * @param {{fill: string, thick: number, share?: number, opacity?: number}} look share: of the pitch that the mark fills
 */
export function marks(box, columns, rows, { fill, thick, share = 0.55, opacity }) {
  const pitch = box.w / (columns - 1 + share);
  const rowPitch = rows > 1 ? (box.h - thick) / (rows - 1) : 0;
  let data = "";
  for (let row = 0; row < rows; row++) data += d`M${box.x} ${box.y + thick / 2 + row * rowPitch}h${box.w}`;
  const on = pitch * share;
  return line(data, fill, thick, { "stroke-dasharray": d`${on} ${pitch - on}`, opacity });
}

/**
 * A microwave's keys: a display, number keys and a start key.
 * @param {Pen} pen
 * @param {Box} box
 * @param {{ink: string, time: string}} look
 */
export function keypad(pen, box, { ink, time }) {
  const { x, y, w, h } = box;
  const screenHeight = Math.min(22, h * 0.2);
  const keys = { x: x + 1, y: y + screenHeight + 8, w: w - 2, h: h - screenHeight - 26 };
  return (
    display({ x, y, w, h: screenHeight }, time) +
    marks(keys, 3, 4, { fill: ink, thick: Math.min(8, keys.h / 7), share: 0.62 }) +
    rect({ x, y: y + h - 12, w, h: 12 }, 3, { fill: pen.paint("lying") })
  );
}
