// @ts-check
// Tools of a technician. Each stands or lies with its lower left corner, or its middle, at 0, 0.

import { figures } from "../controls.mjs";
import { circle, d, ellipse, line, path, rect } from "../svg.mjs";
import { COBALT, COBALT_EDGE, RED, RED_EDGE, RUBBER, STEEL, STEEL_EDGE } from "./materials.mjs";

/** @typedef {import('../pen.mjs').Pen} Pen */

/**
 * A spirit level of a length, with its bubble in the middle or off it.
 * @param {number} w
 * @param {number} [off] how far the bubble is from the middle
 */
export function level(w, off = 0) {
  const h = 30;
  const vial = (/** @type {number} */ x, /** @type {number} */ vw, /** @type {number} */ bubble) =>
    rect({ x: x - vw / 2 - 4, y: -h + 4, w: vw + 8, h: h - 8 }, 4, { fill: "#e8ebee", stroke: COBALT_EDGE, "stroke-width": 1.4 }) +
    rect({ x: x - vw / 2, y: -h + 8, w: vw, h: h - 16 }, 6, { fill: "#9fd37c", stroke: "#4f7f34", "stroke-width": 1.4 }) +
    ellipse(x + bubble, -h / 2 - 1, 8, 5, { fill: "#f3fbea", stroke: "#4f7f34", "stroke-width": 1 }) +
    line(d`M${x - 11} ${-h + 8}v${h - 16}M${x + 11} ${-h + 8}v${h - 16}`, "#234015", 1.6);
  const end = (/** @type {number} */ x) =>
    circle(x, -h / 2, 8.5, { fill: "#e8ebee", stroke: COBALT_EDGE }) + line(d`M${x} ${-h / 2 - 6}v12`, "#4f7f34", 3);
  return (
    rect({ x: 0, y: -h, w, h }, 4, { fill: COBALT, stroke: COBALT_EDGE }) +
    line(d`M4 ${-h + 2.6}H${w - 4}`, "#7fb0dc", 2.4) +
    line(d`M4 -3H${w - 4}`, "#c3c8cd", 4) +
    vial(w / 2, 46, off) +
    end(w * 0.14) +
    end(w * 0.86)
  );
}

/**
 * A long brush: handle at the left end, bristles at the right.
 * @param {number} w
 * @param {number} [r] of the bristles
 */
export function coilBrush(w, r = 17) {
  const from = w * 0.52;
  const pitch = 6;
  let bristles = "";
  for (let x = from; x < w; x += pitch) bristles += d`M${x - 3} ${-r}l6 ${r * 2}M${x + 3} ${-r}l-6 ${r * 2}`;
  return (
    line(d`M${w * 0.3} 0H${w}`, STEEL_EDGE, 5) +
    line(d`M${w * 0.3} -1H${w}`, "#e2e5e8", 1.6) +
    line(bristles, "#3a424a", 2.6) +
    line(d`M${from} ${-r + 3}H${w - 2}`, "#7a828a", 1.6, { opacity: 0.6 }) +
    rect({ x: 0, y: -8, w: w * 0.33, h: 16 }, 8, { fill: RED, stroke: RED_EDGE }) +
    line(d`M9 -4H${w * 0.3}`, "#fff", 2.4, { opacity: 0.5 })
  );
}

/**
 * The round brush of a vent, on its rod; the bristles are at 0, 0.
 * @param {number} r
 * @param {string} rod path data
 */
export function ventBrush(r, rod) {
  const spokes = Array.from({ length: 24 }, (_, i) => {
    const a = (i * Math.PI) / 12;
    return d`M0 0L${r * Math.cos(a) * 0.62} ${r * Math.sin(a)}`;
  }).join("");
  return (
    line(rod, "#1d4f7d", 7, { "stroke-linecap": "round" }) +
    line(rod, "#7fb0dc", 2, { "stroke-linecap": "round", transform: "translate(-1-1.5)" }) +
    ellipse(0, 0, r * 0.5, r * 0.82, { fill: "#3a424a", opacity: 0.7 }) +
    line(spokes, "#5d6771", 3) +
    ellipse(0, 0, 6, 8, { fill: STEEL, stroke: STEEL_EDGE })
  );
}

/** A flashlight that lies and shines to the right; its lens is at 0, 0. @param {number} [beam] length of the light */
export const flashlight = (beam = 0) =>
  (beam
    ? path(d`M2 -15L${beam} ${-beam * 0.3}A${beam * 0.1} ${beam * 0.3} 0 0 1 ${beam} ${beam * 0.3}L2 15z`, {
        fill: "#fff4d6",
        opacity: 0.34,
      }) +
      ellipse(beam, 0, beam * 0.14, beam * 0.3, { fill: "#fff8e6", opacity: 0.6 }) +
      ellipse(beam, 0, beam * 0.09, beam * 0.2, { fill: "#fffdf7", opacity: 0.75 })
    : "") +
  rect({ x: -112, y: -10, w: 84, h: 20 }, 4, { fill: "#59626b", stroke: "#2b3036" }) +
  line("M-96-9v18m10-18v18m10-18v18m10-18v18", "#2b3036", 3) +
  path("M-34-10L-14-17H0V17H-14L-34 10z", { fill: RED, stroke: RED_EDGE }) +
  line("M-108-6H-34M-30-9L-13-14H-3", "#fff", 2.4, { opacity: 0.45 }) +
  ellipse(0, 0, 4.5, 16.5, { fill: "#fff8e6", stroke: "#8b6f3d" });

/** The case of a tape measure; its tape comes out at the lower left, at 0, 0. */
export const tapeCase = () =>
  path("M-4 4V-52q0-18 18-18h30q24 0 24 26V4z", { fill: RED, stroke: RED_EDGE }) +
  circle(32, -33, 23, { fill: "#d2d7dc", stroke: "#60666d" }) +
  circle(32, -33, 16, { fill: "#33383d" }) +
  line("M4-50q0-12 12-12h26", "#fff", 3, { opacity: 0.5, "stroke-linecap": "round" }) +
  rect({ x: -8, y: -6, w: 78, h: 10 }, 2, { fill: RUBBER });

/**
 * The tape drawn out: white, with its inches.
 * @param {number} w
 * @param {number} [h]
 */
export const tape = (w, h = 17) =>
  rect({ x: 0, y: -h, w, h }, 1, { fill: "#fdfdfb", stroke: "#7b8188", "stroke-width": 1.4 }) +
  line(d`M4 ${-h * 0.72}H${w}`, "#2b2e32", h * 0.5, { "stroke-dasharray": "1.6 8.4" }) +
  line(d`M4 ${-h * 0.58}H${w}`, RED, h * 0.8, { "stroke-dasharray": "2.4 57.6" }) +
  rect({ x: -4, y: -h - 3, w: 6, h: h + 10 }, 1, { fill: "#8e959c", stroke: "#4a4f55", "stroke-width": 1.2 });

/**
 * A multimeter that stands, with its reading and where its leads go; its feet are at 0, 0.
 * @param {Pen} pen
 * @param {string} reading
 * @param {[string, string]} leads path data of the red and the black one, from its sockets
 */
export function multimeter(pen, reading, [red, black]) {
  const w = 84;
  const h = 138;
  return (
    line(red, RED, 4.5, { "stroke-linejoin": "round" }) +
    line(black, "#59626b", 4.5, { "stroke-linejoin": "round" }) +
    rect({ x: -w / 2, y: -h, w, h }, 13, { fill: RED, stroke: RED_EDGE }) +
    rect({ x: -w / 2 + 7, y: -h + 7, w: w - 14, h: h - 14 }, 8, { fill: "#2f343a", stroke: "#15181b" }) +
    rect({ x: -w / 2 + 14, y: -h + 15, w: w - 28, h: 33 }, 4, { fill: "#10202a", stroke: "#000" }) +
    figures(-22, -h + 22, 19, reading) +
    circle(0, -54, 23, { fill: "#44494f", stroke: "#15181b" }) +
    circle(0, -54, 15, { fill: pen.paint("turned"), stroke: "#15181b" }) +
    line("M0-54l8-10", "#fff", 3.4) +
    circle(-17, -20, 6, { fill: RED, stroke: "#000" }) +
    circle(17, -20, 6, { fill: "#000", stroke: "#60666d" })
  );
}

/** A probe's handle; its point is at 0, 0. @param {string} color */
export const probe = (color) =>
  line("M0 0L-4-14", "#d2d7dc", 3) +
  line("M-4-14L-13-48", color, 8, { "stroke-linecap": "round" }) +
  line("M-5-19l-6-22", "#fff", 2, { opacity: 0.4 });

/** An open-ended wrench that lies, its jaw at the right; 150 long. */
export const wrench = () =>
  path("M8-8q-16 0-16 8t16 8h94q6 14 24 15l-9-9 4-13 16-6 7 8q6-17-10-25-18-6-28 4-3 3-4 10z", { fill: STEEL, stroke: "#565c63" }) +
  circle(0, 0, 3.5, { fill: "#565c63" }) +
  line("M8-4H106q4-9 14-12", "#fff", 2.4, { opacity: 0.75 });

/** A screwdriver that lies, its tip at the right; 150 long. @param {string} [color] */
export const screwdriver = (color = COBALT) =>
  path("M62-4h74l10-3v14l-10-3h-74z", { fill: STEEL, stroke: "#565c63", "stroke-width": 1.4 }) +
  path("M0-9q0-4 5-4h40q8 0 10 5l8 3v10l-8 3q-2 5-10 5h-40q-5 0-5-4z", { fill: color, stroke: "#15181b", "stroke-width": 1.4 }) +
  line("M5-8h42M5 0h42M5 8h42", "#fff", 2, { opacity: 0.35 });

/** Pliers that stand in a bag: grips up. */
const pliers = () => line("M-6 0q-12-40-2-74M6 0q12-40 2-74", RED, 10, { "stroke-linecap": "round" });

/** A canvas tool bag with tools sticking out; its feet's left end is at 0, 0. @param {Pen} pen */
export function toolBag(pen) {
  const w = 230;
  return (
    line("M60-96q0-76 55-76t55 76", "#5c452c", 11) +
    line("M60-96q0-76 55-76t55 76", "#8d6c49", 5) +
    path("M34-84L18-158l12-3 18 77z", { fill: STEEL, stroke: "#565c63" }) +
    path("M20-142q-16-4-18-20l11 6 9-6-1-12q14 4 13 20z", { fill: STEEL, stroke: "#565c63" }) +
    rect({ x: 76, y: -150, w: 20, h: 60 }, 8, { fill: COBALT, stroke: COBALT_EDGE }) +
    line("M83-144v50", "#fff", 2.4, { opacity: 0.5 }) +
    `<g transform="translate(140-76)">${pliers()}</g>` +
    rect({ x: 178, y: -134, w: 16, h: 50 }, 6, { fill: "#33383d", stroke: "#15181b" }) +
    line("M183-128v40", "#fff", 2, { opacity: 0.35 }) +
    path(d`M6 -92q0-8 8-8H${w - 14}q8 0 8 8L${w} -8q0 8-8 8H8q-8 0-8-8z`, { fill: "#9a7a55", stroke: "#5c452c" }) +
    path(d`M6 -92q0-8 8-8H${w - 14}q8 0 8 8v9H6z`, { fill: "#6f5437" }) +
    line(d`M6 -81H${w - 6}`, "#c9a97f", 2, { "stroke-dasharray": "5 4" }) +
    path(d`M22 -66h78v50h-78zM${w - 100} -66h78v50h-78z`, { fill: "#87694a", stroke: "#5c452c" }) +
    path(d`M22 -66h78v14h-78zM${w - 100} -66h78v14h-78z`, { fill: "#6f5437" }) +
    path("M104-100h22v24h-22z", { fill: "#c9ced3", stroke: "#565c63" }) +
    line(d`M10 -88L4 -8`, "#d9bd97", 2.4, { opacity: 0.7 }) +
    rect({ x: 8, y: -22, w: w - 16, h: 22 }, 6, { fill: pen.paint("fall") }) +
    path(d`M14 0h20v6h-20zM${w - 34} 0h20v6h-20z`, { fill: RUBBER })
  );
}

/** The strap that holds a load on a hand truck. @param {number} w @param {number} y */
export const strap = (w, y) =>
  path(d`M-3 ${y}H${w + 3}v20H-3z`, { fill: "#3b5d7e", stroke: "#1d364f" }) +
  line(d`M-2 ${y + 4}H${w + 2}M-2 ${y + 16}H${w + 2}`, "#8fb2d2", 1.6, { "stroke-dasharray": "6 4" }) +
  rect({ x: w * 0.62, y: y - 5, w: 36, h: 30 }, 4, { fill: "#c9ced3", stroke: "#565c63" }) +
  rect({ x: w * 0.62 + 7, y: y + 2, w: 22, h: 16 }, 2, { fill: "#565c63" });

/** A wheel of a hand truck. @param {number} x @param {number} [r] */
export const wheel = (x, r = 30) =>
  circle(x, -r, r, { fill: RUBBER, stroke: "#000" }) +
  circle(x, -r, r * 0.56, { fill: "#d2d7dc", stroke: "#60666d" }) +
  circle(x, -r, r * 0.18, { fill: "#60666d" }) +
  line(d`M${x - r * 0.7} ${-r * 1.5}a${r * 0.86} ${r * 0.86} 0 0 1 ${r * 0.6} ${-r * 0.36}`, "#fff", 3, {
    opacity: 0.4,
    "stroke-linecap": "round",
  });

/** A folded towel that lies; its lower left corner is at 0, 0. @param {number} w */
export const towel = (w) =>
  path(d`M4 0q-8-8 0-15q-6-8 2-15q-4-6 6-6H${w - 10}q10 0 10 10t-4 8q6 6 2 10q2 8-8 8z`, { fill: "#e9edf0", stroke: "#8d949b" }) +
  line(d`M6 -15H${w - 6}M8 -29H${w - 8}`, "#8d949b", 1.6) +
  line(d`M${w * 0.2} -35V-1M${w * 0.28} -35V-1`, COBALT, 5, { opacity: 0.75 });
