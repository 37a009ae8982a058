// @ts-check
// Dishwashers and microwaves.

import { display, keypad, knob, marks } from "./controls.mjs";
import { barHandle, feet, glass, panel, pocketHandle, screen, topPlane } from "./parts.mjs";
import { d, inset, line, path, rect } from "./svg.mjs";

/** @typedef {import('./pen.mjs').Pen} Pen */
/** @typedef {import('./svg.mjs').Box} Box */
/** @typedef {import('./index.mjs').Draw} Draw */
/** @typedef {(feature: string) => boolean} Has */

/** @type {Draw} */
export function dishwasher(pen, { w, h, has }) {
  const top = 12;
  const bottom = h - 48;
  return {
    art:
      toeKick(w, h) +
      path(d`M0 ${top + 2}L8 2H${w - 8}L${w} ${top + 2}z`, { fill: "#8d9299", stroke: "#5f656c" }) +
      (has("top-control") ? hiddenControls(pen, w, { top, bottom }, has) : frontControls(pen, w, { top, bottom }, has)),
    plate: { x: w / 2, y: has("top-control") ? bottom - 20 : top + 94, size: 9 },
    hook: { x: w * 0.72, y: top + 42 },
    shade: { x: 0, y: top, w, h: bottom - top },
  };
}

/**
 * @param {number} w
 * @param {number} h
 */
const toeKick = (w, h) =>
  path(d`M12 ${h - 50}h${w - 24}v42h-${w - 24}z`, { fill: "#1c1f22" }) +
  line(d`M20 ${h - 38}h${w - 40}`, "#4a5056", 1.6) +
  path(d`M18 ${h - 9}h26v9h-26zM${w - 44} ${h - 9}h26v9h-26z`, { fill: "#111315" });

/** @typedef {{top: number, bottom: number}} Span */

/**
 * A full door with its keys on the upper edge.
 * @param {Pen} pen
 * @param {number} w
 * @param {Span} span
 * @param {Has} has
 */
function hiddenControls(pen, w, { top, bottom }, has) {
  const handle = has("pocket-handle")
    ? pocketHandle(pen, { x: w * 0.18, y: top + 34, w: w * 0.64, h: 22 })
    : barHandle(pen, { x: 22, y: top + 36, w: w - 44, h: 13 });
  return (
    panel(pen, { x: 0, y: top, w, h: bottom - top }, { radius: 6 }) +
    line(d`M6 ${top + 5}h${w - 12}`, "#17191c", 8) +
    marks({ x: w * 0.56, y: top + 3, w: w * 0.36, h: 4 }, 6, 1, { fill: "#aab1b8", thick: 3, share: 0.5 }) +
    handle
  );
}

/**
 * A control panel above the door.
 * @param {Pen} pen
 * @param {number} w
 * @param {Span} span
 * @param {Has} has
 */
function frontControls(pen, w, { top, bottom }, has) {
  const keys = { fill: pen.finish.ink, thick: 6, share: 0.6, opacity: 0.8 };
  const right = has("dial") ? knob(pen, w - 38, top + 31, 19) : marks({ x: w - 66, y: top + 23, w: 50, h: 17 }, 3, 2, keys);
  const handle = has("bar-handle") ? "" : pocketHandle(pen, { x: w / 2 - 48, y: top + 17, w: 96, h: 28 });
  return (
    panel(pen, { x: 0, y: top, w, h: 60 }, { radius: 6, paint: "panel" }) +
    panel(pen, { x: 0, y: top + 62, w, h: bottom - top - 62 }, { radius: 6 }) +
    marks({ x: 16, y: top + 23, w: 50, h: 17 }, 3, 2, keys) +
    right +
    handle +
    (has("bar-handle")
      ? display({ x: w / 2 - 28, y: top + 17, w: 56, h: 27 }, "58") + barHandle(pen, { x: 22, y: top + 76, w: w - 44, h: 13 })
      : "")
  );
}

/** @type {Draw} */
export function overRangeMicrowave(pen, { w, h, has }) {
  const keys = w * 0.255;
  const doorWidth = w - keys - 6;
  const pane = { x: 18, y: 42, w: doorWidth - (has("push-button") ? 34 : 58), h: h - 70 };
  const opener = has("push-button") ? "" : barHandle(pen, { x: doorWidth - 24, y: 38, w: 12, h: h - 62 });
  return {
    art:
      rect({ x: 14, y: h - 9, w: w - 28, h: 9 }, 2, { fill: "#24272b" }) +
      panel(pen, { x: 0, y: 0, w, h: h - 6 }, { radius: 7 }) +
      line(d`M14 9h${w - 28}M14 17h${w - 28}`, pen.finish.dark ? "#0a0b0c" : pen.finish.gap, 3.6, { "stroke-dasharray": "22 4" }) +
      panel(pen, { x: 3, y: 26, w: doorWidth, h: h - 36 }, { radius: 6 }) +
      glass(pen, pane, 7) +
      screen({ x: pane.x + 14, y: pane.y + 14, w: pane.w - 28, h: pane.h - 28 }) +
      opener +
      rect({ x: w - keys - 1, y: 27, w: keys - 3, h: h - 38 }, 6, { fill: "#17191c", stroke: pen.finish.gap }) +
      keypad(pen, { x: w - keys + 8, y: 36, w: keys - 21, h: h - 56 }, { ink: "#aab1b8", time: "12:00" }),
    plate: { x: pane.x + pane.w / 2, y: h - 16, size: 7 },
    hook: { x: doorWidth - 18, y: 52 },
    shade: { x: 0, y: 26, w, h: h - 32 },
  };
}

/** @type {Draw} */
export function counterMicrowave(pen, { w, h, has }) {
  const keys = w * 0.265;
  const doorWidth = w - keys;
  const pane = { x: 10, y: 22, w: doorWidth - (has("handle") ? 36 : 20), h: h - 46 };
  return {
    art:
      feet(w, h, 16) +
      topPlane(pen, { w, y: 11, depth: 9, inset: 6 }) +
      panel(pen, { x: 0, y: 9, w, h: h - 16 }, { radius: 7 }) +
      glass(pen, pane, 6) +
      screen({ x: pane.x + 12, y: pane.y + 10, w: pane.w - 24, h: pane.h - 20 }) +
      line(d`M${doorWidth - 1} 11v${h - 20}`, pen.finish.gap, 2) +
      (has("handle") ? barHandle(pen, { x: doorWidth - 19, y: 22, w: 10, h: h - 44 }) : "") +
      (has("dial") ? dials(pen, doorWidth + keys / 2, h) : keyBoard(pen, { x: doorWidth + 2, y: 13, w: keys - 6, h: h - 24 })),
    plate: { x: pane.x + pane.w / 2, y: h - 13, size: 7 },
    hook: { x: doorWidth - 14, y: 36 },
    shade: { x: 0, y: 11, w, h: h - 18 },
  };
}

/**
 * @param {Pen} pen
 * @param {number} x
 * @param {number} h
 */
const dials = (pen, x, h) => pen.repeat(knob(pen, x, h * 0.32, 16), [0, h * 0.36]);

/**
 * Keys on a board of their own, dark if the finish's control panel is dark.
 * @param {Pen} pen
 * @param {Box} board
 */
const keyBoard = (pen, board) =>
  rect(board, 4, { fill: pen.paint("panel") }) + keypad(pen, inset(board, 5), { ink: pen.finish.ink, time: "12:00" });
