// @ts-check
// One picture for each article, of its subject.

import { panel } from "../parts.mjs";
import { circle, d, ellipse, line, path, rect } from "../svg.mjs";
import { burner, cutDuct, filter, grate, refrigeratorBack, sprayArm, thermometer } from "./closeups.mjs";
import { braidedHose, drainHose, drop, duct, lint, puddle, RED, STEEL, STEEL_EDGE } from "./materials.mjs";
import { openTopFreezer } from "./open-refrigerators.mjs";
import { openDishwasher } from "./open-units.mjs";
import { bay, contact, place } from "./stage.mjs";
import { coilBrush, flashlight, level, screwdriver, tape, tapeCase, towel, ventBrush, wrench } from "./tools.mjs";

/** @typedef {import('./stage.mjs').Scene} Scene */
/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {import('../pen.mjs').Pen} Pen */

/** @type {Record<string, Scene>} */
export const ARTICLES = {
  "article:clean-refrigerator-coils": {
    alt: "The back of a refrigerator: dust on the coil, and a long brush that has cleaned part of it",
    frame: bay(790),
    width: 600,
    draw: ({ pen }) =>
      contact(pen("white"), -170, 170) +
      refrigeratorBack(pen("white")) +
      [
        [-60, -488, 44],
        [-88, -430, 36],
        [-30, -386, 44],
        [70, -342, 36],
        [-70, -318, 46],
        [20, -276, 52],
        [-50, -226, 34],
        [-96, -26, 34],
        [10, -24, 44],
      ]
        .map(([x, y, size]) => lint(x, y, size, "#b8b0a5"))
        .join("") +
      place(coilBrush(330, 30), { x: 262, y: -330, turn: 216 }) +
      lint(196, 8, 34, "#b8b0a5"),
  },
  "article:dishwasher-filter-and-spray-arms": {
    alt: "A dishwasher's filter and its spray arm, taken out, with a soft brush",
    frame: bay(500, 0.868),
    width: 600,
    draw: ({ pen }) => spareParts(pen("stainless")),
  },
  "article:dishwasher-not-draining": {
    alt: "An open dishwasher with water standing in the bottom, and a towel on the floor in front of it",
    frame: bay(460, 0.845),
    width: 600,
    draw: ({ pen }) =>
      place(
        contact(pen("white"), -130, 130) +
          openDishwasher(pen("white"), { racks: false, water: 46 }) +
          puddle(-140, 34, 46) +
          place(towel(120), { x: 78, y: 38 }),
        {},
      ),
  },
  "article:dryer-vent-cleaning-safety": {
    alt: "A dryer from the side, its vent duct cut open and full of lint, and the hood outside",
    frame: bay(640, 0.885),
    width: 600,
    draw: ({ pen }) => ventRun(pen("white")),
  },
  "article:gas-range-safety": {
    alt: "Two burners of a gas range: a steady blue flame, and a tall orange one over a dirty burner",
    frame: bay(470),
    width: 600,
    draw: ({ pen }) => twoBurners(pen("stainless")),
  },
  "article:inspect-a-used-appliance": {
    alt: "A used refrigerator with a tape measure across its front and a flashlight on the seal of its door",
    frame: bay(860, 0.866),
    width: 600,
    draw: ({ pen, unit }) =>
      unit("bottom-freezer", "bisque", { features: [] }) +
      place(tape(300, 24), { x: -150, y: 52 }) +
      place(tapeCase(), { x: 152, y: 48, scale: 1.3 }) +
      place(flashlight(206), { x: -246, y: -156, turn: -19.5, scale: 1.35 }) +
      place(contact(pen("bisque"), -60, 60), { x: 200, y: 54 }),
  },
  "article:install-a-washing-machine": {
    alt: "A top-load washer with a level on its top, its two hoses and its drain on the wall behind it",
    frame: bay(560, 0.88),
    width: 600,
    draw: ({ pen, unit }) =>
      place(waterBox(), { x: 178, y: -380 }) +
      unit("top-load-washer", "white", { x: -40, features: ["front-control"] }) +
      place(level(190), { x: -135, y: -350 }) +
      place(contact(pen("white"), 0, 130) + wrench(), { x: 108, y: 22, turn: -8 }),
  },
  "article:refrigerator-not-cooling": {
    alt: "A refrigerator with its door open, and a thermometer whose hand is in the red",
    frame: bay(820, 0.88),
    width: 600,
    draw: ({ pen }) =>
      place(contact(pen("white"), -160, 160) + openTopFreezer(pen("white")), { x: -40 }) +
      place(contact(pen("white"), -80, 80) + thermometer(pen("stainless"), 104), { x: -226, y: 44 }),
  },
  "article:repair-or-replace-appliance": {
    alt: "A balance on an old washer: tools and a belt in one pan, a newer washer in the other",
    frame: bay(750),
    width: 600,
    draw: ({ pen, unit }) => balance(pen("stainless"), unit),
  },
  "article:troubleshoot-noisy-washing-machine": {
    alt: "A front-load washer that shakes on its feet, with a coin and a screw from its pump in front of it",
    frame: bay(540, 0.85),
    width: 600,
    draw: ({ pen, unit }) => shakingWasher(pen("white"), unit),
  },
};

/** @param {Pen} pen */
const spareParts = (pen) =>
  contact(pen, -200, 190, 0) +
  place(sprayArm(), { x: 46, y: -190, turn: 52, scale: 1.06 }) +
  [
    [-172, -312],
    [-20, -352],
    [60, -350],
    [150, -300],
  ]
    .map(([x, y]) => drop(x, y, 28) + drop(x + 20, y - 32, 17))
    .join("") +
  place(filter(), { x: -92, scale: 1.16 }) +
  place(dishBrush(), { x: 22, y: 22 }) +
  puddle(-60, 22, 70);

/** A soft brush that lies, its bristles down. */
const dishBrush = () =>
  line("M10-20h46", "#f4f3ee", 40, { "stroke-dasharray": "5 2" }) +
  line("M8-4h50", "#9fb4c4", 8, { "stroke-dasharray": "5 2" }) +
  path("M0-44q0-12 14-12h52q40-8 100-24 14-2 16 8t-10 14q-60 18-104 28v4H0z", { fill: "#0b4f8a", stroke: "#07365f" }) +
  line("M10-48h56q40-6 96-22", "#7fb0dc", 3);

/** @param {Pen} pen */
export function ventRun(pen) {
  return (
    contact(pen, -286, -96) +
    duct("M-100-72h8q64 0 64-64V-144q0-64 64-64h4", 100) +
    panel(pen, { x: -290, y: -372, w: 196, h: 364 }, { radius: 8 }) +
    path("M-282-8h30v8h-30zM-132-8h30v8h-30z", { fill: "#22262a" }) +
    panel(pen, { x: -148, y: -430, w: 54, h: 60 }, { radius: 8, paint: "panel" }) +
    path("M-290-372L-284-384H-148V-372z", { fill: pen.paint("top"), stroke: pen.finish.gap }) +
    path("M-290-340h-10q-6 0-6 6v150q0 6 6 6h10z", { fill: pen.paint("upright"), stroke: pen.finish.gap }) +
    line("M-256-56h124m-124 14h124m-124 14h124", pen.finish.gap, 4, { opacity: 0.55 }) +
    place(cutDuct(178, 56), { x: 6, y: -208 }) +
    wallCut() +
    hoodFromSide() +
    lint(266, -118, 26) +
    lint(252, 2, 30) +
    lint(-10, 4, 24) +
    place(ventBrush(46, "M0 0q-50 56-110 50T-220 54"), { x: 142, y: -24 })
  );
}

/** The hood on the outside of the wall, its flap held open by lint. */
const hoodFromSide = () =>
  path("M232-286q50 2 68 50v44h-68z", { fill: "#e6e9eb", stroke: STEEL_EDGE }) +
  line("M238-278q38 6 54 42", "#fff", 3) +
  path("M232-192h68l-6 8h-62z", { fill: "#4a4f55" }) +
  line("M296-188L268-140", "#8b939b", 7, { "stroke-linecap": "round" }) +
  line("M260-188L240-142", "#8b939b", 7, { "stroke-linecap": "round" }) +
  lint(264, -160, 24);

/** The wall between the laundry and outside, cut: plaster, its depth, brick. */
const wallCut = () =>
  rect({ x: 180, y: -430, w: 46, h: 430 }, 0, { fill: "#d9d3c6", stroke: "#9c9484" }) +
  rect({ x: 180, y: -430, w: 10, h: 430 }, 0, { fill: "#f4f2ec", stroke: "#9c9484" }) +
  line("M226-430V0", "#b0563f", 14) +
  line("M226-430V0", "#d9d3c6", 14, { "stroke-dasharray": "2.4 24" });

/** @param {Pen} pen */
export const twoBurners = (pen) =>
  contact(pen, -210, 210) +
  panel(pen, { x: -206, y: -140, w: 412, h: 128 }, { radius: 8 }) +
  path("M-190-12h36V0h-36zM154-12h36V0h-36z", { fill: "#22262a" }) +
  [-120, 120]
    .map(
      (x) =>
        circle(x + 5, -66, 40, { opacity: 0.22 }) +
        circle(x, -72, 40, { fill: pen.paint("turned"), stroke: pen.finish.gap }) +
        circle(x, -72, 27, { fill: "none", stroke: "#000", opacity: 0.16 }) +
        line(d`M${x} -108v30`, "#2b2e32", 7),
    )
    .join("") +
  line("M-30-72h60", pen.finish.gap, 3, { opacity: 0.5 }) +
  path("M-206-138L-184-196H184L206-138z", { fill: pen.paint("cooktop"), stroke: pen.finish.gap }) +
  line("M-182-193H182", "#fff", 2, { opacity: 0.5 }) +
  place(burner(true), { x: -98, y: -164, scale: 0.92 }) +
  place(burner(false), { x: 98, y: -164, scale: 0.92 }) +
  place(grate(176, 56), { x: -98, y: -142 }) +
  place(grate(176, 56), { x: 98, y: -142 });

/** The valves and the drain of a laundry, in their box in the wall, with the hoses. */
const waterBox = () =>
  braidedHose("M-110 214q76 6 76-70V70", 13) +
  braidedHose("M-110 250H-70q68-6 68-70V70", 13) +
  rect({ x: -66, y: -40, w: 132, h: 116 }, 6, { fill: "#f4f3ee", stroke: "#8f8a7e" }) +
  rect({ x: -54, y: -28, w: 108, h: 92 }, 4, { fill: "#d5d1c7", stroke: "#8f8a7e" }) +
  path("M-54-28h108l-8 10h-92z", { opacity: 0.15 }) +
  tap(-34, RED) +
  tap(-2, "#2b6cb0") +
  circle(34, 44, 15, { fill: "#33383d", stroke: "#15181b" }) +
  drainHose("M-110 310H-6q40 0 40-40V44", 24);

/** @param {number} x @param {string} color */
const tap = (x, color) =>
  rect({ x: x - 8, y: 14, w: 16, h: 34 }, 3, { fill: "#c8a15a", stroke: "#7b4c28" }) +
  rect({ x: x - 14, y: 2, w: 28, h: 13 }, 5, { fill: color, stroke: "#15181b", "stroke-width": 1.4 }) +
  rect({ x: x - 9, y: 46, w: 18, h: 26 }, 3, { fill: STEEL, stroke: STEEL_EDGE });

/** @param {Pen} pen @param {Stage['unit']} unit */
function balance(pen, unit) {
  const pan = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ top) =>
    line(d`M${x - 112} ${y}L${x} ${top}L${x + 112} ${y}`, "#565c63", 3) +
    path(d`M${x - 126} ${y}h252q-14 34-60 34h-132q-46 0-60-34z`, { fill: pen.paint("chrome"), stroke: "#565c63" }) +
    line(d`M${x - 118} ${y + 4}h236`, "#fff", 2.4, { opacity: 0.8 });
  return (
    unit("top-load-washer", "bisque", { scale: 0.86, features: [] }) +
    path("M-10-372h20V-590h-20z", { fill: pen.paint("upright"), stroke: "#565c63" }) +
    path("M-46-356q0-18 46-18t46 18z", { fill: pen.paint("lying"), stroke: "#565c63" }) +
    path("M-246-564L0-590 246-616v14L0-570-246-546z", { fill: pen.paint("lying"), stroke: "#565c63" }) +
    circle(0, -584, 18, { fill: pen.paint("turned"), stroke: "#565c63" }) +
    path("M-300-258v-34q0-26 26-26h16q26 0 26 26v34z", { fill: "none", stroke: "#59626b", "stroke-width": 10 }) +
    place(wrench(), { x: -226, y: -262, turn: -112, scale: 1.1 }) +
    place(screwdriver(RED), { x: -196, y: -352, turn: 74, scale: 0.8 }) +
    pan(-238, -252, -552) +
    unit("front-load-washer", "white", { x: 238, y: -304, scale: 0.56, shadow: false }) +
    pan(238, -306, -610)
  );
}

/** @param {Pen} pen @param {Stage['unit']} unit */
function shakingWasher(pen, unit) {
  const waves = (/** @type {1 | -1} */ side) =>
    [0, 1, 2]
      .map((i) =>
        line(
          d`M${side * (166 + i * 26)} ${-296 + i * -22}q${side * (26 + i * 6)} ${86 + i * 18} 0 ${172 + i * 40}`,
          "#7a828c",
          8 - i * 1.6,
          {
            "stroke-linecap": "round",
            opacity: 1 - i * 0.22,
          },
        ),
      )
      .join("");
  return (
    contact(pen, -140, 140, 6) +
    place(unit("front-load-washer", "white", { y: 0, shadow: false }), { y: -14, turn: -4.5 }) +
    place(waves(1) + waves(-1), { x: 0, y: -8 }) +
    place(coin(), { x: -96, y: 30 }) +
    place(coin(), { x: -60, y: 38, scale: 0.8 }) +
    place(screw(), { x: 70, y: 34 })
  );
}

const coin = () =>
  ellipse(0, 3, 22, 8, { fill: "#7a5326" }) +
  ellipse(0, 0, 22, 8, { fill: "#c28a54", stroke: "#7a5326", "stroke-width": 1.4 }) +
  ellipse(0, 0, 14, 5, { fill: "none", stroke: "#7a5326", "stroke-width": 1.4 });

const screw = () =>
  path("M0-6h8l2 3h44l8 3-8 3H10l-2 3H0z", { fill: STEEL, stroke: STEEL_EDGE }) + line("M16-3v6m8-6v6m8-6v6m8-6v6m8-6v6", STEEL_EDGE, 2);
