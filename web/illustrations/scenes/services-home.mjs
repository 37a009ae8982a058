// @ts-check
// The pictures of the repair pages about laundry, heat and cooling: each machine is open at the part that fails.

import { feet, panel } from "../parts.mjs";
import { circle, d, ellipse, line, path, rect } from "../svg.mjs";
import {
  COPPER,
  COPPER_EDGE,
  duct,
  flames,
  gasPipe,
  lint,
  partOf,
  polygon,
  puddle,
  RED,
  STEEL,
  STEEL_EDGE,
  screws,
  tube,
} from "./materials.mjs";
import { pumpFilter, washerPumpOpen } from "./open-units.mjs";
import { bay, contact, place } from "./stage.mjs";

/** @typedef {import('./stage.mjs').Scene} Scene */
/** @typedef {import('../pen.mjs').Pen} Pen */

/** @type {Record<string, Scene>} */
export const HOME_SERVICES = {
  "service:washer-repair": {
    alt: "A front-load washer with its lower panel off: the drain pump, its filter taken out, and a puddle",
    frame: bay(500, 0.88),
    width: 600,
    draw: ({ pen, unit }) =>
      place(washerPumpOpen(pen("white"), raisedWasher(pen("white"), unit)), { x: -30 }) +
      place(contact(pen("white"), -30, 90), { x: 132, y: 14 }) +
      puddle(70, 26, 60) +
      place(pumpFilter(), { x: 130, y: 12 }),
  },
  "service:dryer-repair": {
    alt: "A dryer with its door open and its lower panel off: the heater, the belt and the blower, and the vent duct behind it",
    frame: bay(580),
    width: 600,
    draw: ({ pen, unit }) =>
      rect({ x: 182, y: -226, w: 76, h: 76 }, 6, { fill: "#e6e9eb", stroke: STEEL_EDGE }) +
      screws({ x: 192, y: -216, w: 56, h: 56 }) +
      circle(220, -188, 29, { fill: "#c9ced3", stroke: STEEL_EDGE }) +
      duct("M120-60H176q44 0 44-44V-188", 46) +
      unit("dryer", "white", {}) +
      openedDryer(pen("white")),
  },
  "service:heating-repair": {
    alt: "A gas furnace without its doors: four burners with blue flames above, the blower below",
    frame: bay(630),
    width: 600,
    draw: ({ pen }) => place(furnace(pen("white"), pen("stainless")), { x: -16 }),
  },
  "service:air-conditioning-repair": {
    alt: "The outdoor unit of an air conditioner, its service panel open at the capacitor, with the copper line set",
    frame: bay(560, 0.88),
    width: 600,
    draw: ({ pen }) => place(condenser(pen("white"), pen("stainless")), { x: -34 }),
  },
};

/**
 * A closed washer with room below its door.
 * @param {Pen} pen
 * @param {import('./stage.mjs').Stage['unit']} unit
 */
const raisedWasher = (pen, unit) =>
  contact(pen, -135, 135) +
  place(feet(270, 10), { x: -135, y: -10 }) +
  unit("front-load-washer", "white", { y: -34, shadow: false }) +
  panel(pen, { x: -135, y: -104, w: 270, h: 96 }, { radius: 8 });

/** Draws the inside of an open dryer: drum, lint screen, door, and below them the heater, the motor and the blower. @param {Pen} pen */
export function openedDryer(pen) {
  /** @type {import('./materials.mjs').Quad} */
  const door = [
    [104, -290],
    [174, -308],
    [174, -82],
    [104, -92],
  ];
  const drum = { x: -101, y: -288, w: 202, h: 196 };
  return (
    rect(drum, 22, { fill: pen.finish.shade, stroke: pen.finish.gap }) +
    rect({ x: -92, y: -279, w: 184, h: 168 }, 74, { fill: "#0d0f11" }) +
    ellipse(0, -194, 78, 74, { fill: "#8b9299" }) +
    ellipse(0, -194, 76, 72, { fill: "none", stroke: "#5f666d", "stroke-width": 26, "stroke-dasharray": "2 7" }) +
    ellipse(4, -190, 50, 48, { fill: "#c3c8cc" }) +
    line("M-22-206h52M-26-190h60M-22-174h52M-12-222h32M-12-158h32", "#6b7178", 4, { "stroke-dasharray": "4 6" }) +
    path("M-74-152q22-18 44-4t12 34q-30 12-50-6z", { fill: "#7d8f9f", stroke: "#4f5d69", "stroke-width": 1.4 }) +
    path("M-40-150q26-18 60 0t30 26q-40 16-84 4z", { fill: "#c9775f", stroke: "#7f4434", "stroke-width": 1.4 }) +
    rect({ x: -58, y: -108, w: 76, h: 12 }, 3, { fill: "#33383d", stroke: "#15181b" }) +
    line("M-52-102h64", "#d5d0c8", 5, { "stroke-dasharray": "3 2" }) +
    rect({ x: -113, y: -236, w: 10, h: 22 }, 2, { fill: "#e9e7e1", stroke: pen.finish.gap }) +
    path(polygon(door), { fill: pen.paint("upright"), stroke: pen.finish.gap }) +
    path(polygon(partOf(door, { x: 0.14, y: 0.07, w: 0.72, h: 0.86 })), { fill: "#e9e7e1", stroke: pen.finish.gap, "stroke-width": 1.4 }) +
    lowerWorks()
  );
}

const lowerWorks = () =>
  rect({ x: -124, y: -84, w: 248, h: 68 }, 5, { fill: "#15181b", stroke: "#6b675f" }) +
  rect({ x: -116, y: -74, w: 62, h: 48 }, 8, { fill: STEEL, stroke: STEEL_EDGE }) +
  line("M-108-36l6-28 6 28 6-28 6 28 6-28 6 28 6-28", "#ef7a35", 3.6, { "stroke-linejoin": "round" }) +
  circle(-44, -62, 6, { fill: "#f4f3ee", stroke: "#8f8a7e" }) +
  line("M-44-62q14 26 34 10", RED, 3) +
  rect({ x: 8, y: -58, w: 66, h: 34 }, 12, { fill: "#8b9299", stroke: "#33383d" }) +
  line("M20-58v34M30-58v34M40-58v34M50-58v34", "#565c63", 3) +
  circle(0, -41, 10, { fill: COPPER, stroke: COPPER_EDGE }) +
  line("M-8-46L-22-84M8-46L18-84", "#000", 7) +
  line("M-8-46L-22-84M8-46L18-84", "#565c63", 3) +
  circle(98, -46, 27, { fill: "#dfe3e6", stroke: STEEL_EDGE }) +
  circle(98, -46, 17, { fill: "none", stroke: "#33383d", "stroke-width": 10, "stroke-dasharray": "3 3" }) +
  lint(-30, -22, 20);

/** @param {Pen} pen of the cabinet @param {Pen} metal */
function furnace(pen, metal) {
  const burners = [-66, -28, 10, 48];
  return (
    contact(pen, -120, 120) +
    path("M44-424V-560h40v136z", { fill: metal.paint("upright"), stroke: "#565c63" }) +
    line("M46-470h38M46-520h38", "#6f767d", 3) +
    path("M-104-424L-74-452V-560H32V-452L40-424z", { fill: metal.paint("face"), stroke: "#565c63" }) +
    line("M-72-504H30M-72-452H32", "#565c63", 3) +
    line("M-66-552v44", "#fff", 3, { opacity: 0.6 }) +
    panel(pen, { x: -112, y: -424, w: 224, h: 418 }, { radius: 5 }) +
    rect({ x: -98, y: -404, w: 196, h: 196 }, 3, { fill: "#22262a", stroke: pen.finish.gap }) +
    circle(24, -362, 33, { fill: "#4a4f55", stroke: "#15181b" }) +
    circle(24, -362, 20, { fill: "#2b2f33", stroke: "#8b939b" }) +
    circle(24, -362, 7, { fill: "#8b939b" }) +
    path("M48-386h32v-18h-32z", { fill: "#c9ced3", stroke: "#6f767d" }) +
    circle(-50, -366, 20, { fill: "#d2d7dc", stroke: "#565c63" }) +
    line("M-50-366l8-9", "#2b2f33", 3) +
    line("M-36-352q16 20 30 12", RED, 3) +
    rect({ x: -82, y: -322, w: 164, h: 60 }, 3, { fill: "#0d0f11", stroke: "#565c63" }) +
    burners.map((x) => circle(x + 9, -300, 14, { fill: "#33383d", stroke: "#6b7178" })).join("") +
    burners.map((x) => flames({ x: x - 6, y: -268, w: 30, h: 44, count: 3 })).join("") +
    burners.map((x) => path(d`M${x - 6} -258h30v-12h-30z`, { fill: STEEL, stroke: STEEL_EDGE })).join("") +
    line("M-78-246H74", "#8b939b", 8) +
    circle(-190, -352, 20, { fill: "#dfe3e6", stroke: STEEL_EDGE }) +
    gasPipe("M-54-226H-190V-352", 13) +
    rect({ x: -70, y: -244, w: 62, h: 34 }, 4, { fill: "#3f444a", stroke: "#15181b" }) +
    circle(-38, -227, 10, { fill: RED, stroke: "#7d1f15" }) +
    rect({ x: -204, y: -304, w: 28, h: 20 }, 3, { fill: "#c8a15a", stroke: COPPER_EDGE }) +
    line("M-190-304v-16h26", RED, 7) +
    blower() +
    panel(pen, { x: 150, y: -196, w: 116, h: 196 }, { radius: 5 }) +
    line([0, 1, 2, 3, 4].map((i) => d`M172 ${-168 + i * 15}h72`).join(""), pen.finish.gap, 4) +
    place(contact(pen, 0, 120), { x: 150, y: 0 })
  );
}

const blower = () =>
  rect({ x: -98, y: -194, w: 196, h: 172 }, 3, { fill: "#22262a", stroke: "#9c978d" }) +
  path("M-74-40V-110q0-68 72-68t74 70q0 66-66 68z", { fill: "#b7bcc1", stroke: "#565c63" }) +
  circle(0, -106, 54, { fill: "#15181b", stroke: "#6b7178" }) +
  circle(0, -106, 44, { fill: "none", stroke: "#a7aeb5", "stroke-width": 15, "stroke-dasharray": "3.4 5.2" }) +
  circle(0, -106, 28, { fill: "#565c63", stroke: "#15181b" }) +
  circle(0, -106, 8, { fill: "#d2d7dc" }) +
  line("M-22-124q10-12 26-10", "#fff", 3, { opacity: 0.4 });

/** @param {Pen} pen of the cabinet @param {Pen} metal */
function condenser(pen, metal) {
  const louvres = Array.from({ length: 12 }, (_, i) => d`M-148 ${-292 + i * 21}H56`).join("");
  return (
    path("M-190-6H210L226 22H-206z", { fill: "#bdb8ad", stroke: "#8f897c" }) +
    rect({ x: -206, y: 22, w: 432, h: 16 }, 2, { fill: "#a39d91", stroke: "#8f897c" }) +
    contact(pen, -166, 170, 4) +
    path("M-160-330L-132-372H132L160-330z", { fill: pen.paint("top"), stroke: pen.finish.gap }) +
    ellipse(0, -350, 112, 18, { fill: "#15181b", stroke: "#565c63" }) +
    path("M0-352q-70-16-96 2 40 10 96 2q70 16 96-2-40-10-96-2M0-352q20-16 52-12-8 10-52 12q-20 16-52 12 8-10 52-12", { fill: "#8b939b" }) +
    [106, 84, 62, 40, 20].map((r) => ellipse(0, -352, r, r * 0.16, { fill: "none", stroke: "#c9ced3", "stroke-width": 2 })).join("") +
    line("M-112-352H112M0-370V-334M-78-364L78-338M78-364L-78-338", "#c9ced3", 2) +
    panel(pen, { x: -160, y: -332, w: 320, h: 326 }, { radius: 6 }) +
    rect({ x: -150, y: -306, w: 208, h: 276 }, 4, { fill: "#3a4047", stroke: pen.finish.gap }) +
    line(louvres, pen.finish.gap, 12) +
    line(louvres, pen.finish.face, 9, { transform: "translate(0-1.5)" }) +
    line(louvres, "#fff", 2, { transform: "translate(0-5)", opacity: 0.8 }) +
    electricalBox() +
    lineSet() +
    panel(metal, { x: 196, y: -150, w: 74, h: 166 }, { radius: 4 }) +
    screws({ x: 206, y: -138, w: 54, h: 142 })
  );
}

/** The service panel's opening: a capacitor, a contactor and their wires. */
const electricalBox = () =>
  rect({ x: 70, y: -306, w: 78, h: 170 }, 3, { fill: "#22262a", stroke: "#9c978d" }) +
  rect({ x: 80, y: -276, w: 32, h: 72 }, 10, { fill: STEEL, stroke: STEEL_EDGE }) +
  line("M87-266v52", "#fff", 4, { opacity: 0.7 }) +
  ellipse(96, -274, 16, 6, { fill: "#dfe3e6", stroke: STEEL_EDGE }) +
  line("M90-278q-4-18 14-18t30 10v46M96-278q2-10 16-10t22 50M102-276q24-4 26 76", RED, 3) +
  line("M104-276q18 0 18 40t12 36", "#2b6cb0", 3) +
  rect({ x: 104, y: -198, w: 36, h: 46 }, 3, { fill: "#3f444a", stroke: "#8b939b" }) +
  circle(113, -188, 4, { fill: "#d2a15a" }) +
  circle(131, -188, 4, { fill: "#d2a15a" }) +
  circle(113, -162, 4, { fill: "#d2a15a" }) +
  circle(131, -162, 4, { fill: "#d2a15a" });

/** The insulated suction line and the bare liquid line, up to the wall. */
const lineSet = () =>
  rect({ x: 212, y: -282, w: 62, h: 84 }, 6, { fill: "#e6e9eb", stroke: STEEL_EDGE }) +
  screws({ x: 220, y: -274, w: 46, h: 68 }) +
  path("M96-64h44v44h-44z", { fill: "#c9ced3", stroke: STEEL_EDGE }) +
  tube("M130-34H172q-2 0 0 0V-34q14 0 14-14V-200q0-22 22-22h36", 9, { fill: COPPER, edge: COPPER_EDGE }) +
  tube("M130-52H150q14 0 14-14V-224q0-22 22-22h58", 24, { fill: "#3f444a", edge: "#15181b", shine: 0.25 }) +
  rect({ x: 112, y: -60, w: 26, h: 16 }, 3, { fill: "#c8a15a", stroke: COPPER_EDGE }) +
  rect({ x: 112, y: -40, w: 26, h: 13 }, 3, { fill: "#c8a15a", stroke: COPPER_EDGE });
