// @ts-check
// Tank water heaters.

import { panel } from "./parts.mjs";
import { circle, d, ellipse, line, path, rect } from "./svg.mjs";

/** @typedef {import('./pen.mjs').Pen} Pen */
/** @typedef {import('./index.mjs').Draw} Draw */

const COPPER = "#b97a4a";
const COPPER_EDGE = "#7b4c28";
const STEEL = "#b7bcc1";
const STEEL_EDGE = "#767c83";

/** @type {Draw} */
export function waterHeater(pen, { w, h, has }) {
  const electric = has("electric");
  const { finish } = pen;
  const r = w / 2;
  const tank = d`M0 60q0-17 ${r}-17t${r} 17V${h - 26}q0 15-${r} 15T0 ${h - 26}z`;
  return {
    art:
      path(d`M${w * 0.12} ${h - 16}h24v16h-24zM${w * 0.88 - 24} ${h - 16}h24v16h-24z`, { fill: "#3a3f45" }) +
      pipes(w, has) +
      path(tank, { fill: pen.paint("tank"), stroke: finish.gap }) +
      line(d`M1 60q0 16 ${r - 1} 16t${r - 1}-16M1 ${h - 74}q0 14 ${r - 1} 14t${r - 1}-14`, finish.gap, 2, { opacity: 0.75 }) +
      line(d`M4 66q3 12 ${r - 4} 12`, "#fff", 2, { opacity: finish.rim * 0.8 }) +
      reliefValve(w, h) +
      ratingLabel(w) +
      (electric ? accessPanels(pen, w, h) : gasControl(pen, w, h)),
    plate: { x: r, y: 112 },
    hook: { x: w - 10, y: 112 },
  };
}

/**
 * Cold in, hot out, and between them the heater's own fitting: a draft hood, a blower, or an electrician's knockout.
 * @param {number} w
 * @param {(feature: string) => boolean} has
 */
function pipes(w, has) {
  const middle = w / 2;
  const water =
    path(d`M${w * 0.2} 54V14h16v40M${w * 0.8 - 16} 54V14h16v40`, { fill: COPPER, stroke: COPPER_EDGE }) +
    path(d`M${w * 0.2 - 3} 30h22v9h-22zM${w * 0.8 - 19} 30h22v9h-22z`, { fill: "#d2d7dc", stroke: STEEL_EDGE }) +
    path(d`M${w * 0.2 - 3} 30h22v3h-22z`, { fill: "#c0392b" }) +
    path(d`M${w * 0.8 - 19} 30h22v3h-22z`, { fill: "#2b6cb0" });
  if (has("electric")) return water + rect({ x: middle - 17, y: 33, w: 34, h: 16 }, 3, { fill: "#8e959c", stroke: STEEL_EDGE });
  if (has("power-vent")) {
    return (
      water +
      path(d`M${middle - 38} 50V22q0-10 10-10h38q18 0 18 18v20z`, { fill: "#2b2f33", stroke: "#0d0f11" }) +
      path(d`M${middle - 10} 12V0h28v12z`, { fill: "#f2f1ec", stroke: "#a19c92" }) +
      circle(middle - 14, 33, 9, { fill: "#4d545b" })
    );
  }
  return (
    water +
    path(d`M${middle - 16} 50l-14-20h60l-14 20zM${middle - 20} 30V0h40v30z`, { fill: STEEL, stroke: STEEL_EDGE }) +
    line(d`M${middle - 11} 3v24`, "#fff", 4, { opacity: 0.6 })
  );
}

/**
 * The temperature and pressure relief valve, and the pipe that leads its discharge down.
 * @param {number} w
 * @param {number} h
 */
function reliefValve(w, h) {
  const x = w - 20;
  return (
    path(d`M${x + 2} 112h9V${h - 92}h-9z`, { fill: COPPER, stroke: COPPER_EDGE }) +
    line(d`M${x + 5} 124V${h - 98}`, "#e5b184", 2) +
    rect({ x: x - 9, y: 94, w: 30, h: 18 }, 3, { fill: "#c8a15a", stroke: COPPER_EDGE }) +
    line(d`M${x - 4} 90h20`, "#8e959c", 4)
  );
}

/** @param {number} w */
const ratingLabel = (w) =>
  rect({ x: w * 0.17, y: 136, w: 84, h: 116 }, 3, { fill: "#fdfdfb", stroke: "#c2beb5" }) +
  rect({ x: w * 0.17 + 8, y: 144, w: 68, h: 16 }, 1, { fill: "#0b4f8a" }) +
  line(d`M${w * 0.17 + 8} 174h56m-56 13h66m-66 13h50m-50 13h60m-60 13h40`, "#4e7ea8", 4) +
  line(d`M${w * 0.17 + 8} 242h68`, "#14181f", 7, { "stroke-dasharray": "2 2 4 2 1 3", opacity: 0.8 });

/**
 * The thermostat and gas valve, and the door over the burner.
 * @param {Pen} pen
 * @param {number} w
 * @param {number} h
 */
function gasControl(pen, w, h) {
  const middle = w / 2;
  const y = h - 190;
  return (
    line(d`M${middle + 34} ${y + 46}h22q8 0 8 8V${h - 74}`, "#8e959c", 5) +
    line(d`M${middle} ${y + 70}V${h - 62}`, COPPER, 4) +
    rect({ x: middle - 40, y, w: 80, h: 72 }, 7, { fill: "#2b2e32", stroke: "#0d0f11" }) +
    circle(middle, y + 36, 25, { fill: "#15181b" }) +
    circle(middle, y + 36, 21, { fill: "#c0392b", stroke: "#7d1f15" }) +
    line(d`M${middle} ${y + 17}v15`, "#fff", 4) +
    panel(pen, { x: middle - 48, y: h - 54, w: 96, h: 26 }, { radius: 4, paint: "tank" })
  );
}

/**
 * The two covers over the elements of an electric heater.
 * @param {Pen} pen
 * @param {number} w
 * @param {number} h
 */
function accessPanels(pen, w, h) {
  const cover =
    panel(pen, { x: w / 2 - 38, y: 286, w: 76, h: 74 }, { radius: 6, paint: "top" }) +
    circle(w / 2, 298, 3, { fill: "#6a7077" }) +
    circle(w / 2, 348, 3, { fill: "#6a7077" }) +
    path(d`M${w / 2 + 3} 307l-14 20h9l-4 14 15-20h-9z`, { fill: "#c0392b" });
  return pen.repeat(cover, [0, h - 90 - 286 - 84]) + ellipse(w / 2, h - 44, 9, 7, { fill: "#c8a15a", stroke: COPPER_EDGE });
}
