// @ts-check
// Ranges and wall ovens.

import { display, knob, marks } from "./controls.mjs";
import { burnerCount, coilCooktop, cooktopPlane, gasCooktop, glassCooktop } from "./cooktops.mjs";
import { barHandle, feet, glass, ovenDoor, panel, pocketHandle, screen } from "./parts.mjs";
import { d, line, path, rect } from "./svg.mjs";

/** @typedef {import('./pen.mjs').Pen} Pen */
/** @typedef {import('./svg.mjs').Box} Box */
/** @typedef {import('./index.mjs').Draw} Draw */
/** @typedef {(feature: string) => boolean} Has */

/**
 * The board at the back of a range, with the clock, and any knobs that stand there.
 * @param {Pen} pen
 * @param {number} w
 * @param {{knobs: number, digital: boolean}} options
 */
function backguard(pen, w, { knobs, digital }) {
  const board = panel(pen, { x: 7, y: 0, w: w - 14, h: 92 }, { radius: 8, paint: "panel" });
  const clock = display({ x: w / 2 - 44, y: 20, w: 88, h: 32 }, "12:00");
  const half = Math.ceil(knobs / 2);
  const at = Array.from({ length: knobs }, (_, i) => (i < half ? i * 39 : w - 72 - (knobs - 1 - i) * 39));
  const dials = knobs ? pen.repeat(knob(pen, 36, 42, 16), .../** @type {[number][]} */ (at.slice(1).map((x) => [x]))) : "";
  const keys = { fill: pen.finish.ink, thick: 6, share: 0.6, opacity: 0.75 };
  const touch = digital ? marks({ x: 34, y: 24, w: 58, h: 24 }, 3, 2, keys) + marks({ x: w - 92, y: 24, w: 58, h: 24 }, 3, 2, keys) : "";
  return board + clock + dials + touch + marks({ x: w / 2 - 40, y: 60, w: 80, h: 4 }, 6, 1, { ...keys, thick: 4 });
}

/**
 * The row of knobs along the front.
 * @param {Pen} pen
 * @param {Box} box
 * @param {number} count
 * @param {boolean} clock a display in the middle of the row
 */
function knobRow(pen, box, count, clock) {
  const { x, y, w, h } = box;
  const middle = y + h / 2;
  const left = Math.floor(count / 2);
  const right = count - left;
  const edge = clock ? 26 : 32;
  const reach = w / 2 - (clock ? 60 : 24) - edge;
  const pitch = Math.min(46, reach / Math.max(right - 1, 1));
  const spots = [
    ...Array.from({ length: left }, (_, i) => x + edge + i * pitch),
    ...Array.from({ length: right }, (_, i) => x + w - edge - (right - 1 - i) * pitch),
  ];
  if (!clock && count % 2) spots[left] = x + w / 2;
  const r = Math.min(16, pitch * 0.38);
  return (
    panel(pen, box, { radius: 6 }) +
    pen.repeat(knob(pen, spots[0], middle, r), .../** @type {[number][]} */ (spots.slice(1).map((spot) => [spot - spots[0]]))) +
    (clock ? display({ x: x + w / 2 - 40, y: middle - 14, w: 80, h: 28 }, "12:00") : "")
  );
}

/**
 * Everything below the knobs: one oven and a drawer, or two ovens.
 * @param {Pen} pen
 * @param {{w: number, y: number, bottom: number, has: Has}} options
 */
function ovens(pen, { w, y, bottom, has }) {
  const window = has("window");
  const tall = bottom - y;
  if (has("double")) {
    const upper = tall * 0.38;
    return (
      ovenDoor(pen, { x: 0, y, w, h: upper }, { window }) + ovenDoor(pen, { x: 0, y: y + upper + 3, w, h: tall - upper - 3 }, { window })
    );
  }
  const drawer = Math.min(84, tall * 0.3);
  return (
    ovenDoor(pen, { x: 0, y, w, h: tall - drawer - 3 }, { window }) +
    panel(pen, { x: 0, y: bottom - drawer, w, h: drawer }, { radius: 6 }) +
    pocketHandle(pen, { x: w * 0.2, y: bottom - drawer + 9, w: w * 0.6, h: 10 })
  );
}

/** @type {Draw} */
export function gasRange(pen, { w, h, has }) {
  const slideIn = has("front-control");
  const plane = cooktopPlane(w, slideIn ? 62 : 132, slideIn ? 12 : 82);
  const knobs = burnerCount(has);
  const ovenY = plane.front + 57;
  return {
    art:
      feet(w, h) +
      (slideIn ? "" : backguard(pen, w, { knobs: 0, digital: has("digital") })) +
      gasCooktop(pen, plane, has) +
      knobRow(pen, { x: 0, y: plane.front - 1, w, h: 55 }, knobs, slideIn) +
      ovens(pen, { w, y: ovenY, bottom: h - 9, has }),
    plate: { x: w / 2, y: ovenPlateY(ovenY, h, has), size: 10 },
    hook: { x: w * 0.8, y: ovenY + 30 },
    shade: { x: 0, y: ovenY, w, h: h - 9 - ovenY },
  };
}

/** @type {Draw} */
export function electricRange(pen, { w, h, has }) {
  const slideIn = has("front-control");
  const plane = cooktopPlane(w, slideIn ? 48 : 124, slideIn ? 10 : 82);
  const trim = slideIn ? 55 : 26;
  const burners = burnerCount(has);
  const ovenY = plane.front + trim + 2;
  return {
    art:
      feet(w, h) +
      (slideIn ? "" : backguard(pen, w, { knobs: has("digital") ? 0 : 4, digital: has("digital") })) +
      (has("coil") ? coilCooktop(pen, plane) : glassCooktop(pen, plane, has)) +
      (slideIn
        ? knobRow(pen, { x: 0, y: plane.front - 1, w, h: trim }, burners, true)
        : panel(pen, { x: 0, y: plane.front - 1, w, h: trim }, { radius: 5 })) +
      ovens(pen, { w, y: ovenY, bottom: h - 9, has }),
    plate: { x: w / 2, y: ovenPlateY(ovenY, h, has), size: 10 },
    hook: { x: w * 0.8, y: ovenY + 30 },
    shade: { x: 0, y: ovenY, w, h: h - 9 - ovenY },
  };
}

/**
 * The maker's plate sits under the window of the (lower) oven.
 * @param {number} ovenY
 * @param {number} h
 * @param {Has} has
 */
function ovenPlateY(ovenY, h, has) {
  const tall = h - 9 - ovenY;
  return (has("double") ? h - 9 : ovenY + tall - Math.min(84, tall * 0.3) - 3) - 12;
}

/** @type {Draw} */
export function wallOven(pen, { w, h, has }) {
  const bottom = h - 38;
  const window = has("window");
  const micro = has("microwave");
  const gap = 3;
  const ovenHeight = bottom - 57;
  const split = has("double") ? ovenHeight / 2 : micro ? ovenHeight * 0.36 : 0;
  const upper = !split
    ? ""
    : micro
      ? microwaveDoor(pen, { x: 0, y: 57, w, h: split - gap })
      : ovenDoor(pen, { x: 0, y: 57, w, h: split - gap }, { window });
  return {
    art:
      pallet(w, h) +
      panel(pen, { x: 0, y: 0, w, h: 55 }, { radius: 6, paint: "panel" }) +
      wallOvenControls(pen, w, has("knobs")) +
      upper +
      ovenDoor(pen, { x: 0, y: 57 + split, w, h: ovenHeight - split }, { window }),
    plate: { x: w / 2, y: bottom - 14, size: 10 },
    hook: { x: w * 0.8, y: 57 + 30 },
    shade: { x: 0, y: 57, w, h: bottom - 57 },
  };
}

/**
 * @param {Pen} pen
 * @param {number} w
 * @param {boolean} knobs
 */
function wallOvenControls(pen, w, knobs) {
  const clock = display({ x: w / 2 - 44, y: 13, w: 88, h: 30 }, "12:00");
  if (knobs) return clock + pen.repeat(knob(pen, 48, 28, 16), [w - 96]);
  const keys = { fill: pen.finish.ink, thick: 5, share: 0.6, opacity: 0.8 };
  return clock + marks({ x: 28, y: 18, w: 62, h: 20 }, 4, 2, keys) + marks({ x: w - 90, y: 18, w: 62, h: 20 }, 4, 2, keys);
}

/**
 * @param {Pen} pen
 * @param {Box} box
 */
function microwaveDoor(pen, box) {
  const pane = { x: box.x + 26, y: box.y + 30, w: box.w - 52, h: box.h - 46 };
  return (
    panel(pen, box, { radius: 6 }) +
    glass(pen, pane, 6) +
    screen({ x: pane.x + 20, y: pane.y + 10, w: pane.w - 40, h: pane.h - 20 }) +
    barHandle(pen, { x: box.w * 0.07, y: box.y + 11, w: box.w * 0.86, h: 11 })
  );
}

/**
 * The pallet under a built-in oven in the showroom.
 * @param {number} w
 * @param {number} h
 */
const pallet = (w, h) =>
  path(d`M12 ${h - 25}h48v25h-48zM${w - 60} ${h - 25}h48v25h-48z`, { fill: "#a97f4d" }) +
  rect({ x: -8, y: h - 38, w: w + 16, h: 14 }, 1, { fill: "#c9a06b", stroke: "#8a6437" }) +
  line(d`M-4 ${h - 33}h${w + 8}`, "#e6c596", 1.6);
