// @ts-check
// Parts of appliances. Each is a function of the pen and of its place, and returns SVG.

import { figures, GLOW, marks } from "./controls.mjs";
import { circle, d, ellipse, inset, line, num, path, rect } from "./svg.mjs";

/** @typedef {import('./pen.mjs').Pen} Pen */
/** @typedef {import('./svg.mjs').Box} Box */

const RUBBER = "#22262a";

/**
 * A pressed panel: a door, a drawer, a cabinet's front. Light along its upper left edge, a return along the lower right.
 * @param {Pen} pen
 * @param {Box} box
 * @param {{radius?: number, paint?: string}} [options]
 */
export function panel(pen, box, { radius = 7, paint = "face" } = {}) {
  const { finish } = pen;
  const { x, y, w, h } = box;
  const r = Math.max(radius - 3, 1);
  const lit = d`M${x + 3.5} ${y + h - radius}V${y + radius}q0-${r} ${r}-${r}H${x + w - radius}`;
  const turned = d`M${x + w - 2.8} ${y + radius}V${y + h - radius}q0 ${r}-${r} ${r}H${x + radius}`;
  return (
    rect(box, radius, { fill: pen.paint(paint), stroke: finish.gap }) +
    (paint === "face" ? surface(pen, box, radius) : "") +
    line(turned, finish.edge, 2.4, { opacity: 0.7 }) +
    line(lit, "#fff", 2.6, { opacity: finish.rim })
  );
}

/**
 * Draws a surface's finish: a grain on metal, the room's light across a large panel of enamel.
 * @param {Pen} pen
 * @param {Box} box
 * @param {number} radius
 */
function surface(pen, box, radius) {
  const { x, y, w, h } = box;
  if (pen.finish.brushed) {
    const grain = d`M${x + radius} ${y + h / 2}H${x + w - radius}`;
    return line(grain, "#fff", h - 8, { "stroke-dasharray": "1.2 3.4 .7 2.1 1.8 4.3 .9 2.8", opacity: 0.16 });
  }
  if (w < 120 || h < 160) return "";
  const fall = Math.min(h - 8, w * 1.5);
  return (
    path(d`M${x + 5} ${y + 5}H${x + w * 0.62}L${x + 5} ${y + fall}z`, { fill: pen.paint("sheen"), opacity: 0.5 }) +
    path(d`M${x + w * 0.68} ${y + 5}h${w * 0.1}L${x + 5} ${y + Math.min(h - 6, fall * 1.24)}V${y + fall * 1.08}z`, {
      fill: pen.paint("sheen"),
      opacity: 0.35,
    })
  );
}

/**
 * A bar handle on two standoffs, with the shadow it throws on the door.
 * @param {Pen} pen
 * @param {Box} box the bar; longer than wide lies, wider than long stands
 */
export function barHandle(pen, box) {
  const { x, y, w, h } = box;
  const lies = w > h;
  const bar = lies ? h : w;
  const standoffs = lies
    ? d`M${x + 16} ${y - 1}h13v${h + 3}h-13zM${x + w - 29} ${y - 1}h13v${h + 3}h-13z`
    : d`M${x - 1} ${y + 16}h${w + 3}v13h-${w + 3}zM${x - 1} ${y + h - 29}h${w + 3}v13h-${w + 3}z`;
  return (
    rect({ x: x + (lies ? 5 : 7), y: y + (lies ? 9 : 6), w, h }, bar / 2, { opacity: pen.finish.dark ? 0.4 : 0.2 }) +
    path(standoffs, { fill: pen.finish.handle[2] }) +
    rect(box, bar / 2, { fill: pen.paint(lies ? "lying" : "upright") })
  );
}

/**
 * A handle moulded in the door's own enamel, square where it meets the next door and round where it runs out.
 * @param {Pen} pen
 * @param {Box} box
 * @param {'up' | 'down'} roundEnd
 */
export function mouldedHandle(pen, box, roundEnd) {
  const { w, h } = box;
  const r = w / 2;
  const shape = (/** @type {number} */ x, /** @type {number} */ y) =>
    roundEnd === "down"
      ? d`M${x} ${y + 4}q0-4 4-4h${w - 8}q4 0 4 4V${y + h - r}a${r} ${r} 0 0 1-${w} 0z`
      : d`M${x} ${y + h - 4}q0 4 4 4h${w - 8}q4 0 4-4V${y + r}a${r} ${r} 0 0 0-${w} 0z`;
  const base = roundEnd === "down" ? box.y + 12 : box.y + h - 12;
  return (
    path(shape(box.x + 8, box.y + 5), { opacity: pen.finish.dark ? 0.4 : 0.18 }) +
    path(shape(box.x, box.y), { fill: pen.paint("upright"), stroke: pen.finish.gap, "stroke-width": 1.2 }) +
    line(d`M${box.x + 1} ${base}h${w - 2}`, pen.finish.gap, 1.4, { opacity: 0.6 }) +
    line(d`M${box.x + 4.5} ${box.y + r}V${box.y + h - r}`, "#fff", 2, { opacity: pen.finish.rim * 0.8 })
  );
}

/**
 * A hollow for the fingers, pressed into an edge.
 * @param {Pen} pen
 * @param {Box} box
 */
export function pocketHandle(pen, box) {
  const r = Math.min(box.w, box.h) / 2;
  return (
    rect(box, r, { fill: pen.paint("recess"), stroke: pen.finish.gap }) +
    line(d`M${box.x + r} ${box.y + box.h - 2}h${box.w - 2 * r}`, "#fff", 1.8, { opacity: pen.finish.rim * 0.7 })
  );
}

/**
 * A pane of dark glass with the window's reflection across it.
 * @param {Pen} pen
 * @param {Box} box
 * @param {number} [radius]
 */
export function glass(pen, box, radius = 8) {
  const { x, y, w, h } = box;
  const slant = Math.min(w * 0.28, h * 0.8);
  const bottom = y + h - 3;
  const streak = d`M${x + w * 0.1} ${bottom}l${slant}-${h - 6}h${w * 0.16}l-${slant} ${h - 6}zM${x + w * 0.34} ${bottom}l${slant}-${h - 6}h${w * 0.05}l-${slant} ${h - 6}z`;
  return (
    rect(box, radius, { fill: pen.paint("glass"), stroke: "#000" }) +
    path(streak, { fill: "#fff", opacity: 0.09 }) +
    line(d`M${x + 3} ${bottom - radius}V${y + radius}q0-${radius - 3} ${radius - 3}-${radius - 3}H${x + w - radius}`, "#fff", 1.6, {
      opacity: 0.16,
    })
  );
}

/**
 * The top of a unit lower than the eye.
 * @param {Pen} pen
 * @param {{w: number, y: number, depth: number, inset?: number, paint?: string}} top y: the front edge
 */
export function topPlane(pen, { w, y, depth, inset: by = 16, paint = "top" }) {
  return (
    path(d`M3 ${y}L${by} ${y - depth}H${w - by}L${w - 3} ${y}z`, { fill: pen.paint(paint), stroke: pen.finish.gap }) +
    line(d`M${by + 2} ${y - depth + 2}H${w - by - 2}`, "#fff", 1.6, { opacity: pen.finish.rim * 0.7 })
  );
}

/**
 * @param {number} w
 * @param {number} h
 * @param {number} [from] the side
 */
export const feet = (w, h, from = 22) =>
  path(d`M${from} ${h - 10}h26l-3 7h3v3h-26v-3h3zM${w - from - 26} ${h - 10}h26l-3 7h3v3h-26v-3h3z`, { fill: RUBBER });

/**
 * The grille a refrigerator breathes through, with its levelling feet.
 * @param {Box} box
 */
export function toeGrille(box) {
  const { x, y, w, h } = box;
  return (
    path(d`M${x + 18} ${y + h - 2}h30v8h-30zM${x + w - 48} ${y + h - 2}h30v8h-30z`, { fill: "#111315" }) +
    rect(box, 2, { fill: "#25292d" }) +
    line(d`M${x + 14} ${y + h * 0.56}h${w - 28}`, "#474d54", h * 0.46, { "stroke-dasharray": "3 5" })
  );
}

/**
 * The cap over a door's hinge.
 * @param {Box} box
 */
export const hingeCap = (box) =>
  rect(box, 3, { fill: "#595f66", stroke: "#3c4147" }) + line(d`M${box.x + 4} ${box.y + 3}h${box.w - 8}`, "#fff", 1.6, { opacity: 0.35 });

/**
 * Ice and water in the door: a dark recess with a paddle, a spill tray and a lit row of keys.
 * @param {Pen} pen
 * @param {Box} box
 */
export function dispenser(pen, box) {
  const { x, y, w, h } = box;
  const middle = x + w / 2;
  const bay = { x: x + 8, y: y + h * 0.3, w: w - 16, h: h * 0.62 };
  return (
    rect(inset(box, -3), 10, { fill: pen.paint("turned"), stroke: pen.finish.gap }) +
    rect(box, 8, { fill: "#15181b" }) +
    rect(bay, 6, { fill: pen.paint("hollow") }) +
    path(d`M${middle - 17} ${bay.y}h34l-6 ${h * 0.08}h-22z`, { fill: "#8b929a" }) +
    path(d`M${middle - 9} ${bay.y + h * 0.08}h18l-3 ${h * 0.24}q-6 5-12 0z`, { fill: "#5f666e" }) +
    rect({ x: x + 12, y: y + h * 0.84, w: w - 24, h: h * 0.06 }, 2, { fill: "#747b83" }) +
    line(d`M${x + 16} ${y + h * 0.87}h${w - 32}`, "#23272b", 2, { "stroke-dasharray": "3 4" }) +
    marks({ x: x + 13, y: y + h * 0.16, w: w - 26, h: 4 }, 4, 1, { fill: GLOW, thick: 4 }) +
    figures(middle - 12, y + h * 0.07, h * 0.055, "37") +
    line(d`M${x + 4} ${y + h - 10}V${y + 11}q0-7 7-7H${x + w - 12}`, "#fff", 1.5, { opacity: 0.3 })
  );
}

/**
 * An oven's door: panel, bar, and a window with two racks behind it unless it has none.
 * @param {Pen} pen
 * @param {Box} box
 * @param {{window: boolean}} options
 */
export function ovenDoor(pen, box, { window }) {
  const { x, y, w, h } = box;
  const handle = barHandle(pen, { x: x + w * 0.07, y: y + Math.max(16, h * 0.1), w: w * 0.86, h: 13 });
  if (!window) {
    const pressed = inset({ x: x + w * 0.12, y: y + h * 0.3, w: w * 0.76, h: h * 0.54 }, 0);
    return (
      panel(pen, box, { radius: 6 }) +
      rect(pressed, 10, { fill: "none", stroke: pen.finish.gap, opacity: 0.55 }) +
      rect(inset(pressed, 3), 8, { fill: "none", stroke: "#fff", opacity: pen.finish.rim * 0.8 }) +
      handle
    );
  }
  const pane = { x: x + w * 0.12, y: y + h * 0.29, w: w * 0.76, h: h * 0.53 };
  const racks = [0.42, 0.7].map((share) => d`M${pane.x + 14} ${pane.y + pane.h * share}h${pane.w - 28}`).join("");
  return (
    panel(pen, box, { radius: 6 }) +
    glass(pen, pane, 8) +
    line(racks, "#6a727a", 2, { opacity: 0.7 }) +
    line(racks, "#6a727a", 7, { "stroke-dasharray": "1.5 12", opacity: 0.35 }) +
    handle
  );
}

/**
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 * @param {number} from degrees, clockwise from the right
 * @param {number} to
 */
function arc(cx, cy, r, from, to) {
  const point = (/** @type {number} */ degrees) => {
    const radians = (degrees * Math.PI) / 180;
    return d`${cx + r * Math.cos(radians)} ${cy + r * Math.sin(radians)}`;
  };
  return d`M${point(from)}A${r} ${r} 0 0 1 ${point(to)}`;
}

/**
 * The round door of a front loader.
 * @param {Pen} pen
 * @param {{cx: number, cy: number, r: number, deep: boolean, handle: 'left' | 'right'}} door deep: a bowl with a drum behind it, else flat tinted glass
 */
export function porthole(pen, { cx, cy, r, deep, handle }) {
  const ring =
    circle(cx + 5, cy + 7, r, { opacity: 0.2 }) +
    circle(cx, cy, r, { fill: pen.paint("turned"), stroke: pen.finish.gap }) +
    line(arc(cx, cy, r - 3, 172, 290), "#fff", 3, { opacity: Math.max(pen.finish.rim, 0.5), "stroke-linecap": "round" });
  const grip = handle === "left" ? 180 : 0;
  const pull = line(arc(cx, cy, r * 0.885, grip - 21, grip + 21), "#000", r * 0.11, { opacity: 0.55, "stroke-linecap": "round" });
  return ring + pull + (deep ? bowl(pen, cx, cy, r * 0.79) : pane(pen, cx, cy, r * 0.79));
}

/**
 * @param {Pen} pen
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 */
function bowl(pen, cx, cy, r) {
  return (
    circle(cx, cy, r, { fill: "#0d0f11", stroke: "#33383d", "stroke-width": num(r * 0.08) }) +
    circle(cx, cy, r * 0.78, { fill: "#3b4148" }) +
    circle(cx, cy + r * 0.03, r * 0.74, { fill: pen.paint("glass") }) +
    circle(cx, cy, r * 0.55, {
      fill: "none",
      stroke: "#c9d0d6",
      "stroke-width": num(r * 0.3),
      "stroke-dasharray": d`1.8 ${r * 0.095}`,
      opacity: 0.2,
    }) +
    ellipse(cx + r * 0.1, cy + r * 0.47, r * 0.44, r * 0.16, { fill: "#fff", opacity: 0.06 }) +
    line(arc(cx, cy, r * 0.86, 190, 280), "#fff", r * 0.1, { opacity: 0.55, "stroke-linecap": "round" }) +
    line(arc(cx, cy, r * 0.86, 20, 70), "#fff", r * 0.05, { opacity: 0.25, "stroke-linecap": "round" })
  );
}

/**
 * @param {Pen} pen
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 */
function pane(pen, cx, cy, r) {
  return (
    circle(cx, cy, r, { fill: pen.paint("glass"), stroke: "#0d0f11", "stroke-width": num(r * 0.06) }) +
    path(d`M${cx - r * 0.66} ${cy + r * 0.58}L${cx + r * 0.1} ${cy - r * 0.86}h${r * 0.34}L${cx - r * 0.42} ${cy + r * 0.78}z`, {
      fill: "#fff",
      opacity: 0.1,
    }) +
    line(arc(cx, cy, r * 0.9, 200, 270), "#fff", 2.5, { opacity: 0.4, "stroke-linecap": "round" })
  );
}

/**
 * The perforated screen behind a microwave's window.
 * @param {Box} box
 */
export function screen(box) {
  const rows = Math.floor(box.h / 9);
  let data = "";
  for (let row = 0; row < rows; row++) data += d`M${box.x} ${box.y + 4 + row * 9}h${box.w}`;
  return line(data, "#fff", 2.6, { "stroke-dasharray": "2.6 5", opacity: 0.13 });
}
