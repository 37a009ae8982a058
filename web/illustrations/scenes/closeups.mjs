// @ts-check
// Parts seen from near, which articles and videos show: burners, a filter, coils, a vent cut open, the feet of a machine.

import { panel } from "../parts.mjs";
import { circle, d, ellipse, line, path, rect } from "../svg.mjs";
import { duct, flames, IRON, lint, RED, RUBBER, STEEL, STEEL_EDGE } from "./materials.mjs";
import { place } from "./stage.mjs";

/** @typedef {import('../pen.mjs').Pen} Pen */

/**
 * A large burner with its flame; the middle of its base is at 0, 0.
 * @param {boolean} good blue and steady, or orange, tall and sooty
 */
export function burner(good) {
  const ring = good ? "#2f7fd6" : "#e2702b";
  return (
    ellipse(0, 2, 96, 17, { fill: "#000", opacity: 0.3 }) +
    ellipse(0, -4, 84, 15, { fill: "#c3c8cd", stroke: "#4a5056" }) +
    flames({ x: -66, y: -26, w: 132, h: good ? 40 : 58, count: good ? 9 : 6, good }) +
    path("M-62-30q0-11 62-11t62 11v18q0 12-62 12t-62-12z", { fill: good ? STEEL : "#9a948b", stroke: "#4a5056" }) +
    line("M-58-16q14 9 58 9t58-9", "#24282c", 6, { "stroke-dasharray": good ? "4 7" : "4 7 4 21 4 7" }) +
    ellipse(0, -31, 60, 10, { fill: "#2b2f33", stroke: "#15181b" }) +
    line("M-50-33q10-6 36-7", "#fff", 2.4, { opacity: 0.4 }) +
    (good
      ? ""
      : path("M-22-28q8-8 24-5t22 6-18 5-28-6zM-54-14q10-6 22 0t-8 8-14-8z", { fill: "#6f4a2c", stroke: "#4a3019", "stroke-width": 1.2 })) +
    flames({ x: -86, y: -2, w: 172, h: good ? 46 : 66, count: good ? 10 : 7, good }) +
    ellipse(0, -2, 86, 8, { fill: ring, opacity: 0.25 })
  );
}

/**
 * A cast-iron grate over a burner, from the front; its feet are at y = 0.
 * @param {number} w
 * @param {number} h
 */
export const grate = (w, h) =>
  line(d`M${-w / 2} 0V${-h}H${w / 2}V0M${-w * 0.18} ${-h}v14M${w * 0.18} ${-h}v14`, "#0b0c0d", 11, { "stroke-linejoin": "round" }) +
  line(d`M${-w / 2} ${-h - 3}H${w / 2}`, "#7a828a", 2.4) +
  line(d`M${-w / 2 - 3} -2V${-h}`, "#5a6067", 2);

/** A dishwasher's cylinder filter, with the handle that turns it; it stands at 0, 0. */
export const filter = () =>
  path("M-58-20V-132q0-16 58-16t58 16V-20q0 16-58 16t-58-16z", { fill: "#d7dde2", stroke: "#565f68" }) +
  line("M-52-78h104", "#7f8b95", 96, { "stroke-dasharray": "2 4.5", opacity: 0.75 }) +
  line("M-57-106q4 12 57 12t57-12M-57-80q4 12 57 12t57-12M-57-54q4 12 57 12t57-12M-57-30q4 12 57 12t57-12", "#7f8b95", 2.4) +
  line("M-46-136V-12", "#fff", 7, { opacity: 0.65 }) +
  path("M-66-140q0-18 66-18t66 18v16q0 18-66 18t-66-18z", { fill: "#4a545e", stroke: "#24292e" }) +
  ellipse(0, -140, 66, 17, { fill: "#6a7682", stroke: "#24292e" }) +
  path("M-14-142v-34q0-14 14-14t14 14v34q-14 6-28 0z", { fill: "#4a545e", stroke: "#24292e" }) +
  line("M-8-146v-30q0-8 8-8", "#fff", 2.6, { opacity: 0.45 }) +
  path("M-42-144l14-6v12zM42-144l-14-6v12z", { fill: "#dfe3e6" }) +
  path("M-64-22q0 22 64 22t64-22v10q0 20-64 20T-64-12z", { fill: "#4a545e", stroke: "#24292e" });

/** A spray arm that leans with its face to the viewer: two blades, nozzles, and a hub at 0, 0. */
export const sprayArm = () =>
  path("M-28-22C-80-40-150-40-196-30q-18 6-16 26t22 22c60 10 110 2 162-4zM28-22C80-8 150-8 196-24q20-4 22 14t-14 28C150 40 80 30 28 22z", {
    fill: "#b9c3cc",
    stroke: "#4d565f",
  }) +
  line("M-36-20C-90-34-150-34-194-24M36-16C90-2 150-2 192-18", "#fff", 3, { opacity: 0.75 }) +
  circle(0, 0, 40, { fill: "#8e9aa5", stroke: "#3d454d" }) +
  circle(0, 0, 26, { fill: "#5f6b76", stroke: "#3d454d" }) +
  circle(0, 0, 10, { fill: "#24292e" }) +
  line("M-28-28a40 40 0 0 1 30-12", "#fff", 4, { opacity: 0.5, "stroke-linecap": "round" }) +
  [
    [-190, -4],
    [-150, -12],
    [-112, -8],
    [-74, 0],
    [74, 8],
    [112, 10],
    [150, 4],
    [190, -4],
  ]
    .map(
      ([x, y]) =>
        ellipse(x, y, 11, 7, { fill: "#5f6b76", stroke: "#3d454d", "stroke-width": 1.4 }) + ellipse(x, y, 5, 3, { fill: "#0d0f11" }),
    )
    .join("");

/**
 * The back of a refrigerator: its condenser coil, its compressor, its dust.
 * @param {Pen} pen
 */
export function refrigeratorBack(pen) {
  const rows = 9;
  let coil = "M-112-578";
  for (let i = 0; i < rows; i++) coil += i % 2 ? d`H-112q-14 0-14 21t14 21` : d`H112q14 0 14 21t-14 21`;
  return (
    panel(pen, { x: -160, y: -640, w: 320, h: 626 }, { radius: 8 }) +
    path("M-140-14h40V0h-40zM100-14h40V0h-40z", { fill: "#111315" }) +
    line("M-92-590V-190M-46-590V-190M0-590V-190M46-590V-190M92-590V-190", "#3f454b", 3) +
    line(coil, "#15181b", 12, { "stroke-linejoin": "round" }) +
    line(coil, "#3f454b", 7, { "stroke-linejoin": "round" }) +
    line(coil, "#8b939b", 1.8, { transform: "translate(-1-2)" }) +
    rect({ x: -140, y: -158, w: 280, h: 136 }, 4, { fill: "#22262a", stroke: pen.finish.gap }) +
    path("M-92-30v-54q0-40 52-40t52 40v54q0 6-8 6h-88q-8 0-8-6z", { fill: "#3f454b", stroke: "#0d0f11" }) +
    line("M-80-72q4-36 34-38", "#fff", 4, { opacity: 0.35, "stroke-linecap": "round" }) +
    line("M12-80q40 4 44-40v-40M-92-66q-34 2-34-40v-80", "#b97a4a", 6) +
    rect({ x: 54, y: -96, w: 62, h: 62 }, 6, { fill: "#5f666d", stroke: "#0d0f11" }) +
    line("M62-84h46m-46 14h46m-46 14h46", "#22262a", 5)
  );
}

/**
 * A vent duct cut open along its length, with lint in it, from 0, 0 to the right.
 * @param {number} w
 * @param {number} r half its width
 */
export const cutDuct = (w, r) =>
  duct(d`M0 0H${w}`, r * 2) +
  path(
    d`M${w * 0.12} ${-r * 0.72}q${w * 0.02} ${-r * 0.1} ${w * 0.05} ${-r * 0.1}h${w * 0.66}q${w * 0.05} 0 ${w * 0.04} ${r * 0.2}l${w * 0.02} ${r * 0.9}q0 ${r * 0.5}-${w * 0.05} ${r * 0.5}h-${w * 0.68}q-${w * 0.06} 0-${w * 0.05}-${r * 0.4}z`,
    {
      fill: "#4a4f55",
      stroke: "#24272b",
    },
  ) +
  path(d`M${w * 0.14} ${-r * 0.66}h${w * 0.7}v${r * 0.24}h-${w * 0.7}z`, { fill: "#000", opacity: 0.3 }) +
  [0.24, 0.42, 0.6, 0.76].map((at, i) => lint(w * at, r * 0.5, r * [0.62, 0.8, 0.95, 0.7][i])).join("") +
  [0.34, 0.7].map((at) => place(lint(0, 0, r * 0.5), { x: w * at, y: -r * 0.5, turn: 180 })).join("");

/**
 * A levelling foot of a washer, with its lock nut and the floor's end at 0, 0.
 * @param {number} [scale]
 */
export const foot = (scale = 1) =>
  place(
    rect({ x: -9, y: -66, w: 18, h: 52 }, 0, { fill: STEEL, stroke: STEEL_EDGE }) +
      line("M-9-40H9", STEEL_EDGE, 44, { "stroke-dasharray": "2 3", transform: "rotate(90 0-40)" }) +
      path("M-24-46h48v20h-48z", { fill: "#c8cdd2", stroke: "#565c63" }) +
      line("M-9-46v20M9-46v20", "#565c63", 2) +
      path("M-14-16h28l14 10v6h-56v-6z", { fill: RUBBER, stroke: "#000" }) +
      line("M-22-6h44", "#fff", 1.6, { opacity: 0.3 }),
    { scale },
  );

/**
 * A thermometer with a dial, its hand in the warm part; it stands at 0, 0.
 * @param {Pen} pen
 * @param {number} r
 */
export const thermometer = (pen, r) =>
  path(d`M${-r * 0.5} 0l${r * 0.2} ${-r * 0.4}h${r * 0.6}l${r * 0.2} ${r * 0.4}z`, { fill: IRON, stroke: "#15181b" }) +
  circle(0, -r * 1.2, r, { fill: pen.paint("turned"), stroke: "#565c63" }) +
  circle(0, -r * 1.2, r * 0.84, { fill: "#fdfdfb", stroke: "#8b939b" }) +
  path(d`M${-r * 0.6} ${-r * 1.2}a${r * 0.6} ${r * 0.6} 0 0 1 ${r * 0.3}-${r * 0.52}`, {
    fill: "none",
    stroke: "#2b6cb0",
    "stroke-width": r * 0.16,
  }) +
  path(d`M${-r * 0.3} ${-r * 1.72}a${r * 0.6} ${r * 0.6} 0 0 1 ${r * 0.6} 0`, {
    fill: "none",
    stroke: "#3aa65a",
    "stroke-width": r * 0.16,
  }) +
  path(d`M${r * 0.3} ${-r * 1.72}a${r * 0.6} ${r * 0.6} 0 0 1 ${r * 0.3} ${r * 0.52}`, {
    fill: "none",
    stroke: RED,
    "stroke-width": r * 0.16,
  }) +
  line(d`M${-r * 0.1} ${-r * 1.16}L${r * 0.54} ${-r * 1.42}`, "#14181f", r * 0.09, { "stroke-linecap": "round" }) +
  circle(0, -r * 1.2, r * 0.1, { fill: "#14181f" }) +
  line(d`M${-r * 0.3} ${-r * 0.78}h${r * 0.6}`, "#8b939b", r * 0.07);
