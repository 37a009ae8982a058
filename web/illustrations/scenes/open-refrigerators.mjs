// @ts-check
// Refrigerators and freezers with their doors open. The middle of each is at x = 0, its feet at y = 0.

import { hingeCap, panel, toeGrille } from "../parts.mjs";
import { circle, d, line, path, rect } from "../svg.mjs";
import { cavity, ice, lint, on, partOf, polygon } from "./materials.mjs";
import { place } from "./stage.mjs";

/** @typedef {import('../pen.mjs').Pen} Pen */
/** @typedef {import('./materials.mjs').Quad} Quad */

const LINER = { back: "#f4f7f9", left: "#dfe5ea", right: "#cbd3da", top: "#e9eef2", bottom: "#d5dce2", edge: "#9aa5ae" };

/** @typedef {[art: string, shelf: number, across: number, scale: number]} Good a thing on a door: shelves are counted from above */

/**
 * A door on its side hinges, opened past the square, its inner side to the viewer: shelves with a rail each.
 * @param {Pen} pen
 * @param {Quad} leaf
 * @param {number} count of the shelves
 * @param {Good[]} goods
 */
function sideDoor(pen, leaf, count, goods) {
  const inner = partOf(leaf, { x: 0.12, y: 0.025, w: 0.76, h: 0.95 });
  const bottom = (/** @type {number} */ shelf) => (shelf + 1) / count - 0.03;
  const standing = goods.map(([art, shelf, across, scale]) => {
    const [x, y] = on(inner, across, bottom(shelf) - 0.012);
    return place(art, { x, y, scale });
  });
  const rails = Array.from({ length: count }, (_, i) =>
    path(polygon(partOf(inner, { x: -0.02, y: bottom(i) - 0.055, w: 1.04, h: 0.058 })), {
      fill: "#e4edf3",
      stroke: "#9aa5ae",
      "stroke-width": 1.4,
    }),
  );
  return (
    path(polygon(leaf), { fill: pen.paint("upright"), stroke: pen.finish.gap }) +
    path(polygon(inner), { fill: "#eef2f5", stroke: "#9aa5ae" }) +
    standing.join("") +
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
    sideDoor(pen, left, 4, [
      [bottle, 1, 0.08, 1.2],
      [milk, 2, 0.3, 1.3],
      [jar, 0, 0.1, 1.2],
      [jar, 0, 0.52, 1.2],
      [bottle, 3, 0.5, 1.1],
    ]) +
    sideDoor(pen, right, 4, [
      [milk, 1, 0.12, 1.25],
      [bottle, 2, 0.14, 1.15],
      [bottle, 2, 0.5, 1.15],
      [jar, 0, 0.3, 1.2],
      [jar, 3, 0.2, 1.2],
    ]) +
    panel(pen, { x: -180, y: -262, w: 360, h: 186 }) +
    rect({ x: -130, y: -232, w: 260, h: 12 }, 6, { fill: pen.paint("lying"), stroke: pen.finish.gap, "stroke-width": 1 })
  );
}

/** The compressor's room under a refrigerator whose grille is off: a dusty coil and a fan. */
export function toeSpace() {
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
    sideDoor(pen, door, 5, [
      [frozenBag, 1, 0.12, 1.4],
      [box, 2, 0.1, 1.35],
      [frozenBag, 3, 0.2, 1.4],
      [box, 0, 0.1, 1.3],
    ])
  );
}

const frozenBag =
  path("M0 0q-6-26 4-48h40q10 24 4 48z", { fill: "#5f8fc0", stroke: "#345a80" }) + path("M6-30h36v14H6z", { fill: "#fff", opacity: 0.8 });

const basket = () =>
  rect({ x: -118, y: -186, w: 236, h: 96 }, 4, { fill: "#eef6fa", stroke: "#7f9fb0" }) +
  line("M-118-138H118", "#7f9fb0", 90, { "stroke-dasharray": "3 15", opacity: 0.55 }) +
  line("M-118-162H118M-118-114H118", "#7f9fb0", 3);

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
    sideDoor(pen, door, 4, [
      [bottle, 1, 0.08, 1.1],
      [bottle, 1, 0.42, 1.1],
      [jar, 0, 0.2, 1.2],
      [milk, 2, 0.2, 1.25],
    ])
  );
}
