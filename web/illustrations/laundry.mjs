// @ts-check
// Washers, dryers and laundry towers.

import { display, knob, marks } from "./controls.mjs";
import { barHandle, feet, glass, panel, pocketHandle, porthole, topPlane } from "./parts.mjs";
import { circle, d, ellipse, line, path, rect } from "./svg.mjs";

/** @typedef {import('./pen.mjs').Pen} Pen */
/** @typedef {import('./svg.mjs').Box} Box */
/** @typedef {import('./index.mjs').Draw} Draw */

const PEDESTAL = 138;

/**
 * The crease above the kick plate.
 * @param {Pen} pen
 * @param {number} w
 * @param {number} y
 */
const crease = (pen, w, y) =>
  line(d`M3 ${y}h${w - 6}`, pen.finish.gap, 2, { opacity: 0.6 }) +
  line(d`M4 ${y + 2}h${w - 8}`, "#fff", 1.4, { opacity: pen.finish.rim * 0.6 });

/**
 * The console that stands at the back of a top loader or of the dryer beside it.
 * @param {Pen} pen
 * @param {number} w
 * @param {{digital: boolean, small: number}} options small: how many little knobs beside the large one
 */
function rearConsole(pen, w, { digital, small }) {
  const { ink } = pen.finish;
  const board = panel(pen, { x: 10, y: 0, w: w - 20, h: 80 }, { radius: 11, paint: "panel" });
  const dial = (/** @type {number} */ x) => {
    const ticks = circle(x, 39, 29, { fill: "none", stroke: ink, "stroke-width": 4, "stroke-dasharray": "1.6 7.5", opacity: 0.7 });
    return ticks + knob(pen, x, 39, 21);
  };
  if (digital) {
    return (
      board +
      dial(w / 2) +
      display({ x: w / 2 + 42, y: 23, w: 62, h: 31 }, "0:45") +
      marks({ x: 30, y: 25, w: 68, h: 28 }, 3, 2, { fill: ink, thick: 7, share: 0.6, opacity: 0.8 })
    );
  }
  const little = Array.from({ length: small }, (_, i) => [i * 34, 0]);
  return (
    board +
    dial(w - 54) +
    pen.repeat(knob(pen, 40, 34, 12), .../** @type {[number, number][]} */ (little.slice(1))) +
    marks({ x: 28, y: 53, w: small * 34 - 8, h: 3 }, small * 2, 1, { fill: ink, thick: 3, share: 0.6, opacity: 0.65 }) +
    marks({ x: w - 122, y: 26, w: 26, h: 26 }, 1, 4, { fill: ink, thick: 3, opacity: 0.6 })
  );
}

/**
 * The strip of controls along the front edge.
 * @param {Pen} pen
 * @param {number} w
 * @param {{y: number, h: number, digital: boolean}} options
 */
function frontStrip(pen, w, { y, h, digital }) {
  const middle = y + h / 2;
  const { ink } = pen.finish;
  const strip = rect({ x: 3, y, w: w - 6, h }, 5, { fill: pen.paint("panel") });
  if (digital) {
    return (
      strip +
      display({ x: w * 0.53, y: middle - 15, w: w * 0.27, h: 30 }, "0:58") +
      knob(pen, w * 0.415, middle, Math.min(20, h * 0.36)) +
      marks({ x: w * 0.83, y: middle - 12, w: w * 0.12, h: 24 }, 2, 2, { fill: ink, thick: 6, share: 0.6, opacity: 0.8 })
    );
  }
  return (
    strip +
    knob(pen, w / 2, middle, Math.min(20, h * 0.36)) +
    pen.repeat(knob(pen, w * 0.69, middle, 11), [w * 0.13]) +
    marks({ x: w * 0.345, y: middle - 12, w: 16, h: 24 }, 1, 3, { fill: ink, thick: 3, opacity: 0.6 })
  );
}

/**
 * The lid of a top loader, seen from the eye's height.
 * @param {Pen} pen
 * @param {number} w
 * @param {{front: number, back: number, glassLid: boolean, agitator: boolean}} options
 */
function lid(pen, w, { front, back, glassLid, agitator }) {
  const outline = d`M32 ${front}L46 ${back}H${w - 46}L${w - 32} ${front}z`;
  if (!glassLid) {
    return (
      path(outline, { fill: pen.paint("face"), stroke: pen.finish.gap }) +
      line(d`M38 ${front - 2.5}H${w - 38}`, "#fff", 1.6, { opacity: pen.finish.rim }) +
      rect({ x: w / 2 - 32, y: front - 7, w: 64, h: 7 }, 3, { fill: pen.finish.edge })
    );
  }
  const middle = w / 2;
  const cy = (front + back) / 2;
  const depth = (front - back) / 2;
  const post = agitator
    ? path(d`M${middle - 17} ${cy + depth * 0.55}q3-${depth * 1.1} 11-${depth * 1.15}h12q8 ${depth * 0.05} 11 ${depth * 1.15}z`, {
        fill: "#dfe3e7",
        stroke: "#5f666e",
        "stroke-width": 1.4,
      })
    : ellipse(middle, cy + depth * 0.15, 38, depth * 0.34, { fill: "#8e959c", stroke: "#c8ced3", "stroke-width": 1.2 });
  return (
    path(outline, { fill: "#15181b", stroke: pen.finish.gap }) +
    ellipse(middle, cy, 82, depth * 0.82, { fill: "#3d434a", stroke: "#b9c0c6", "stroke-width": 2.4 }) +
    ellipse(middle, cy + depth * 0.14, 72, depth * 0.56, { fill: "#202428" }) +
    post +
    path(d`M60 ${front - 3}L74 ${back + 2}h34L90 ${front - 3}z`, { fill: "#fff", opacity: 0.2 }) +
    line(d`M40 ${front - 3}H${w - 40}`, "#fff", 2, { opacity: 0.5 })
  );
}

/** @type {Draw} */
export function topLoadWasher(pen, { w, h, has }) {
  const front = has("front-control");
  const deck = front ? 48 : 104;
  const strip = front
    ? frontStrip(pen, w, { y: deck + 3, h: 46, digital: true })
    : rearConsole(pen, w, { digital: has("digital"), small: 3 });
  return {
    art:
      feet(w, h) +
      (front ? "" : strip) +
      topPlane(pen, { w, y: deck, depth: 42, inset: 15 }) +
      lid(pen, w, { front: deck - 6, back: deck - 35, glassLid: has("glass-lid"), agitator: has("agitator") }) +
      panel(pen, { x: 0, y: deck - 1, w, h: h - deck - 8 }, { radius: 8 }) +
      (front ? strip : line(d`M4 ${deck + 18}h${w - 8}`, pen.finish.gap, 1.6, { opacity: 0.4 })) +
      crease(pen, w, h - 46),
    plate: { x: w / 2, y: deck + (front ? 76 : 46), size: 10 },
    hook: { x: w - 54, y: front ? deck : 44 },
    shade: { x: 0, y: deck, w, h: h - deck - 9 },
  };
}

/**
 * @param {Pen} pen
 * @param {number} w
 * @param {number} y
 */
const pedestal = (pen, w, y) =>
  panel(pen, { x: 0, y, w, h: PEDESTAL - 9 }, { radius: 6 }) + barHandle(pen, { x: 56, y: y + 26, w: w - 112, h: 12 });

/** @type {Draw} */
export function frontLoadWasher(pen, { w, h, has }) {
  const bottom = has("pedestal") ? h - PEDESTAL : h - 9;
  const middle = 95 + (bottom - 95 - 44) / 2 + 4;
  const radius = Math.min(w * 0.355, (bottom - 95 - 52) / 2);
  return {
    art:
      feet(w, h) +
      (has("pedestal") ? pedestal(pen, w, bottom) : "") +
      topPlane(pen, { w, y: 24, depth: 17, inset: 10 }) +
      panel(pen, { x: 0, y: 22, w, h: bottom - 22 }, { radius: 9 }) +
      frontStrip(pen, w, { y: 27, h: 64, digital: !has("knobs") }) +
      line(d`M0 94h${w}M${w * 0.31} 27v64`, pen.finish.gap, 2) +
      rect({ x: 14, y: 70, w: w * 0.31 - 28, h: 10 }, 4, { fill: "#000", opacity: 0.28 }) +
      porthole(pen, { cx: w / 2, cy: middle, r: radius, deep: true, handle: has("right-hinge") ? "left" : "right" }) +
      crease(pen, w, bottom - 42) +
      rect({ x: w - 62, y: bottom - 34, w: 42, h: 24 }, 4, { fill: "none", stroke: pen.finish.gap, opacity: 0.7 }),
    plate: { x: w * 0.155, y: 54, onPanel: true, size: 9, room: w * 0.25 },
    hook: { x: w / 2 + (has("right-hinge") ? -1 : 1) * radius * 0.9, y: middle },
    shade: { x: 0, y: 96, w, h: bottom - 96 },
  };
}

/** @type {Draw} */
export function dryer(pen, { w, h, has }) {
  if (has("front-control")) return matchedDryer(pen, { w, h, has });
  const deck = 104;
  return {
    art:
      feet(w, h) +
      rearConsole(pen, w, { digital: has("digital"), small: 1 }) +
      topPlane(pen, { w, y: deck, depth: 42, inset: 15 }) +
      panel(pen, { x: 0, y: deck - 1, w, h: h - deck - 8 }, { radius: 8 }) +
      dryerDoor(pen, { x: 34, y: deck + 38, w: w - 68, h: 196 }, has) +
      crease(pen, w, h - 46),
    plate: { x: w / 2, y: deck + 25, size: 10 },
    hook: { x: w - 54, y: 44 },
    shade: { x: 0, y: deck, w, h: h - deck - 9 },
  };
}

/**
 * The dryer of a front loader's pair.
 * @type {Draw}
 */
function matchedDryer(pen, { w, h, has }) {
  const bottom = has("pedestal") ? h - PEDESTAL : h - 9;
  const middle = 95 + (bottom - 95) / 2;
  const radius = Math.min(w * 0.38, (bottom - 95 - 40) / 2);
  const handle = has("left-hinge") ? "right" : "left";
  return {
    art:
      feet(w, h) +
      (has("pedestal") ? pedestal(pen, w, bottom) : "") +
      topPlane(pen, { w, y: 24, depth: 17, inset: 10 }) +
      panel(pen, { x: 0, y: 22, w, h: bottom - 22 }, { radius: 9 }) +
      frontStrip(pen, w, { y: 27, h: 64, digital: !has("knobs") }) +
      line(d`M0 94h${w}`, pen.finish.gap, 2) +
      (has("window")
        ? porthole(pen, { cx: w / 2, cy: middle, r: radius, deep: false, handle })
        : solidRoundDoor(pen, w / 2, middle, radius, handle)),
    plate: { x: w * 0.17, y: 63, onPanel: true, size: 9, room: w * 0.28 },
    hook: { x: w / 2 + (handle === "left" ? -1 : 1) * radius * 0.9, y: middle },
    shade: { x: 0, y: 96, w, h: bottom - 96 },
  };
}

/**
 * @param {Pen} pen
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 * @param {'left' | 'right'} handle
 */
function solidRoundDoor(pen, cx, cy, r, handle) {
  const grip = { x: handle === "left" ? cx - r * 0.86 : cx + r * 0.72, y: cy - 34, w: 14, h: 68 };
  return (
    circle(cx + 5, cy + 7, r, { opacity: 0.2 }) +
    circle(cx, cy, r, { fill: pen.paint("turned"), stroke: pen.finish.gap }) +
    circle(cx, cy, r * 0.9, { fill: pen.paint("face"), stroke: pen.finish.gap, "stroke-width": 1.4 }) +
    line(d`M${cx - r * 0.68} ${cy - r * 0.3}a${r * 0.75} ${r * 0.75} 0 0 1 ${r * 0.9}-${r * 0.42}`, "#fff", 3, {
      opacity: pen.finish.rim * 0.8,
    }) +
    pocketHandle(pen, grip)
  );
}

/**
 * The square door of a rear-console dryer: solid, with a window, or a hamper that tips down.
 * @param {Pen} pen
 * @param {Box} box
 * @param {(feature: string) => boolean} has
 */
function dryerDoor(pen, box, has) {
  const { x, y, w, h } = box;
  const leaf = panel(pen, box, { radius: 22 });
  if (has("hamper")) {
    return (
      leaf +
      pocketHandle(pen, { x: x + w / 2 - 46, y: y + 14, w: 92, h: 15 }) +
      line(d`M${x + 26} ${y + h - 5}h26m${w - 104} 0h26`, pen.finish.gap, 5)
    );
  }
  const hingeLeft = has("left-hinge");
  const hingeX = hingeLeft ? x + 4 : x + w - 4;
  const hinges = line(d`M${hingeX} ${y + 30}v24M${hingeX} ${y + h - 54}v24`, pen.finish.gap, 5);
  const pull = pocketHandle(pen, { x: hingeLeft ? x + w - 27 : x + 12, y: y + h / 2 - 36, w: 15, h: 72 });
  const window = has("window") ? glass(pen, { x: x + 40, y: y + 30, w: w - 80, h: h - 60 }, 18) : "";
  return leaf + hinges + pull + window;
}

/** @type {Draw} */
export function stackedLaundry(pen, { w, h, has }) {
  return has("top-load") ? laundryCenter(pen, { w, h, has }) : frontLoadTower(pen, { w, h, has });
}

/** @type {Draw} */
function frontLoadTower(pen, { w, h, has }) {
  const band = 68;
  const upper = (h - 9 - band) * 0.485;
  const lowerY = upper + band;
  const r = w * 0.345;
  const strip = !has("knobs")
    ? display({ x: w / 2 - 42, y: upper + 18, w: 84, h: 32 }, "0:58") + pen.repeat(knob(pen, 52, upper + 34, 17), [w - 104])
    : pen.repeat(knob(pen, 46, upper + 34, 17), [52], [w - 144], [w - 92]);
  const door = (/** @type {number} */ cy, /** @type {boolean} */ deep) => porthole(pen, { cx: w / 2, cy, r, deep, handle: "left" });
  return {
    art:
      feet(w, h) +
      panel(pen, { x: 0, y: 2, w, h: upper - 2 }, { radius: 9 }) +
      panel(pen, { x: 0, y: lowerY, w, h: h - 9 - lowerY }, { radius: 9 }) +
      rect({ x: 0, y: upper, w, h: band }, 2, { fill: pen.paint("panel"), stroke: pen.finish.gap }) +
      strip +
      door(2 + upper / 2 - 6, false) +
      door(lowerY + (h - 9 - lowerY) / 2 - 12, true) +
      crease(pen, w, h - 50),
    plate: { x: w / 2, y: upper - 12, size: 10 },
    hook: { x: w / 2 - r * 0.9, y: upper / 2 },
    shade: { x: 0, y: lowerY, w, h: h - 9 - lowerY },
  };
}

/**
 * One cabinet: a dryer above, a top loader below, controls between.
 * @type {Draw}
 */
function laundryCenter(pen, { w, h, has }) {
  const upper = h * 0.42;
  const deck = upper + 110;
  const door = { x: 42, y: 46, w: w - 84, h: upper - 92 };
  return {
    art:
      feet(w, h) +
      panel(pen, { x: 0, y: 2, w, h: upper - 2 }, { radius: 9 }) +
      dryerDoor(pen, door, has) +
      path(d`M4 ${upper}H${w - 4}V${deck}H4z`, { fill: pen.paint("panel"), stroke: pen.finish.gap }) +
      line(d`M5 ${upper + 3}h${w - 10}`, "#000", 6, { opacity: 0.2 }) +
      pen.repeat(knob(pen, 50, upper + 36, 18), [w - 100]) +
      (has("digital") ? display({ x: w / 2 - 38, y: upper + 21, w: 76, h: 30 }, "0:45") : knob(pen, w / 2, upper + 36, 13)) +
      path(d`M8 ${deck}L22 ${deck - 38}H${w - 22}L${w - 8} ${deck}z`, { fill: pen.paint("top"), stroke: pen.finish.gap }) +
      lid(pen, w, { front: deck - 4, back: deck - 32, glassLid: has("glass-lid"), agitator: has("agitator") }) +
      panel(pen, { x: 0, y: deck - 1, w, h: h - deck - 8 }, { radius: 7 }) +
      crease(pen, w, h - 50),
    plate: { x: w / 2, y: deck + 40 },
    hook: { x: has("left-hinge") ? w - 62 : 62, y: upper / 2 },
    shade: { x: 0, y: deck, w, h: h - deck - 9 },
  };
}
