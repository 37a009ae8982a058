// @ts-check
// Refrigerators and freezers.

import { display, knob } from "./controls.mjs";
import { barHandle, dispenser, feet, glass, hingeCap, mouldedHandle, panel, pocketHandle, toeGrille, topPlane } from "./parts.mjs";
import { circle, d, inset, line, path, rect } from "./svg.mjs";

/** @typedef {import('./pen.mjs').Pen} Pen */
/** @typedef {import('./svg.mjs').Box} Box */
/** @typedef {import('./index.mjs').Drawing} Drawing */
/** @typedef {import('./index.mjs').Draw} Draw */

/** Enamel doors of the plainer kinds have moulded handles; metal ones have bars. */
const moulded = (/** @type {Pen} */ pen) => !pen.finish.brushed && !pen.finish.dark;

/**
 * A tall handle near a door's edge, in the manner of the finish.
 * @param {Pen} pen
 * @param {Box} box
 * @param {'up' | 'down'} taper
 */
function doorHandle(pen, box, taper) {
  return moulded(pen) ? mouldedHandle(pen, { ...box, x: box.x - 2, w: box.w + 4 }, taper) : barHandle(pen, box);
}

/** @type {Draw} */
export function frenchDoor(pen, { w, h, has }) {
  const fourDoor = has("four-door");
  const seam = 14 + (h - 38) * (fourDoor ? 0.55 : 0.615);
  const half = (w - 4) / 2;
  const right = half + 4;
  const doors = panel(pen, { x: 0, y: 14, w: half, h: seam - 18 }) + panel(pen, { x: right, y: 14, w: half, h: seam - 18 });
  return {
    art:
      hingeCap({ x: 8, y: 5, w: 56, h: 12 }) +
      hingeCap({ x: w - 64, y: 5, w: 56, h: 12 }) +
      toeGrille({ x: 14, y: h - 26, w: w - 28, h: 20 }) +
      doors +
      freezerDrawers(pen, w, { y: seam, bottom: h - 24, drawers: fourDoor ? 2 : 1, pocket: has("pocket-handles") }) +
      doorInDoor(pen, { x: right, y: 14, w: half, h: seam - 18 }, has) +
      frenchHandles(pen, w, seam, has("pocket-handles")) +
      (has("dispenser") ? dispenser(pen, { x: half * 0.2, y: 148, w: half * 0.52, h: 148 }) : ""),
    plate: { x: w * 0.25, y: 56 },
    hook: { x: w / 2 + 22, y: 166 },
    shade: { x: 0, y: 14, w, h: h - 38 },
  };
}

/**
 * @param {Pen} pen
 * @param {number} w
 * @param {number} seam
 * @param {boolean} pocket
 */
function frenchHandles(pen, w, seam, pocket) {
  if (pocket) return pen.repeat(pocketHandle(pen, { x: w / 2 - 14, y: seam * 0.42, w: 9, h: seam * 0.5 }), [19]);
  return pen.repeat(barHandle(pen, { x: w / 2 - 28, y: 150, w: 12, h: seam - 192 }), [44]);
}

/**
 * @param {Pen} pen
 * @param {number} w
 * @param {{y: number, bottom: number, drawers: number, pocket: boolean}} options
 */
function freezerDrawers(pen, w, { y, bottom, drawers, pocket }) {
  const each = (bottom - y) / drawers;
  const drawer =
    panel(pen, { x: 0, y, w, h: each - (drawers > 1 ? 4 : 0) }) +
    (pocket
      ? pocketHandle(pen, { x: w * 0.2, y: y + 7, w: w * 0.6, h: 9 })
      : barHandle(pen, { x: 50, y: y + Math.min(24, each * 0.18), w: w - 100, h: 12 }));
  return drawers > 1 ? pen.repeat(drawer, [0, each]) : drawer;
}

/**
 * @param {Pen} pen
 * @param {Box} door
 * @param {(feature: string) => boolean} has
 */
function doorInDoor(pen, door, has) {
  if (has("screen")) return glass(pen, { x: door.x + door.w * 0.24, y: door.y + 96, w: door.w * 0.6, h: 186 }, 5);
  if (!has("door-in-door")) return "";
  const inner = inset({ ...door, x: door.x + 26, w: door.w - 26 }, 13);
  return (
    rect(inner, 5, { fill: "none", stroke: pen.finish.gap, opacity: 0.8 }) +
    rect(inset(inner, 2.5), 4, { fill: "none", stroke: "#fff", opacity: pen.finish.rim * 0.7 })
  );
}

/** @type {Draw} */
export function sideBySide(pen, { w, h, has }) {
  const freezer = w * 0.425;
  const bottom = h - 36;
  const door = (/** @type {number} */ x, /** @type {number} */ width) => panel(pen, { x, y: 12, w: width, h: bottom - 12 });
  const handle = has("pocket-handles")
    ? pocketHandle(pen, { x: freezer - 14, y: 150, w: 9, h: bottom - 260 })
    : barHandle(pen, { x: freezer - 24, y: 116, w: 12, h: bottom - 232 });
  const shift = has("pocket-handles") ? 23 : 40;
  return {
    art:
      hingeCap({ x: 8, y: 4, w: 50, h: 12 }) +
      hingeCap({ x: w - 58, y: 4, w: 50, h: 12 }) +
      toeGrille({ x: 10, y: bottom + 2, w: w - 20, h: 28 }) +
      door(0, freezer - 2) +
      door(freezer + 2, w - freezer - 2) +
      pen.repeat(handle, [shift]) +
      (has("dispenser") ? dispenser(pen, { x: freezer * 0.15, y: 188, w: freezer * 0.6, h: 164 }) : ""),
    plate: { x: w * 0.73, y: 56 },
    hook: { x: freezer - 18, y: 132 },
    shade: { x: 0, y: 12, w, h: bottom - 12 },
  };
}

/**
 * The side a door opens on, and where things on it go.
 * @param {number} w
 * @param {(feature: string) => boolean} has
 */
function hinge(w, has) {
  const left = has("left-hinge");
  return {
    handleX: (/** @type {number} */ width, /** @type {number} */ from) => (left ? w - from - width : from),
    capX: left ? 8 : w - 58,
    plateX: left ? w * 0.24 : w * 0.76,
    hookX: left ? w - 28 : 28,
  };
}

/** @type {Draw} */
export function topFreezer(pen, { w, h, has }) {
  const side = hinge(w, has);
  const bottom = h - 40;
  const seam = 12 + (bottom - 12) * 0.31;
  const x = side.handleX(16, 20);
  const handles = has("pocket-handles")
    ? pen.repeat(pocketHandle(pen, { x: side.handleX(10, 5), y: seam - 92, w: 10, h: 78 }), [0, 106])
    : doorHandle(pen, { x, y: seam - 112, w: 16, h: 98 }, "up") + doorHandle(pen, { x, y: seam + 18, w: 16, h: 206 }, "down");
  return {
    art:
      hingeCap({ x: side.capX, y: 3, w: 50, h: 13 }) +
      toeGrille({ x: 10, y: bottom + 2, w: w - 20, h: 32 }) +
      panel(pen, { x: 0, y: 12, w, h: seam - 14 }, { radius: 10 }) +
      panel(pen, { x: 0, y: seam + 3, w, h: bottom - seam - 3 }, { radius: 10 }) +
      rect({ x: side.capX + 10, y: seam - 4, w: 30, h: 8 }, 2, { fill: "#7b8188", stroke: "#4a4f55" }) +
      handles,
    plate: { x: side.plateX, y: 50, framed: true },
    hook: { x: side.hookX, y: seam + 34 },
    shade: { x: 0, y: 12, w, h: bottom - 12 },
  };
}

/** @type {Draw} */
export function bottomFreezer(pen, { w, h, has }) {
  const side = hinge(w, has);
  const bottom = h - 30;
  const seam = 12 + (bottom - 12) * 0.665;
  const swing = has("swing-door");
  const pocket = has("pocket-handles");
  const upper = pocket
    ? pocketHandle(pen, { x: side.handleX(10, 5), y: seam - 240, w: 10, h: 170 })
    : doorHandle(pen, { x: side.handleX(14, 22), y: seam - 262, w: 14, h: 238 }, "up");
  const lower = swing
    ? doorHandle(pen, { x: side.handleX(14, 22), y: seam + 24, w: 14, h: 130 }, "down")
    : pocket
      ? pocketHandle(pen, { x: w * 0.2, y: seam + 9, w: w * 0.6, h: 10 })
      : barHandle(pen, { x: 40, y: seam + 27, w: w - 80, h: 13 });
  return {
    art:
      hingeCap({ x: side.capX, y: 4, w: 50, h: 12 }) +
      toeGrille({ x: 10, y: bottom + 2, w: w - 20, h: 22 }) +
      panel(pen, { x: 0, y: 12, w, h: seam - 14 }, { radius: 9 }) +
      panel(pen, { x: 0, y: seam + 3, w, h: bottom - seam - 3 }, { radius: 9 }) +
      upper +
      lower,
    plate: { x: side.plateX, y: 50, framed: true },
    hook: { x: side.hookX, y: seam - 244 },
    shade: { x: 0, y: 12, w, h: bottom - 12 },
  };
}

/** @type {Draw} */
export function uprightFreezer(pen, { w, h, has }) {
  const side = hinge(w, has);
  const bottom = h - 48;
  const x = side.handleX(16, 20);
  const handle = has("pocket-handles")
    ? pocketHandle(pen, { x: side.handleX(10, 5), y: h * 0.36, w: 10, h: 190 })
    : doorHandle(pen, { x, y: h * 0.33, w: 16, h: 232 }, "down");
  const controls = has("digital")
    ? display({ x: w / 2 - 46, y: 38, w: 92, h: 30 }, "-02F") + line(d`M${w / 2 + 58} 53h4m8 0h4`, "#3aa65a", 4)
    : "";
  return {
    art:
      hingeCap({ x: side.capX, y: 3, w: 50, h: 13 }) +
      toeGrille({ x: 8, y: bottom + 2, w: w - 16, h: 40 }) +
      circle(side.hookX, bottom + 24, 4, { fill: "#56c77b" }) +
      panel(pen, { x: 0, y: 12, w, h: bottom - 12 }, { radius: 10 }) +
      rect({ x: 11, y: 23, w: w - 22, h: bottom - 34 }, 7, { fill: "none", stroke: pen.finish.gap, opacity: 0.28 }) +
      controls +
      handle +
      (has("lock") ? keyLock(side.hookX, h * 0.33 + 256) : ""),
    plate: { x: w / 2, y: 104, framed: true },
    hook: { x: side.hookX, y: h * 0.33 + 22 },
    shade: { x: 0, y: 12, w, h: bottom - 12 },
  };
}

/**
 * @param {number} x
 * @param {number} y
 */
const keyLock = (x, y) => circle(x, y, 8, { fill: "#b4bac0", stroke: "#4a4f55" }) + line(d`M${x} ${y - 4}v8`, "#23272b", 3);

/** @type {Draw} */
export function chestFreezer(pen, { w, h, has }) {
  const middle = w / 2;
  return {
    art:
      (has("casters") ? casters(w, h) : feet(w, h, 30)) +
      topPlane(pen, { w, y: 50, depth: 44, inset: 22 }) +
      panel(pen, { x: 6, y: 80, w: w - 12, h: h - 89 }, { radius: 6 }) +
      path(d`M6 92V84h${w - 12}v8z`, { opacity: 0.16 }) +
      panel(pen, { x: 0, y: 47, w, h: 36 }, { radius: 8 }) +
      rect({ x: middle - 52, y: 64, w: 104, h: 24 }, 6, { fill: pen.paint("lying"), stroke: pen.finish.gap }) +
      keyLock(middle, 104) +
      chestControls(pen, w, h, has("digital")),
    plate: { x: 76, y: 122, size: 9, framed: true },
    hook: { x: middle, y: 76 },
    shade: { x: 6, y: 86, w: w - 12, h: h - 95 },
  };
}

/**
 * @param {Pen} pen
 * @param {number} w
 * @param {number} h
 * @param {boolean} digital
 */
function chestControls(pen, w, h, digital) {
  const vent = { x: w - 126, y: h - 92, w: 94, h: 58 };
  const dial = digital ? display({ x: w - 206, y: h - 76, w: 62, h: 26 }, "-02") : knob(pen, w - 164, h - 62, 14);
  return (
    rect(vent, 4, { fill: pen.finish.shade, stroke: pen.finish.gap }) +
    line([0, 1, 2, 3].map((i) => d`M${vent.x + 9} ${vent.y + 12 + i * 11.5}h${vent.w - 18}`).join(""), pen.finish.gap, 4) +
    dial +
    circle(w - (digital ? 220 : 192), h - 62, 4.5, { fill: "#3aa65a" }) +
    circle(40, h - 34, 7, { fill: pen.finish.shade, stroke: pen.finish.gap })
  );
}

/**
 * @param {number} w
 * @param {number} h
 */
const casters = (w, h) =>
  [46, w - 46]
    .map((x) => rect({ x: x - 12, y: h - 14, w: 24, h: 8 }, 2, { fill: "#6a7077" }) + circle(x, h - 6, 6, { fill: "#191b1e" }))
    .join("");
