// @ts-check
// The second and the third picture of the home page's first view: at true scale and on the same floor as the line-up.

import { panel } from "../parts.mjs";
import { circle, d, line, path, rect } from "../svg.mjs";
import { braidedHose, COPPER, COPPER_EDGE, drainHose, IRON, RED, RUBBER, STEEL, STEEL_EDGE, screws } from "./materials.mjs";
import { openTopFreezer } from "./open-refrigerators.mjs";
import { openedDryer } from "./services-home.mjs";
import { contact, place } from "./stage.mjs";
import { level, multimeter, probe, screwdriver, strap, toolBag, wheel, wrench } from "./tools.mjs";

/** @typedef {import('./stage.mjs').Frame} Frame */
/** @typedef {import('./stage.mjs').Scene} Scene */
/** @typedef {import('../pen.mjs').Pen} Pen */

/** The feet stand as near the lower edge as those of a unit in the line-up. @type {Frame} */
const LINE_UP = { w: 1260, h: 784, feet: 0.955 };

/** @type {Record<string, Scene>} */
export const SLIDES = {
  "slide:2": {
    alt: "A dryer, a washer and a refrigerator opened for repair, with a tool bag and a meter in front of them",
    frame: LINE_UP,
    width: 900,
    draw: ({ pen, unit }) =>
      place(unit("dryer", "white", {}) + openedDryer(pen("white")), { x: -462 }) +
      place(contact(pen("white"), -160, 160) + openTopFreezer(pen("white")), { x: 340 }) +
      place(panel(pen("white"), { x: 0, y: -300, w: 250, h: 296 }, { radius: 8 }) + screws({ x: 12, y: -288, w: 226, h: 272 }), {
        x: 36,
        turn: 5,
      }) +
      place(unit("top-load-washer", "white", {}) + washerWorks(pen("white")), { x: -72 }) +
      place(contact(pen("white"), 0, 230) + toolBag(pen("white")), { x: 74, y: 18 }) +
      place(contact(pen("white"), -46, 46) + multimeter(pen("white"), "120", ["M-17-20q6 34 76 26T158-82", "M17-20q10 24 50 10T126-80"]), {
        x: -254,
        y: 18,
      }) +
      place(probe(RED), { x: -92, y: -58, turn: 16 }) +
      place(probe("#59626b"), { x: -124, y: -58, turn: -4 }) +
      place(screwdriver(RED), { x: -96, y: 13, scale: 0.86, turn: 2 }),
  },
  "slide:3": {
    alt: "A refrigerator strapped to a hand truck, and a washer with a level on it and its hoses on the wall",
    frame: LINE_UP,
    width: 900,
    draw: ({ pen, unit }) =>
      place(loadedTruck(pen("stainless")), { x: -190, scale: 0.93 }) +
      place(connections(), { x: 470, y: -436 }) +
      unit("front-load-washer", "white", { x: 290 }) +
      place(level(210), { x: 186, y: -371 }) +
      place(contact(pen("white"), -20, 160) + wrench(), { x: 446, y: 16, turn: -7 }) +
      place(coil(), { x: 68, y: 8 }),
  },
};

/** Draws the works behind a top loader's front: the tub on its rods, the motor, the belt, the pump. @param {Pen} pen */
const washerWorks = (pen) =>
  rect({ x: -124, y: -312, w: 248, h: 290 }, 6, { fill: "#22262a", stroke: pen.finish.gap }) +
  path("M-124-306H124V-292H-124z", { opacity: 0.45 }) +
  line("M-108-308V-150M108-308V-150", STEEL, 6) +
  [-108, 108]
    .map(
      (x) =>
        line(d`M${x} -192v56`, "#dfe3e6", 20, { "stroke-dasharray": "4 4" }) +
        rect({ x: x - 13, y: -136, w: 26, h: 12 }, 4, { fill: RUBBER, stroke: "#59626b" }),
    )
    .join("") +
  path("M-92-300H92V-138q0 26-30 28H-62q-30-2-30-28z", { fill: pen.paint("tank"), stroke: pen.finish.gap }) +
  line("M-92-268H92M-92-150H92", pen.finish.gap, 3, { opacity: 0.6 }) +
  line("M-74-292V-126", "#fff", 6, { opacity: 0.5 }) +
  path("M-40-108H40l-14 24h-52z", { fill: "#59626b", stroke: "#0d0f11" }) +
  path("M-26-84h52v20h-52z", { fill: "#8b939b", stroke: "#33383d" }) +
  line("M-22-60H74M-22-48H74", "#0d0f11", 5) +
  circle(0, -54, 24, { fill: STEEL, stroke: STEEL_EDGE }) +
  circle(0, -54, 8, { fill: IRON }) +
  rect({ x: 56, y: -98, w: 54, h: 62 }, 9, { fill: COPPER, stroke: COPPER_EDGE }) +
  line("M66-98v62m9-62v62m9-62v62m9-62v62m9-62v62", COPPER_EDGE, 2) +
  circle(82, -48, 13, { fill: STEEL, stroke: STEEL_EDGE }) +
  drainHose("M-62-44q-46 6-46-40v-60", 18) +
  rect({ x: -84, y: -66, w: 46, h: 42 }, 9, { fill: "#dfe3e6", stroke: STEEL_EDGE }) +
  circle(-61, -45, 13, { fill: "#2b6cb0", stroke: "#123f6b" });

/**
 * A refrigerator from its side on a hand truck that leans back on its stand.
 * @param {Pen} pen
 */
export function loadedTruck(pen) {
  const load =
    panel(pen, { x: -318, y: -690, w: 268, h: 676 }, { radius: 6 }) +
    panel(pen, { x: -356, y: -684, w: 34, h: 404 }, { radius: 6 }) +
    panel(pen, { x: -356, y: -274, w: 34, h: 252 }, { radius: 6 }) +
    path("M-356-640h-18q-6 0-6 6v286q0 6 6 6h18v-14h-8v-270h8zM-356-252h-18q-6 0-6 6v26q0 6 6 6h18v-12h-8v-14h8z", {
      fill: pen.paint("upright"),
      stroke: pen.finish.gap,
      "stroke-width": 1.4,
    }) +
    line("M-316-110H-56", pen.finish.gap, 2, { opacity: 0.5 });
  const truck =
    path("M-352-14H-30V0H-352z", { fill: STEEL, stroke: "#565c63" }) +
    line("M-36-4V-640q0-40 40-40h34", "#7d1f15", 20, { "stroke-linejoin": "round" }) +
    line("M-36-4V-640q0-40 40-40h34", RED, 15, { "stroke-linejoin": "round" }) +
    line("M-40-10V-640q0-44 44-44h26", "#fff", 3, { opacity: 0.4 }) +
    line("M20-680h44", "#4d555d", 22, { "stroke-linecap": "round" }) +
    line("M-34-300L102-21M-34-120L56-128", "#7d1f15", 11) +
    line("M-34-300L102-21M-34-120L56-128", RED, 7);
  const straps = [-560, -250].map((y) => place(strap(310, y), { x: -358 })).join("");
  return (
    contact(pen, -300, 70) + place(load + straps + truck, { x: -8, y: -22, turn: 13 }) + wheel(-12, 50) + place(wheel(0, 20), { x: 96 })
  );
}

/** Two valves and a drain in the wall, with hoses that lead to the left. */
const connections = () =>
  braidedHose("M-110 270q86 4 86-80V62", 14) +
  braidedHose("M-110 310H-66q76-8 76-90V62", 14) +
  drainHose("M-110 370H10q46 0 46-46V44", 26) +
  rect({ x: -66, y: -46, w: 152, h: 122 }, 6, { fill: "#f4f3ee", stroke: "#8f8a7e" }) +
  rect({ x: -54, y: -34, w: 128, h: 98 }, 4, { fill: "#d5d1c7", stroke: "#8f8a7e" }) +
  path("M-54-34h128l-8 10h-112z", { opacity: 0.15 }) +
  [
    [-24, RED],
    [10, "#2b6cb0"],
  ]
    .map(
      ([x, color]) =>
        rect({ x: Number(x) - 8, y: 8, w: 16, h: 34 }, 3, { fill: "#c8a15a", stroke: COPPER_EDGE }) +
        rect({ x: Number(x) - 14, y: -4, w: 28, h: 13 }, 5, { fill: String(color), stroke: "#15181b", "stroke-width": 1.4 }) +
        rect({ x: Number(x) - 9, y: 40, w: 18, h: 24 }, 3, { fill: STEEL, stroke: STEEL_EDGE }),
    )
    .join("") +
  circle(56, 42, 17, { fill: "#33383d", stroke: "#15181b" }) +
  drainHose("M56 250V42", 26);

/** A hose in a coil on the floor. */
const coil = () =>
  [0, 1, 2].map((i) => braidedHose(d`M-58 ${-14 - i * 11}a58 13 0 1 0 116 0a58 13 0 1 0-116 0`, 12)).join("") +
  rect({ x: 40, y: -52, w: 26, h: 17 }, 4, { fill: "#2b6cb0", stroke: "#123f6b" });
