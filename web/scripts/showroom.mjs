// @ts-check
// The common ground of all units for drawings without the page's styles: PNG files and the contact sheet.

import { element, rect } from "../illustrations/svg.mjs";

/** Colours of the tokens of the same names in src/styles. */
export const GROUNDS = {
  light: { wall: "#F1EFEA", floor: "#E4E0D7", page: "#FBFAF7", ink: "#14181F", muted: "#5A6472" },
  dark: { wall: "#2A303A", floor: "#222831", page: "#12151A", ink: "#EEF1F5", muted: "#A3ADBA" },
};

/** The floor's line, as a share of the way down. */
const HORIZON = 0.8;

/**
 * @param {string} svg a picture without a size of its own
 * @param {number} size
 */
const sized = (svg, size) => svg.replace("<svg ", `<svg width="${size}" height="${size}" `);

/**
 * A square picture before the wall, on the floor.
 * @param {string} svg
 * @param {number} size
 * @param {{x?: number, y?: number, ground?: keyof typeof GROUNDS}} [options]
 */
export function inBay(svg, size, { x = 0, y = 0, ground = "light" } = {}) {
  const { wall, floor } = GROUNDS[ground];
  const floorBox = { x: 0, y: size * HORIZON, w: size, h: size * (1 - HORIZON) };
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", x: x || undefined, y: y || undefined, width: size, height: size },
    rect({ x: 0, y: 0, w: size, h: size }, 0, { fill: wall }) + rect(floorBox, 0, { fill: floor }) + sized(svg, size),
  );
}
