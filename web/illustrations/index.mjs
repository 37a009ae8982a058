// @ts-check
// A unit's picture, drawn from its data. Ten units of the drawing are an inch, the floor is at the bottom, and the light comes from the
// upper left. The camera looks square at the front from 58 inches high, so that only low units show their tops.

import { createHash } from "node:crypto";
import { FINISHES } from "./finishes.mjs";
import { KINDS } from "./kinds.mjs";
import { createPen } from "./pen.mjs";
import { element, ellipse, escapeXML, num, rect } from "./svg.mjs";

export { FINISHES } from "./finishes.mjs";
export { KINDS } from "./kinds.mjs";

/**
 * @typedef {object} Appliance
 * @property {string} kind
 * @property {string} finish
 * @property {string} [brand]
 * @property {string[]} [features]
 * @property {number} [width] inches
 * @property {number} [height] inches
 */

/**
 * @typedef {object} Drawing
 * @property {string} art
 * @property {Plate} plate the place of the maker's name
 * @property {Point} hook the tie of a tag's string: a handle, a knob, a valve
 * @property {import('./svg.mjs').Box} [shade] the part that darkens towards the floor
 */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, size?: number, room?: number, onPanel?: boolean, framed?: boolean}} Plate room: the most it may be wide */
/** @typedef {{w: number, h: number, has: (feature: string) => boolean}} Shape */
/** @typedef {(pen: import('./pen.mjs').Pen, shape: Shape) => Drawing} Draw */

/**
 * @typedef {object} Illustration
 * @property {string} svg
 * @property {number} width of the frame, tenths of an inch
 * @property {number} height
 * @property {Point} hook a tag's tie, as shares of the frame
 * @property {import('./svg.mjs').Box} unit the unit's box, without its stand, as shares of the frame
 */

/** Air around a unit in a line-up, tenths of an inch. */
const TIGHT = { side: 50, above: 10, below: 30 };
/** The height of the feet in a shelf frame; the floor's line is behind them at 80 % of the way down. */
const FLOOR_LINE = 0.9;
/** The largest share of a shelf frame that a unit fills. */
const FILL = { height: 0.865, width: 0.86 };

/** Throws on an appliance that cannot be drawn, so that the build finds a misspelled feature. @param {Appliance} appliance */
function check({ kind, finish, features = [] }) {
  if (!Object.hasOwn(KINDS, kind)) throw new Error(`no drawing of kind ${JSON.stringify(kind)}`);
  if (!Object.hasOwn(FINISHES, finish)) throw new Error(`no finish ${JSON.stringify(finish)}`);
  for (const feature of features) {
    if (!Object.hasOwn(KINDS[kind].features, feature)) throw new Error(`${kind} has no feature ${JSON.stringify(feature)}`);
  }
}

/** The unit's own measures, or its kind's, in whole tenths of an inch; h includes the stand. @param {Appliance} appliance */
function measure({ kind, width, height, features = [] }) {
  const { size, stand = 0, features: known } = KINDS[kind];
  const added = features.reduce((sum, feature) => sum + (known[feature].adds ?? 0), 0);
  const usual = features.map((feature) => known[feature].size).find(Boolean) ?? size;
  const tenths = (/** @type {number} */ inches) => Math.round(inches * 10);
  return { w: tenths(width || usual[0]), h: tenths((height || usual[1] + added) + stand), stand: tenths(stand) };
}

/** Width of a capital with the space after it, in sizes of type. */
const LETTER = 0.8;

/**
 * @param {Pen} pen
 * @param {Plate} plate
 * @param {string} brand
 */
function makersPlate(pen, { x, y, size: largest = 12, room = 200, onPanel = false, framed = false }, brand) {
  const { finish } = pen;
  const name = brand.toUpperCase();
  const size = Math.min(largest, room / (name.length * LETTER));
  const spacing = size / 8;
  const width = name.length * size * LETTER + 14;
  const metal = framed
    ? rect({ x: x - width / 2, y: y - size * 1.25, w: width, h: size * 1.75 }, 3, {
        fill: pen.paint("chrome"),
        stroke: "#7b8188",
        "stroke-width": 1,
      })
    : "";
  const ink = onPanel ? finish.ink : framed ? "#3a3e43" : finish.plate;
  return (
    metal +
    element(
      "text",
      {
        x: num(x),
        y: num(y),
        "text-anchor": "middle",
        "font-family": "Archivo,Arial,sans-serif",
        "font-weight": 700,
        "font-size": num(size),
        "letter-spacing": num(spacing),
        fill: ink,
      },
      escapeXML(name),
    )
  );
}

/** @typedef {import('./pen.mjs').Pen} Pen */

/**
 * The shadow where a unit meets the floor, thrown to the right as far as the frame has room.
 * @param {Pen} pen
 * @param {number} w
 * @param {number} h
 * @param {import('./svg.mjs').Box} frame
 */
function floorShadow(pen, w, h, frame) {
  const fill = pen.paint("contact");
  const left = w * -0.06;
  const right = w + Math.min(w * 0.2, frame.x + frame.w - w);
  const deep = Math.min(24, 10 + w * 0.045);
  return (
    ellipse((left + right) / 2, h - 2, (right - left) / 2, deep, { fill }) + ellipse(w / 2 + 4, h - 1, w * 0.53, deep * 0.36, { fill })
  );
}

/**
 * @param {number} w
 * @param {number} h
 * @param {number} least width of the frame, inches
 */
function shelfFrame(w, h, least) {
  const side = Math.max(least * 10, Math.ceil(h / FILL.height / 10) * 10, Math.ceil(w / FILL.width / 10) * 10);
  return { x: w / 2 - side / 2, y: h - side * FLOOR_LINE, w: side, h: side };
}

/** @typedef {'shelf' | 'tight' | 'tab'} Frame */

/**
 * @param {Frame} frame
 * @param {number} w
 * @param {number} h
 * @param {string} kind
 * @returns {import('./svg.mjs').Box}
 */
function frameBox(frame, w, h, kind) {
  if (frame === "shelf") return shelfFrame(w, h, KINDS[kind].frame);
  if (frame === "tight") return { x: -TIGHT.side, y: -TIGHT.above, w: w + 2 * TIGHT.side, h: h + TIGHT.above + TIGHT.below };
  const side = Math.max(w, h) * 1.1;
  return { x: w / 2 - side / 2, y: h * 1.03 - side, w: side, h: side };
}

/**
 * Draws a unit. The frame 'shelf' is square and keeps kinds that stand together at one scale. 'tight' is true scale, for line-ups. 'tab' is
 * square and filled, for a small sign. The drawing has no background: the page draws wall and floor.
 * @param {Appliance} appliance
 * @param {{frame?: Frame, title?: string}} [options]
 * @returns {Illustration}
 */
export function illustrate(appliance, { frame = "shelf", title } = {}) {
  check(appliance);
  const { kind, finish, brand = "", features = [] } = appliance;
  const { w, h, stand } = measure(appliance);
  const prefix = `i${createHash("sha256")
    .update(JSON.stringify([kind, finish, brand, features, w, h, frame]))
    .digest("hex")
    .slice(0, 6)}`;
  const box = frameBox(frame, w, h, kind);
  const pen = createPen(finish, prefix);
  const drawing = KINDS[kind].draw(pen, { w, h, has: (feature) => features.includes(feature) });
  const shade = drawing.shade ? rect(drawing.shade, 6, { fill: pen.paint("fall") }) : "";
  const body = floorShadow(pen, w, h, box) + drawing.art + shade + (brand ? makersPlate(pen, drawing.plate, brand) : "");
  const svg = element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: [box.x, box.y, box.w, box.h].map(num).join(" "),
      "stroke-width": 2,
      role: title ? "img" : undefined,
      "aria-hidden": title ? undefined : "true",
    },
    (title ? element("title", {}, escapeXML(title)) : "") + pen.definitions() + body,
  );
  const share = (/** @type {number} */ value) => Math.round(value * 1e4) / 1e4;
  return {
    svg,
    width: box.w,
    height: box.h,
    hook: { x: share((drawing.hook.x - box.x) / box.w), y: share((drawing.hook.y - box.y) / box.h) },
    unit: { x: share(-box.x / box.w), y: share(-box.y / box.h), w: share(w / box.w), h: share((h - stand) / box.h) },
  };
}
