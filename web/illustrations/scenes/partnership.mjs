// @ts-check
// The picture of the partnership page: appliances that a salon or an apartment house buys in numbers, at true scale on one floor.

import { circle, line, path, rect } from "../svg.mjs";
import { RUBBER, STEEL, STEEL_EDGE } from "./materials.mjs";
import { bay, contact, place } from "./stage.mjs";

/** @typedef {import('./stage.mjs').Scene} Scene */
/** @typedef {import('../pen.mjs').Pen} Pen */

/** @type {Record<string, Scene>} */
export const PARTNERSHIP = {
  "page:partnership": {
    alt: "Three stacked laundry units in a row, and a laundry cart with folded towels in front of them",
    frame: bay(1000, 0.885),
    width: 600,
    draw: ({ pen, unit }) =>
      [-318, -36, 246].map((x) => unit("stacked-laundry", "white", { x })).join("") + place(cart(pen("white")), { x: 316, y: 40 }),
  },
};

/** A canvas basket on a frame with castors, towels in it. @param {Pen} pen */
const cart = (pen) =>
  contact(pen, -130, 130, 2) +
  towels(-66, -306, "#f4f3ee", "#b7b2a6") +
  towels(-2, -324, "#9fb8c7", "#5f7d90") +
  towels(62, -308, "#f4f3ee", "#b7b2a6") +
  path("M-130-256H130L112-52H-112z", { fill: "#6f8796", stroke: "#3f4f5a" }) +
  path("M-118-246H-86L-78-60H-104z", { fill: "#fff", opacity: 0.16 }) +
  path("M74-246h52L108-60H84z", { opacity: 0.12 }) +
  line("M-58-240l6 180M0-240v180M58-240l-6 180", "#3f4f5a", 2, { opacity: 0.5 }) +
  rect({ x: -138, y: -264, w: 276, h: 16 }, 8, { fill: STEEL, stroke: STEEL_EDGE }) +
  rect({ x: -120, y: -54, w: 240, h: 13 }, 5, { fill: STEEL, stroke: STEEL_EDGE }) +
  [-96, 96]
    .map(
      (x) =>
        rect({ x: x - 6, y: -42, w: 12, h: 18 }, 2, { fill: STEEL, stroke: STEEL_EDGE }) +
        circle(x, -18, 18, { fill: RUBBER }) +
        circle(x, -18, 6, { fill: STEEL }),
    )
    .join("");

/** A pile of folded towels. @param {number} x @param {number} y @param {string} fill @param {string} edge */
const towels = (x, y, fill, edge) =>
  [0, 1, 2].map((i) => rect({ x: x - 28, y: y + i * 19, w: 56, h: 18 }, 8, { fill, stroke: edge, "stroke-width": 1.6 })).join("") +
  line(`M${x - 20} ${y + 9}h40M${x - 20} ${y + 28}h40`, edge, 1.6, { opacity: 0.6 });
