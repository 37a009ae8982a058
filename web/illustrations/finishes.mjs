// @ts-check
// The five finishes a used appliance comes in, and the gradients each is painted with.
// One light for all: a large soft source from the upper left.

import { element } from "./svg.mjs";

/**
 * @typedef {object} Finish
 * @property {string} label as a shopper would say it
 * @property {string} lit enamel in the light
 * @property {string} face enamel
 * @property {string} shade enamel turned away
 * @property {string} gap lines between doors, and outlines
 * @property {[string, string, string]} handle lit, middle, dark
 * @property {[string, string]} panel control panel, top to bottom
 * @property {string} ink lettering on the control panel
 * @property {string} plate lettering on the enamel
 * @property {[string, string]} cooktop back to front
 * @property {number} rim strength of the light along an upper left edge
 * @property {string} edge colour along a lower right edge: shade on pale enamel, a returned glint on dark
 * @property {boolean} brushed metal, with a grain
 * @property {boolean} dark
 */

/** @type {Record<string, Finish>} */
export const FINISHES = {
  white: {
    label: "white",
    lit: "#ffffff",
    face: "#f6f5f1",
    shade: "#dbd8d0",
    gap: "#9c978d",
    handle: ["#ffffff", "#e4e1da", "#aba69c"],
    panel: ["#efede8", "#d9d6cf"],
    ink: "#5f5c57",
    plate: "#6d6a64",
    cooktop: ["#d9d6cf", "#fbfaf7"],
    rim: 0.95,
    edge: "#c4c0b6",
    brushed: false,
    dark: false,
  },
  black: {
    label: "black",
    lit: "#5a5f66",
    face: "#2c3035",
    shade: "#191b1f",
    gap: "#08090a",
    handle: ["#a2a7ae", "#4d5259", "#17191c"],
    panel: ["#24272b", "#141619"],
    ink: "#b4b9c0",
    plate: "#c3c8ce",
    cooktop: ["#2b2e33", "#5b6067"],
    rim: 0.46,
    edge: "#5d6269",
    brushed: false,
    dark: true,
  },
  stainless: {
    label: "stainless steel",
    lit: "#e2e5e7",
    face: "#c0c5c9",
    shade: "#949aa1",
    gap: "#565c63",
    handle: ["#fdfdfd", "#b9bec3", "#5f666d"],
    panel: ["#2e3237", "#17191c"],
    ink: "#cdd2d7",
    plate: "#3d434a",
    cooktop: ["#6b7178", "#b9bec3"],
    rim: 0.7,
    edge: "#7d848b",
    brushed: true,
    dark: false,
  },
  bisque: {
    label: "bisque",
    lit: "#fdf7e9",
    face: "#f0e5ce",
    shade: "#d2c3a4",
    gap: "#8f7f62",
    handle: ["#fffaee", "#e5d9be", "#a79674"],
    panel: ["#eadfc6", "#d3c5a8"],
    ink: "#685b42",
    plate: "#75684e",
    cooktop: ["#d3c5a8", "#fbf4e4"],
    rim: 0.85,
    edge: "#bcab88",
    brushed: false,
    dark: false,
  },
  slate: {
    label: "slate",
    lit: "#8d9094",
    face: "#6b6e72",
    shade: "#4b4e52",
    gap: "#232528",
    handle: ["#d3d6d9", "#979a9e", "#4c4f53"],
    panel: ["#34373b", "#1d1f22"],
    ink: "#c7cace",
    plate: "#dfe2e5",
    cooktop: ["#3d4044", "#7c8085"],
    rim: 0.42,
    edge: "#85888c",
    brushed: false,
    dark: true,
  },
};

/** @typedef {[offset: number, color: string, opacity?: number]} Stop */

/** @param {Stop[]} stops */
function stopElements(stops) {
  return stops
    .map(([offset, color, opacity]) =>
      element("stop", {
        offset: offset || undefined,
        "stop-color": color === "#000" ? undefined : color,
        "stop-opacity": opacity,
      }),
    )
    .join("");
}

/** @typedef {(id: string) => string} GradientWriter */

/**
 * @param {Stop[]} stops
 * @param {{x2?: number, y1?: number, y2?: number}} [to] left to right unless told
 * @returns {GradientWriter}
 */
const linear =
  (stops, to = {}) =>
  (id) =>
    element("linearGradient", { id, ...to }, stopElements(stops));

/**
 * @param {Stop[]} stops
 * @returns {GradientWriter}
 */
const radial = (stops) => (id) => element("radialGradient", { id }, stopElements(stops));

/**
 * Colours at even distances, from above to below.
 * @param {...string} colors
 */
const down = (...colors) => linear(evenly(colors), { x2: 0, y2: 1 });

/**
 * @param {string[]} colors
 * @returns {Stop[]}
 */
const evenly = (colors) => colors.map((color, i) => [Math.round((i / (colors.length - 1)) * 100) / 100, color]);

/** @param {Finish} f */
function enamel(f) {
  if (f.brushed) return linear(evenly([f.face, f.lit, f.face, f.lit, f.face, f.shade]));
  return linear(evenly([f.lit, f.face, f.shade]), { y2: 0.5 });
}

/**
 * The hollow of a grip, lit at its lower lip.
 * @param {Finish} f
 */
const recess = (f) => (f.dark ? down("#050607", f.shade, f.lit) : down(f.gap, f.shade));

/**
 * Every gradient a drawing may ask for by name.
 * @param {Finish} f
 * @returns {Record<string, GradientWriter>}
 */
export function gradients(f) {
  /** @type {Stop[]} */
  const bar = evenly(f.handle);
  return {
    face: enamel(f),
    top: down(f.shade, f.lit),
    panel: down(...f.panel),
    cooktop: down(...f.cooktop),
    tank: linear(evenly([f.shade, f.lit, f.face, f.shade, f.gap])),
    upright: linear(bar),
    lying: linear(bar, { x2: 0, y2: 1 }),
    turned: linear(bar, { x2: 0.4, y2: 1 }),
    chrome: down("#fdfdfd", "#cfd3d7", "#9fa5ab"),
    recess: recess(f),
    hollow: down("#050607", "#41474d"),
    glass: linear(evenly(["#4b525a", "#15181b", "#15181b"]), { y2: 1 }),
    sheen: linear(fade("#fff", f.dark ? 0.16 : 0.75), { x2: 0, y2: 1 }),
    fall: linear(fade("#000", 0.14), { x2: 0, y1: 1, y2: 0 }),
    contact: radial(fade("#000", 0.36)),
  };
}

/**
 * @param {string} color
 * @param {number} opacity at the start
 * @returns {Stop[]}
 */
const fade = (color, opacity) => [
  [0, color, opacity],
  [1, color, 0],
];
