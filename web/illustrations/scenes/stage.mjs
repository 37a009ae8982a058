// @ts-check
// The stage of a scene: its frame, its ground, its pens. The middle of a frame is x = 0, and feet stand at y = 0, so that a part is drawn
// the same way in every frame. Ten units are an inch, as in a unit's own picture.

import { createHash } from "node:crypto";
import { KINDS } from "../kinds.mjs";
import { createPen } from "../pen.mjs";
import { element, ellipse, escapeXML, num, rect } from "../svg.mjs";

/** @typedef {import('../pen.mjs').Pen} Pen */
/** @typedef {import('../svg.mjs').Box} Box */

/**
 * @typedef {object} Frame
 * @property {number} w
 * @property {number} h
 * @property {number} feet the feet's distance from the top, as a share of the height
 * @property {number} [horizon] the height of the floor's line from the top, for a scene with its own wall and floor
 */

/**
 * @typedef {object} Scene
 * @property {string} alt the alternative text; empty if the words beside it say the same
 * @property {Frame} frame
 * @property {number} width pixels of the picture
 * @property {(stage: Stage) => string} draw
 */

/**
 * @typedef {object} Stage
 * @property {(finish: string) => Pen} pen the one pen of that finish
 * @property {(kind: string, finish: string, where: Standing) => string} unit an appliance of the catalogue with its shadow
 */

/** @typedef {{x?: number, y?: number, scale?: number, features?: string[], shadow?: boolean}} Standing x: of its middle, y: of its feet */

/** Wall and floor of a scene with its own, as in the bay by day. */
const GROUND = { wall: "#F1EFEA", floor: "#E4E0D7" };

/**
 * A square frame that stands in the page's bay: the floor's line is behind it at 80 %. An appliance stands further back if something is in
 * front of its feet.
 * @param {number} side
 * @param {number} [feet]
 * @returns {Frame}
 */
export const bay = (side, feet = 0.9) => ({ w: side, h: side, feet });

/**
 * A frame of 16:9 with a wall and a floor.
 * @param {number} w
 * @returns {Frame}
 */
export const poster = (w) => ({ w, h: (w * 9) / 16, feet: 0.88, horizon: 0.76 });

/**
 * @param {string} art
 * @param {{x?: number, y?: number, scale?: number, turn?: number, flip?: boolean}} where turn: degrees, clockwise
 */
export function place(art, { x = 0, y = 0, scale = 1, turn = 0, flip = false }) {
  const steps = [
    x || y ? `translate(${num(x)} ${num(y)})` : "",
    turn ? `rotate(${num(turn)})` : "",
    flip ? `scale(${-scale} ${scale})` : scale !== 1 ? `scale(${scale})` : "",
  ];
  return element("g", { transform: steps.join("") || undefined }, art);
}

/**
 * The shadow where something meets the floor, thrown to the right.
 * @param {Pen} pen
 * @param {number} from left end of the standing part
 * @param {number} to
 * @param {number} [y]
 */
export function contact(pen, from, to, y = 0) {
  const fill = pen.paint("contact");
  const w = to - from;
  const deep = Math.min(24, 10 + w * 0.045);
  return ellipse(from + w * 0.56, y - 2, w * 0.62, deep, { fill }) + ellipse(from + w / 2 + 4, y - 1, w * 0.53, deep * 0.36, { fill });
}

/**
 * @param {(finish: string) => Pen} penOf
 * @returns {Stage['unit']}
 */
const unitWith =
  (penOf) =>
  (kind, finish, { x = 0, y = 0, scale = 1, features = [], shadow = true }) => {
    const { size, stand = 0, features: known, draw } = KINDS[kind];
    const added = features.reduce((sum, feature) => sum + (known[feature].adds ?? 0), 0);
    const [w, h] = [size[0] * 10, (size[1] + added + stand) * 10];
    const pen = penOf(finish);
    const drawing = draw(pen, { w, h, has: (feature) => features.includes(feature) });
    const shade = drawing.shade ? rect(drawing.shade, 6, { fill: pen.paint("fall") }) : "";
    const art = (shadow ? contact(pen, 0, w, h) : "") + drawing.art + shade;
    return place(art, { x: x - (w / 2) * scale, y: y - h * scale, scale });
  };

/**
 * @param {Frame} frame
 * @returns {Box}
 */
const boxOf = ({ w, h, feet }) => ({ x: -w / 2, y: -h * feet, w, h });

/**
 * @param {Frame} frame
 */
function ground(frame) {
  if (!frame.horizon) return "";
  const box = boxOf(frame);
  const floor = { ...box, y: box.y + frame.h * frame.horizon, h: frame.h * (1 - frame.horizon) };
  return rect(box, 0, { fill: GROUND.wall }) + rect(floor, 0, { fill: GROUND.floor });
}

/**
 * @param {string} key
 * @param {Scene} scene
 * @returns {{svg: string, width: number, height: number, alt: string}}
 */
export function drawScene(key, { alt, frame, width, draw }) {
  const prefix = `s${createHash("sha256").update(key).digest("hex").slice(0, 6)}`;
  /** @type {Map<string, Pen>} */
  const pens = new Map();
  const penOf = (/** @type {string} */ finish) => {
    const known = pens.get(finish) ?? createPen(finish, `${prefix}${String.fromCharCode(97 + pens.size)}`);
    pens.set(finish, known);
    return known;
  };
  const art = ground(frame) + draw({ pen: penOf, unit: unitWith(penOf) });
  const box = boxOf(frame);
  const svg = element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: [box.x, box.y, box.w, box.h].map(num).join(" "),
      "stroke-width": 2,
      role: alt ? "img" : undefined,
      "aria-hidden": alt ? undefined : "true",
    },
    (alt ? element("title", {}, escapeXML(alt)) : "") + [...pens.values()].map((pen) => pen.definitions()).join("") + art,
  );
  return { svg, width, height: Math.round((width * frame.h) / frame.w), alt };
}
