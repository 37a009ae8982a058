// @ts-check
// Appliances with a door open or a panel off, so that the failing part shows. The middle of each is at x = 0, its feet at y = 0.

import { marks } from "../controls.mjs";
import { panel } from "../parts.mjs";
import { circle, d, ellipse, line, path, rect } from "../svg.mjs";
import { cavity, drainHose, partOf, plates, polygon, RED, STEEL, STEEL_EDGE, tumbler, WATER, WATER_EDGE } from "./materials.mjs";
import { place } from "./stage.mjs";

/** @typedef {import('../pen.mjs').Pen} Pen */
/** @typedef {import('../svg.mjs').Box} Box */
/** @typedef {import('./materials.mjs').Quad} Quad */

const STAINLESS_TUB = { back: "#cdd2d6", left: "#a4abb1", right: "#8b9299", top: "#6b7178", bottom: "#b3b9be", edge: "#565c63" };
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
    path("M34-226h56l-10 26H44z", { fill: "#eceae4", stroke: "#8d949b" }) +
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

/** The pump's filter, out of the machine: a knob with a comb behind it, and its catch. */
export const pumpFilter = () =>
  path("M26-28h54q8 0 8 8v20q0 8-8 8h-54z", { fill: "#dfe3e6", stroke: "#6b7178" }) +
  line("M36-10h46", "#6b7178", 30, { "stroke-dasharray": "3 6" }) +
  circle(10, -10, 27, { fill: RED, stroke: "#7d1f15" }) +
  rect({ x: -10, y: -16, w: 40, h: 12 }, 5, { fill: "#e58378", stroke: "#7d1f15", "stroke-width": 1.4 });
