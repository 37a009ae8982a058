// @ts-check
// Materials around and inside an appliance: pipes, hoses, ducts, water, flames, dust, the inside of a cabinet.

import { circle, d, ellipse, line, path, rect } from "../svg.mjs";

/** @typedef {import('../svg.mjs').Box} Box */
/** @typedef {[x: number, y: number]} Point */
/** @typedef {[Point, Point, Point, Point]} Quad upper left, upper right, lower right, lower left */

export const STEEL = "#b7bcc1";
export const STEEL_EDGE = "#767c83";
export const IRON = "#2b2f33";
export const RUBBER = "#22262a";
export const COPPER = "#b97a4a";
export const COPPER_EDGE = "#7b4c28";
export const RED = "#c0392b";
export const RED_EDGE = "#7d1f15";
export const COBALT = "#0b4f8a";
export const COBALT_EDGE = "#07365f";
export const WATER = "#8fc3de";
export const WATER_EDGE = "#5d97b8";

/** @param {Point[]} points */
export const polygon = (points) => `M${points.map(([x, y]) => d`${x} ${y}`).join("L")}z`;

/**
 * A point of a quad, by its share across and down.
 * @param {Quad} quad
 * @param {number} across
 * @param {number} down
 * @returns {Point}
 */
export function on([a, b, c, e], across, down) {
  const mix = (/** @type {number} */ axis) =>
    (a[axis] * (1 - across) + b[axis] * across) * (1 - down) + (e[axis] * (1 - across) + c[axis] * across) * down;
  return [mix(0), mix(1)];
}

/**
 * A part of a quad.
 * @param {Quad} quad
 * @param {Box} share
 * @returns {Quad}
 */
export const partOf = (quad, { x, y, w, h }) => [on(quad, x, y), on(quad, x + w, y), on(quad, x + w, y + h), on(quad, x, y + h)];

/**
 * The inside of a cabinet whose front is open: back, sides, ceiling and floor.
 * @param {Box} front
 * @param {Box} back
 * @param {{back: string, left: string, right: string, top: string, bottom: string, edge: string}} colors
 */
export function cavity(front, back, colors) {
  const corners = (/** @type {Box} */ { x, y, w, h }) =>
    /** @type {Quad} */ ([
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ]);
  const [f, b] = [corners(front), corners(back)];
  const wall = (/** @type {number} */ i, /** @type {string} */ fill) =>
    path(polygon([f[i], f[(i + 1) % 4], b[(i + 1) % 4], b[i]]), { fill });
  return (
    rect(front, 4, { fill: colors.back, stroke: colors.edge }) +
    wall(0, colors.top) +
    wall(1, colors.right) +
    wall(2, colors.bottom) +
    wall(3, colors.left) +
    rect(back, 2, { fill: "none", stroke: colors.edge, opacity: 0.45 })
  );
}

/**
 * A pipe or a hose along a line, lit from the upper left.
 * @param {string} data
 * @param {number} width
 * @param {{fill: string, edge: string, ribs?: number, shine?: number}} look ribs: how far apart
 */
export function tube(data, width, { fill, edge, ribs, shine = 0.6 }) {
  const bend = { "stroke-linejoin": "round" };
  return (
    line(data, edge, width, bend) +
    line(data, fill, width - 3.4, bend) +
    (ribs ? line(data, edge, width - 3.4, { ...bend, "stroke-dasharray": d`${ribs * 0.28} ${ribs * 0.72}`, opacity: 0.55 }) : "") +
    line(data, "#000", width * 0.24, { ...bend, transform: d`translate(${width * 0.18} ${width * 0.18})`, opacity: 0.13 }) +
    line(data, "#fff", width * 0.16, { ...bend, transform: d`translate(${-width * 0.15} ${-width * 0.15})`, opacity: shine })
  );
}

/** @param {string} data @param {number} width */
export const duct = (data, width) => tube(data, width, { fill: "#c9ced3", edge: "#6f767d", ribs: width * 0.22 });
/** @param {string} data @param {number} [width] */
export const braidedHose = (data, width = 11) => tube(data, width, { fill: "#c3c8cd", edge: "#737a81", ribs: 5 });
/** @param {string} data @param {number} [width] */
export const drainHose = (data, width = 18) => tube(data, width, { fill: "#c4c8cb", edge: "#7d8388", ribs: 8, shine: 0.45 });
/** @param {string} data @param {number} [width] */
export const plasticPipe = (data, width = 22) => tube(data, width, { fill: "#f2f1ec", edge: "#a19c92", shine: 0.8 });
/** @param {string} data @param {number} [width] */
export const gasPipe = (data, width = 14) => tube(data, width, { fill: "#4a4f55", edge: "#24272b", shine: 0.35 });

/**
 * A flame that stands at a point.
 * @param {number} x
 * @param {number} y
 * @param {number} h
 * @param {number} [lean]
 */
const flame = (x, y, h, lean = 0) => {
  const w = h * 0.26;
  return d`M${x} ${y}C${x - w * 1.7} ${y - h * 0.22} ${x - w * 0.5 + lean * 0.4} ${y - h * 0.6} ${x + lean} ${y - h}C${x + w * 0.6 + lean * 0.4} ${y - h * 0.6} ${x + w * 1.7} ${y - h * 0.22} ${x} ${y}z`;
};

/**
 * Flames side by side: blue and steady, or orange and ragged.
 * @param {{x: number, y: number, w: number, h: number, count: number, good?: boolean}} row
 */
export function flames({ x, y, w, h, count, good = true }) {
  const [outer, inner] = good ? ["#2f7fd6", "#bfe2ff"] : ["#e2702b", "#ffd3a1"];
  let tall = "";
  let core = "";
  for (let i = 0; i < count; i++) {
    const at = x + (w * (i + 0.5)) / count;
    const ragged = good ? 1 : [1, 1.45, 0.8, 1.7, 1.1, 0.9][i % 6];
    const lean = good ? 0 : [-5, 4, 7, -3, 5, -6][i % 6];
    tall += flame(at, y, h * ragged, lean);
    core += flame(at, y, h * ragged * (good ? 0.5 : 0.62), lean * 0.5);
  }
  return path(tall, { fill: outer, opacity: 0.92 }) + path(core, { fill: inner, opacity: 0.95 });
}

/**
 * Lint or dust: a soft heap with a few fibres.
 * @param {number} x
 * @param {number} y
 * @param {number} size half its width
 * @param {string} [color]
 */
export function lint(x, y, size, color = "#a59d93") {
  const s = size;
  const heap = d`M${x - s} ${y}c${-s * 0.2} ${-s * 0.4} ${s * 0.1} ${-s * 0.6} ${s * 0.35} ${-s * 0.5}c${s * 0.05} ${-s * 0.5} ${s * 0.6} ${-s * 0.55} ${s * 0.75} ${-s * 0.15}c${s * 0.3} ${-s * 0.35} ${s * 0.8} 0 ${s * 0.65} ${s * 0.3}c${s * 0.3} ${s * 0.1} ${s * 0.3} ${s * 0.4} ${s * 0.05} ${s * 0.45}q${-s * 0.9} ${s * 0.3} ${-s * 1.8} ${-s * 0.1}z`;
  const fibres = d`M${x - s * 0.6} ${y - s * 0.15}q${s * 0.3} ${-s * 0.3} ${s * 0.5} ${s * 0.1}M${x} ${y - s * 0.35}q${s * 0.4} ${-s * 0.1} ${s * 0.45} ${s * 0.3}M${x + s * 0.1} ${y}q${s * 0.3} ${-s * 0.2} ${s * 0.6} ${s * 0.05}`;
  return path(heap, { fill: color, stroke: "#7c756c", "stroke-width": 1.4 }) + line(fibres, "#e3ddd3", 1.8, { opacity: 0.8 });
}

/**
 * A puddle on the floor.
 * @param {number} x
 * @param {number} y
 * @param {number} rx
 */
export const puddle = (x, y, rx) =>
  path(
    d`M${x - rx} ${y}c0 ${-rx * 0.12} ${rx * 0.5} ${-rx * 0.16} ${rx * 0.9} ${-rx * 0.13}c${rx * 0.7} ${-rx * 0.06} ${rx * 1.2} ${rx * 0.04} ${rx * 1.1} ${rx * 0.14}c${-rx * 0.2} ${rx * 0.14} ${-rx * 0.8} ${rx * 0.16} ${-rx * 1.2} ${rx * 0.12}c${-rx * 0.4} ${rx * 0.05} ${-rx * 0.8} ${rx * 0.01} ${-rx * 0.8} ${-rx * 0.13}z`,
    { fill: WATER, stroke: WATER_EDGE, "stroke-width": 1.4, opacity: 0.9 },
  ) +
  line(d`M${x - rx * 0.6} ${y - rx * 0.03}q${rx * 0.5} ${-rx * 0.08} ${rx} ${-rx * 0.05}`, "#fff", 2.4, {
    opacity: 0.8,
    "stroke-linecap": "round",
  });

/**
 * A drop.
 * @param {number} x of its point
 * @param {number} y
 * @param {number} h
 */
export const drop = (x, y, h) =>
  path(
    d`M${x} ${y}q${h * 0.42} ${h * 0.5} ${h * 0.36} ${h * 0.72}a${h * 0.36} ${h * 0.36} 0 0 1 ${-h * 0.72} 0q${-h * 0.06} ${-h * 0.22} ${h * 0.36} ${-h * 0.72}z`,
    {
      fill: WATER,
      stroke: WATER_EDGE,
      "stroke-width": 1.4,
    },
  );

/**
 * A cube of ice.
 * @param {number} x
 * @param {number} y
 * @param {number} s
 */
export const ice = (x, y, s) =>
  rect({ x, y, w: s, h: s * 0.9 }, s * 0.2, { fill: "#dff0f8", stroke: "#7fa9bf", "stroke-width": 1.4 }) +
  line(d`M${x + s * 0.22} ${y + s * 0.55}v${-s * 0.3}h${s * 0.35}`, "#fff", 2);

/**
 * Plates that stand in a rack, seen from their edges.
 * @param {number} x
 * @param {number} y of their feet
 * @param {number} h
 * @param {number} count
 * @param {number} pitch
 */
export function plates(x, y, h, count, pitch) {
  return Array.from({ length: count }, (_, i) => {
    const at = x + i * pitch;
    return (
      ellipse(at, y - h / 2, h * 0.24, h / 2, { fill: "#fbfbf9", stroke: "#8d949b", "stroke-width": 1.6 }) +
      ellipse(at + h * 0.04, y - h / 2, h * 0.13, h * 0.3, { fill: "none", stroke: "#b9c4cf", "stroke-width": 1.6 })
    );
  }).join("");
}

/**
 * A glass upside down.
 * @param {number} x
 * @param {number} y of its rim
 * @param {number} h
 */
export const tumbler = (x, y, h) =>
  path(d`M${x} ${y}l${h * 0.1} ${-h}h${h * 0.42}l${h * 0.1} ${h}z`, { fill: "#dcecf4", stroke: "#7d909c", "stroke-width": 1.6 }) +
  line(d`M${x + h * 0.17} ${y - h * 0.12}l${h * 0.06} ${-h * 0.7}`, "#fff", 3, { opacity: 0.9 });

/**
 * The screws at the corners of a cover.
 * @param {Box} box
 */
export const screws = ({ x, y, w, h }) =>
  [
    [x, y],
    [x + w, y],
    [x, y + h],
    [x + w, y + h],
  ]
    .map(([cx, cy]) => circle(cx, cy, 3.6, { fill: "#d2d7dc", stroke: "#60666d", "stroke-width": 1.2 }))
    .join("");
