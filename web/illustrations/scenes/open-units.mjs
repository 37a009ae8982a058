// @ts-check
// Appliances with a door open or a panel off, so that one sees what fails. The middle of each is at x = 0, its feet at y = 0.

import { marks } from "../controls.mjs";
import { hingeCap, panel, toeGrille } from "../parts.mjs";
import { circle, d, ellipse, line, path, rect } from "../svg.mjs";
import { cavity, drainHose, ice, lint, partOf, plates, polygon, RED, STEEL, STEEL_EDGE, tumbler, WATER, WATER_EDGE } from "./materials.mjs";
import { place } from "./stage.mjs";

/** @typedef {import('../pen.mjs').Pen} Pen */
/** @typedef {import('../svg.mjs').Box} Box */
/** @typedef {import('./materials.mjs').Quad} Quad */

const STAINLESS_TUB = { back: "#cdd2d6", left: "#a4abb1", right: "#8b9299", top: "#6b7178", bottom: "#b3b9be", edge: "#565c63" };
const LINER = { back: "#f4f7f9", left: "#dfe5ea", right: "#cbd3da", top: "#e9eef2", bottom: "#d5dce2", edge: "#9aa5ae" };

/**
 * A door that lies open towards the viewer.
 * @param {Pen} pen
 * @param {Quad} leaf its inner side: hinge at the back
 * @param {{liner: string, lip: number}} look lip: how thick its front edge is drawn
 */
function loweredDoor(pen, leaf, { liner, lip }) {
  const [, , [right, y], [left]] = leaf;
  const inner = partOf(leaf, { x: 0.06, y: 0.1, w: 0.88, h: 0.78 });
  return (
    path(polygon(leaf), { fill: pen.paint("lying"), stroke: pen.finish.gap }) +
    path(polygon(inner), { fill: liner, stroke: pen.finish.gap }) +
    line(d`M${inner[0][0]} ${inner[0][1]}H${inner[1][0]}`, "#000", 3, { opacity: 0.25 }) +
    rect({ x: left, y, w: right - left, h: lip }, 4, { fill: pen.paint("panel"), stroke: pen.finish.gap }) +
    line(d`M${left + 5} ${y + 2}H${right - 5}`, "#fff", 1.8, { opacity: 0.7 })
  );
}

/**
 * A wire basket seen from its front, a little from above.
 * @param {Box} box
 * @param {number} back how far its back edge is above the front's
 */
function rack({ x, y, w, h }, back) {
  const wire = (/** @type {string} */ data, /** @type {number} */ width) =>
    line(data, "#5f6b77", width) + line(data, "#eef2f5", width - 1.8);
  const front = d`M${x} ${y}H${x + w}V${y + h}H${x}z`;
  const rear = d`M${x + 14} ${y - back}H${x + w - 14}L${x + w} ${y}M${x} ${y}L${x + 14} ${y - back}`;
  return {
    rear: wire(rear, 3.4),
    front: wire(front, 4.4) + line(d`M${x} ${y + h / 2}h${w}`, "#5f6b77", h - 5, { "stroke-dasharray": "2 13", opacity: 0.75 }),
  };
}

/**
 * A dishwasher with its door down.
 * @param {Pen} pen
 * @param {{racks?: boolean, water?: number}} [options] water: how deep it stands in the tub
 */
export function openDishwasher(pen, { racks = true, water = 0 } = {}) {
  const upper = rack({ x: -98, y: -236, w: 196, h: 38 }, 16);
  const lower = rack({ x: -100, y: -132, w: 200, h: 40 }, 22);
  const dishes =
    upper.rear +
    [-88, -58, -28, 4].map((x) => tumbler(x, -206, 46)).join("") +
    path("M36-206q2 26 24 26t24-26z", { fill: "#eceae4", stroke: "#8d949b" }) +
    upper.front +
    lower.rear +
    plates(-76, -98, 78, 7, 25) +
    lower.front;
  /** @type {Quad} */
  const door = [
    [-106, -66],
    [106, -66],
    [136, 10],
    [-136, 10],
  ];
  const cup = partOf(door, { x: 0.52, y: 0.34, w: 0.3, h: 0.34 });
  return (
    path("M-108-48h216V-6h-216z", { fill: "#1c1f22" }) +
    panel(pen, { x: -120, y: -340, w: 240, h: 292 }, { radius: 6 }) +
    cavity({ x: -110, y: -326, w: 220, h: 262 }, { x: -90, y: -320, w: 180, h: 206 }, STAINLESS_TUB) +
    line("M-84-314h168", "#fff", 2, { opacity: 0.5 }) +
    circle(-30, -290, 12, { fill: "#e8ebee", stroke: STEEL_EDGE }) +
    sprayArm(0, -86, 78) +
    (water ? tubWater(water) : "") +
    (racks ? dishes : upper.rear + [-88, -58, -28, 4, 40].map((x) => tumbler(x, -206, 46)).join("") + upper.front) +
    loweredDoor(pen, door, { liner: "#c3c8cc", lip: 17 }) +
    path(polygon(cup), { fill: "#eceef0", stroke: "#6b7178" }) +
    path(polygon(partOf(cup, { x: 0.1, y: 0.18, w: 0.5, h: 0.64 })), { fill: "#b9cfe0", stroke: "#6b7178", "stroke-width": 1.4 }) +
    marks({ x: 10, y: 16, w: 96, h: 5 }, 6, 1, { fill: "#dfe3e6", thick: 4, share: 0.5 })
  );
}

/** @param {number} deep */
const tubWater = (deep) =>
  path(d`M-108 -66L-100 ${-66 - deep}q50-5 100 0t100 0L108 -66z`, { fill: WATER, opacity: 0.86 }) +
  line(d`M-100 ${-66 - deep}q50-5 100 0t100 0`, "#fff", 3, { opacity: 0.9 }) +
  line(d`M-60 ${-58 - deep * 0.6}h46m34 8h58`, "#fff", 2, { opacity: 0.6 }) +
  path(d`M-108 -66L-100 ${-66 - deep}`, { stroke: WATER_EDGE });

/**
 * The lower spray arm, seen from a little above.
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 */
const sprayArm = (x, y, reach) =>
  path(d`M${x - reach} ${y}q${reach * 0.5} -11 ${reach} -8t${reach} 4q4 6-6 9q-${reach * 0.5} 9-${reach - 6} 7t-${reach} -5q-6-3 0-7z`, {
    fill: "#8e98a2",
    stroke: "#4d555d",
  }) +
  ellipse(x, y - 2, 15, 9, { fill: "#5f6973", stroke: "#394047" }) +
  line(d`M${x - reach + 12} ${y}h${reach - 30}M${x + 24} ${y - 1}h${reach - 34}`, "#2f353b", 3, { "stroke-dasharray": "5 12" });

/**
 * A built-in oven with its door down and its element glowing.
 * @param {Pen} pen
 * @param {string} controls the strip above, drawn from its own upper left corner
 */
export function openOven(pen, controls) {
  const enamel = { back: "#343b44", left: "#272d34", right: "#1f242a", top: "#15191d", bottom: "#3c444d", edge: "#0c0e10" };
  const wires = (/** @type {number} */ y, /** @type {number} */ deep) =>
    line(d`M-118 ${y}H118L104 ${y - deep}H-104z`, "#8b939b", 3.4) +
    line(d`M-110 ${y - deep / 2}H110`, "#8b939b", deep - 2, { "stroke-dasharray": "2 14", opacity: 0.8 }) +
    line(d`M-118 ${y - 1}H118`, "#dfe3e6", 1.4);
  const loop = "M-96-106q-10 0-8-10l6-14q3-8 14-8H84q11 0 14 8l6 14q2 10-8 10H-72q-8 0-6-7l4-9q2-5 9-5H62q8 0 10 5l4 8";
  /** @type {Quad} */
  const door = [
    [-140, -84],
    [140, -84],
    [176, 12],
    [-176, 12],
  ];
  return (
    panel(pen, { x: -150, y: -328, w: 300, h: 290 }, { radius: 6 }) +
    place(controls, { x: -150, y: -328 }) +
    cavity({ x: -132, y: -266, w: 264, h: 180 }, { x: -106, y: -258, w: 212, h: 132 }, enamel) +
    circle(0, -196, 34, { fill: "#272d34", stroke: "#4d555d" }) +
    line("M-22-196h44M0-218v44M-16-212l32 32M16-212l-32 32", "#15191d", 5) +
    circle(-86, -242, 9, { fill: "#fff1cf", stroke: "#8b939b" }) +
    line(loop, "#7d2a10", 9, { "stroke-linejoin": "round" }) +
    line(loop, "#ef7a35", 6, { "stroke-linejoin": "round" }) +
    line(loop, "#ffd9b0", 2, { "stroke-linejoin": "round" }) +
    wires(-218, 12) +
    wires(-160, 18) +
    line("M-140-82L-128-100M140-82L128-100", STEEL_EDGE, 6) +
    loweredDoor(pen, door, { liner: "#272c31", lip: 20 }) +
    path(
      polygon(
        partOf(
          [
            [-140, -84],
            [140, -84],
            [176, 12],
            [-176, 12],
          ],
          { x: 0.18, y: 0.26, w: 0.64, h: 0.46 },
        ),
      ),
      { fill: "#12161a", stroke: "#5f666d" },
    ) +
    path("M-78-44h44l-24 34h-44z", { fill: "#fff", opacity: 0.12 })
  );
}

/**
 * A door on its side hinges, opened past the square, its inner side to the viewer: shelves with a rail each.
 * @param {Pen} pen
 * @param {Quad} leaf
 * @param {number} shelves
 * @param {string} [goods] what stands on them, drawn over the shelves
 */
function sideDoor(pen, leaf, shelves, goods = "") {
  const inner = partOf(leaf, { x: 0.12, y: 0.025, w: 0.76, h: 0.95 });
  const rails = Array.from({ length: shelves }, (_, i) => {
    const bottom = (i + 1) / shelves - 0.03;
    return path(polygon(partOf(inner, { x: -0.02, y: bottom - 0.09, w: 1.04, h: 0.08 })), {
      fill: "#e4edf3",
      stroke: "#9aa5ae",
      "stroke-width": 1.4,
    });
  });
  return (
    path(polygon(leaf), { fill: pen.paint("upright"), stroke: pen.finish.gap }) +
    path(polygon(inner), { fill: "#eef2f5", stroke: "#9aa5ae" }) +
    goods +
    rails.join("")
  );
}

/** Shelves of glass across a cabinet. @param {number} w half the width @param {number[]} heights */
const shelves = (w, heights) =>
  heights
    .map(
      (y) =>
        path(d`M${-w} ${y}L${-w + 10} ${y - 9}H${w - 10}L${w} ${y}z`, { fill: "#d3e4ee", opacity: 0.8 }) +
        rect({ x: -w, y, w: 2 * w, h: 5 }, 1, { fill: "#9fb8c7" }),
    )
    .join("");

/** Food in plain shapes, which stands at 0, 0. */
const milk = path("M0 0V-44l8-16h18l8 16V0z", { fill: "#fdfdfb", stroke: "#8d949b" }) + path("M0-34h34v18H0z", { fill: "#2b6cb0" });
const jar =
  rect({ x: 0, y: -38, w: 28, h: 38 }, 5, { fill: "#b5503c", stroke: "#7a2f20" }) +
  rect({ x: 1, y: -46, w: 26, h: 10 }, 2, { fill: "#d2d7dc", stroke: "#767c83" });
const box = rect({ x: 0, y: -30, w: 58, h: 30 }, 3, { fill: "#7fa36b", stroke: "#4e6c3d" }) + line("M0-20h58", "#fff", 3, { opacity: 0.5 });
const bottle =
  path("M0 0v-48q0-8 5-12v-14h10v14q5 4 5 12V0z", { fill: "#4e7d5c", stroke: "#2f5039" }) +
  rect({ x: 0, y: -36, w: 20, h: 20 }, 0, { fill: "#f2efe6" });
const bowl = path("M0-22h56q0 22-28 22T0-22z", { fill: "#e9edf0", stroke: "#8d949b" }) + path("M4-22q24-20 48 0z", { fill: "#d98b45" });

/**
 * A French-door refrigerator with both doors open: its ice maker above at the left, its condenser coil where the grille was.
 * @param {Pen} pen
 */
export function openFrenchDoor(pen) {
  /** @type {Quad} */
  const right = [
    [182, -688],
    [300, -716],
    [300, -238],
    [182, -274],
  ];
  /** @type {Quad} */
  const left = [
    [-300, -716],
    [-182, -688],
    [-182, -274],
    [-300, -238],
  ];
  return (
    toeSpace() +
    panel(pen, { x: -180, y: -690, w: 360, h: 420 }, { radius: 6 }) +
    cavity({ x: -168, y: -678, w: 336, h: 396 }, { x: -142, y: -652, w: 284, h: 346 }, LINER) +
    rect({ x: -60, y: -666, w: 120, h: 10 }, 4, { fill: "#fff", stroke: "#c8d6df" }) +
    iceMaker() +
    shelves(160, [-500, -408]) +
    place(milk, { x: 34, y: -500, scale: 1.25 }) +
    place(jar, { x: 96, y: -500, scale: 1.15 }) +
    place(bowl, { x: -70, y: -408, scale: 1.2 }) +
    place(box, { x: 24, y: -408, scale: 1.3 }) +
    place(jar, { x: 112, y: -408 }) +
    crispers() +
    sideDoor(
      pen,
      left,
      4,
      place(bottle, { x: -284, y: -384, scale: 1.15 }) +
        place(jar, { x: -246, y: -506, scale: 0.95 }) +
        place(milk, { x: -268, y: -598, scale: 0.9 }),
    ) +
    sideDoor(
      pen,
      right,
      4,
      place(milk, { x: 216, y: -392, scale: 1.05 }) +
        place(jar, { x: 216, y: -506, scale: 0.95 }) +
        place(bottle, { x: 252, y: -606, scale: 0.8 }),
    ) +
    panel(pen, { x: -180, y: -262, w: 360, h: 186 }) +
    rect({ x: -130, y: -232, w: 260, h: 12 }, 6, { fill: pen.paint("lying"), stroke: pen.finish.gap, "stroke-width": 1 })
  );
}

/** The compressor's room under a refrigerator whose grille is off: a dusty coil and a fan. */
function toeSpace() {
  const pipe = "M-160-58H60q10 0 10 10t-10 10H-150q-10 0-10 10t10 10H60";
  return (
    path("M-162-4h30v-10h-30zM132-4h30v-10h-30z", { fill: "#111315" }) +
    rect({ x: -174, y: -78, w: 348, h: 68 }, 3, { fill: "#15181b" }) +
    line(pipe, "#8b939b", 7) +
    line(pipe, "#dfe3e6", 1.8) +
    line("M-156-38H66", "#5f666d", 52, { "stroke-dasharray": "1.6 8", opacity: 0.6 }) +
    lint(-118, -18, 30) +
    lint(-30, -14, 36) +
    lint(36, -20, 22) +
    circle(124, -42, 30, { fill: "#2b3036", stroke: "#5f666d" }) +
    path("M124-42q-4-22 14-24 8 12-14 24q22-4 24 14-12 8-24-14q4 22-14 24-8-12 14-24q-22 4-24-14 12-8 24 14z", { fill: "#a7aeb5" }) +
    circle(124, -42, 5, { fill: "#565c63" })
  );
}

/** The ice maker with its bin. */
const iceMaker = () =>
  rect({ x: -158, y: -646, w: 118, h: 44 }, 4, { fill: "#dfe6ec", stroke: "#7f8b95" }) +
  line("M-148-630h98", "#7f8b95", 8, { "stroke-dasharray": "10 6" }) +
  line("M-40-640q12 24-2 44", "#565c63", 4) +
  path("M-158-592H-36l-8 86H-150z", { fill: "#cfe2ec", stroke: "#7f9fb0", opacity: 0.95 }) +
  [
    [-146, -598],
    [-118, -604],
    [-92, -598],
    [-66, -602],
    [-132, -576],
    [-100, -574],
    [-72, -576],
  ]
    .map(([x, y]) => ice(x, y, 25))
    .join("");

const crispers = () =>
  [-158, 6]
    .map(
      (x) =>
        rect({ x, y: -394, w: 152, h: 88 }, 6, { fill: "#dcebf2", stroke: "#8da5b3" }) +
        path(d`M${x + 20} ${-318}q6-44 34-40q22-26 44 2q30 0 28 38z`, { fill: "#7fa36b", opacity: 0.6 }) +
        rect({ x: x + 36, y: -388, w: 80, h: 10 }, 5, { fill: "#fff", stroke: "#8da5b3" }),
    )
    .join("");

/**
 * An upright freezer with its door open and frost where none belongs.
 * @param {Pen} pen
 */
export function openUprightFreezer(pen) {
  /** @type {Quad} */
  const door = [
    [142, -648],
    [276, -676],
    [276, -8],
    [142, -48],
  ];
  const frozen = { back: "#e3f0f7", left: "#cfe2ec", right: "#b9d2df", top: "#dcebf3", bottom: "#c6dbe7", edge: "#7f9fb0" };
  const frost = d`M-116 -616H116V-560q-8 34-18 4t-20 14q-10 26-20-6t-22 20q-12 34-24-10t-22 8q-12 24-22-8t-22 22q-12 22-20-14t-20 6q-16 18-22-10z`;
  return (
    toeGrille({ x: -132, y: -44, w: 264, h: 38 }) +
    panel(pen, { x: -140, y: -650, w: 280, h: 604 }, { radius: 8 }) +
    cavity({ x: -128, y: -636, w: 256, h: 576 }, { x: -106, y: -612, w: 212, h: 516 }, frozen) +
    path("M-128-636H128L116-596H-116z", { fill: "#fdfeff" }) +
    path(frost, { fill: "#fbfeff", stroke: "#a9cbdd" }) +
    shelves(122, [-452, -336, -220]) +
    [
      [-104, -452],
      [10, -452],
      [-40, -336],
      [40, -220],
    ]
      .map(([x, y]) => place(box, { x, y, scale: 1.4 }))
      .join("") +
    place(frozenBag, { x: -70, y: -220, scale: 1.2 }) +
    place(frozenBag, { x: 56, y: -336, scale: 1.1 }) +
    basket() +
    [
      [-96, -452],
      [-70, -336],
      [50, -452],
    ]
      .map(([x, y]) =>
        path(d`M${x} ${y + 4}h44q-4 22-9 22t-7-16q-4 34-9 34t-8-30q-4 12-8 8z`, { fill: "#fff", stroke: "#a9cbdd", "stroke-width": 1.4 }),
      )
      .join("") +
    path("M-128-60V-120q20-6 30 14t34 12q14 20 32 14t30 12q18-6 22 8z", { fill: "#fff", stroke: "#a9cbdd" }) +
    sideDoor(
      pen,
      door,
      5,
      place(frozenBag, { x: 168, y: -316 }) +
        place(box, { x: 176, y: -438 }) +
        place(frozenBag, { x: 204, y: -186 }) +
        place(box, { x: 182, y: -66, scale: 0.9 }),
    )
  );
}

const frozenBag =
  path("M0 0q-6-26 4-48h40q10 24 4 48z", { fill: "#5f8fc0", stroke: "#345a80" }) + path("M6-30h36v14H6z", { fill: "#fff", opacity: 0.8 });

const basket = () =>
  rect({ x: -118, y: -186, w: 236, h: 96 }, 4, { fill: "#eef6fa", stroke: "#7f9fb0" }) +
  line("M-118-138H118", "#7f9fb0", 90, { "stroke-dasharray": "3 15", opacity: 0.55 }) +
  line("M-118-162H118M-118-114H118", "#7f9fb0", 3);

/**
 * A washer that opens in front, its lower panel off: the pump, its filter drawn, the hose.
 * @param {Pen} pen
 * @param {string} upper the closed washer above the opening
 */
export function washerPumpOpen(pen, upper) {
  return (
    upper +
    rect({ x: -122, y: -96, w: 244, h: 84 }, 6, { fill: "#15181b", stroke: pen.finish.gap }) +
    path("M-118-92H118V-84H-118z", { fill: "#000", opacity: 0.5 }) +
    drainHose("M-110-20q-4-54 30-54h40", 24) +
    drainHose("M70-62q40-8 42 44", 20) +
    rect({ x: -50, y: -82, w: 124, h: 62 }, 12, { fill: "#d7dbde", stroke: "#6b7178" }) +
    rect({ x: 62, y: -70, w: 36, h: 40 }, 8, { fill: "#2b6cb0", stroke: "#123f6b" }) +
    circle(-8, -51, 30, { fill: "#b7bcc1", stroke: "#565c63" }) +
    circle(-8, -51, 22, { fill: "#0d0f11" }) +
    path("M-8-51l-4-18q12-4 12 6zM-8-51l18-4q4 12-6 12zM-8-51l4 18q-12 4-12-6zM-8-51l-18 4q-4-12 6-12z", { fill: "#8b939b" }) +
    circle(-8, -51, 5, { fill: STEEL }) +
    line("M36-74v46", "#9aa1a8", 3)
  );
}

/** The pump's filter, out of the machine: a knob with a comb behind it, and what it caught. */
export const pumpFilter = () =>
  path("M26-28h54q8 0 8 8v20q0 8-8 8h-54z", { fill: "#dfe3e6", stroke: "#6b7178" }) +
  line("M36-10h46", "#6b7178", 30, { "stroke-dasharray": "3 6" }) +
  circle(10, -10, 27, { fill: RED, stroke: "#7d1f15" }) +
  rect({ x: -10, y: -16, w: 40, h: 12 }, 5, { fill: "#e58378", stroke: "#7d1f15", "stroke-width": 1.4 });

/**
 * A refrigerator with the freezer above, its lower door open and nothing cold in it.
 * @param {Pen} pen
 */
export function openTopFreezer(pen) {
  /** @type {Quad} */
  const door = [
    [152, -440],
    [276, -466],
    [276, -6],
    [152, -48],
  ];
  return (
    toeGrille({ x: -140, y: -38, w: 280, h: 32 }) +
    hingeCap({ x: 92, y: -657, w: 50, h: 13 }) +
    panel(pen, { x: -150, y: -648, w: 300, h: 196 }, { radius: 10 }) +
    rect({ x: -130, y: -560, w: 18, h: 98 }, 8, { fill: pen.paint("upright"), stroke: pen.finish.gap }) +
    panel(pen, { x: -150, y: -446, w: 300, h: 404 }, { radius: 8 }) +
    cavity({ x: -138, y: -434, w: 276, h: 380 }, { x: -116, y: -410, w: 232, h: 330 }, LINER) +
    rect({ x: -56, y: -426, w: 112, h: 24 }, 5, { fill: "#dfe6ec", stroke: "#9aa5ae" }) +
    circle(-26, -414, 8, { fill: "#fff", stroke: "#6b7178" }) +
    line("M-26-414l5-5", "#2b2e32", 2.6) +
    circle(28, -414, 7, { fill: "#fff1cf", stroke: "#b9a777" }) +
    shelves(130, [-312, -216]) +
    place(milk, { x: -104, y: -312, scale: 1.25 }) +
    place(bowl, { x: -40, y: -312, scale: 1.1 }) +
    place(jar, { x: 60, y: -312, scale: 1.2 }) +
    place(box, { x: -96, y: -216, scale: 1.3 }) +
    place(bottle, { x: 70, y: -216, scale: 1.1 }) +
    rect({ x: -126, y: -184, w: 252, h: 118 }, 6, { fill: "#dcebf2", stroke: "#8da5b3" }) +
    path("M-100-70q10-60 46-54q30-36 62 2q40-8 60 52z", { fill: "#7fa36b", opacity: 0.55 }) +
    rect({ x: -50, y: -176, w: 100, h: 11 }, 5, { fill: "#fff", stroke: "#8da5b3" }) +
    sideDoor(pen, door, 4, place(bottle, { x: 178, y: -178, scale: 1.1 }) + place(jar, { x: 206, y: -286, scale: 0.9 }))
  );
}
