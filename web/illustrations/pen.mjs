// @ts-check
// A pen draws one appliance: it knows the finish, names the gradients and repeats parts without drawing them twice.

import { FINISHES, gradients } from "./finishes.mjs";
import { element, num } from "./svg.mjs";

/**
 * @typedef {object} Pen
 * @property {import('./finishes.mjs').Finish} finish
 * @property {(name: string) => string} paint a fill: the gradient of that name, defined because it is used
 * @property {(part: string, ...offsets: [x: number, y?: number][]) => string} repeat the part at its place, and again at each offset
 * @property {() => string} definitions the gradients asked for so far
 */

/**
 * @param {string} finishName
 * @param {string} prefix of every id, so that two pictures in one document never share one
 * @returns {Pen}
 */
export function createPen(finishName, prefix) {
  const finish = FINISHES[finishName];
  const writers = gradients(finish);
  /** @type {Map<string, string>} */
  const used = new Map();
  let repeated = 0;
  return {
    finish,
    paint(name) {
      const id = `${prefix}${name}`;
      used.set(name, writers[name](id));
      return `url(#${id})`;
    },
    repeat(part, ...offsets) {
      if (offsets.length === 0) return part;
      const id = `${prefix}r${repeated++}`;
      const copies = offsets.map(([x, y = 0]) => element("use", { href: `#${id}`, x: x ? num(x) : undefined, y: y ? num(y) : undefined }));
      return element("g", { id }, part) + copies.join("");
    },
    definitions: () => element("defs", {}, [...used.values()].join("")),
  };
}
