// @ts-check
// The tops of ranges, seen from the eye's height: gas burners under grates, coils, rings under glass.

import { d, ellipse, line, path } from "./svg.mjs";

/** @typedef {import('./pen.mjs').Pen} Pen */
/** @typedef {(feature: string) => boolean} Has */

/** The inset of the cooktop's back edge at each side. */
const BACK_INSET = 15;

/**
 * A cooktop seen from the eye's height: front and back edge, and where a point on it is drawn.
 * @param {number} w
 * @param {number} front y of the front edge
 * @param {number} back y of the back edge
 */
export function cooktopPlane(w, front, back) {
  return {
    front,
    back,
    w,
    outline: d`M0 ${front}L${BACK_INSET} ${back}H${w - BACK_INSET}L${w} ${front}z`,
    /**
     * @param {number} across 0 to 1
     * @param {number} deep 0 at the front, 1 at the back
     * @returns {[number, number]}
     */
    at: (across, deep) => [w / 2 + (across - 0.5) * (w - 2 * BACK_INSET * deep), front + (back - front) * deep],
  };
}

/** @typedef {ReturnType<typeof cooktopPlane>} Plane */

/** The number of burners, and of their knobs. @param {Has} has */
export const burnerCount = (has) => (has("knobs-6") ? 6 : has("knobs-5") ? 5 : 4);

/**
 * A gas burner under its grate.
 * @param {Plane} plane
 * @param {number} across
 * @param {number} deep
 * @param {number} size half its width
 */
function gasBurner(plane, across, deep, size) {
  const [x, y] = plane.at(across, deep);
  const s = size * (1 - deep * 0.12);
  return (
    ellipse(x, y, s * 1.25, s * 0.34, { fill: "#000", opacity: 0.35 }) +
    ellipse(x, y - 1.5, s, s * 0.27, { fill: "#b9bfc4", stroke: "#4a5056", "stroke-width": 1 }) +
    ellipse(x, y - 4, s * 0.76, s * 0.2, { fill: "#202327" })
  );
}

/** @typedef {{from: number, to: number, depths: number[]}} Column burners behind one another, under one grate */

/** How high a grate stands over the cooktop. */
const LIFT = 8;

/**
 * @param {Plane} plane
 * @param {number} across
 * @param {number} deep
 */
function onGrate(plane, across, deep) {
  const [x, y] = plane.at(across, deep);
  return d`${Math.round(x)} ${Math.round((y - LIFT) * 2) / 2}`;
}

/**
 * The outline of a cast-iron grate, with a spine between two burners.
 * @param {Plane} plane
 * @param {Column} column
 */
function grateFrame(plane, { from, to, depths }) {
  const at = (/** @type {number} */ across, /** @type {number} */ deep) => onGrate(plane, across, deep);
  const spine = depths.length > 1 ? `M${at(from, 0.5)}L${at(to, 0.5)}` : "";
  return `M${at(from, 0.05)}L${at(from, 0.95)}L${at(to, 0.95)}L${at(to, 0.05)}z${spine}`;
}

/**
 * A grate's bars from front to back, which leave the middle of each burner open, and its legs.
 * @param {Plane} plane
 * @param {Column} column
 */
function grateBars(plane, { from, to, depths }) {
  const at = (/** @type {number} */ part, /** @type {number} */ deep) => onGrate(plane, from + (to - from) * part, deep);
  const [reach, open] = depths.length > 1 ? [0.25, 0.12] : [0.45, 0.2];
  const bars = [0.24, 0.76].map((part) => `M${at(part, 0.05)}L${at(part, 0.95)}`);
  const fingers = depths.map(
    (deep) => `M${at(0.5, deep - reach)}L${at(0.5, deep - open)}M${at(0.5, deep + open)}L${at(0.5, deep + reach)}`,
  );
  const legs = [0.02, 0.5, 0.98].map((part) => `M${at(part, 0.05)}v${LIFT}`);
  return [...bars, ...fingers, ...legs].join("");
}

/**
 * @param {Plane} plane
 * @param {Column[]} columns
 */
function grates(plane, columns) {
  const frames = columns.map((column) => grateFrame(plane, column)).join("");
  const bars = columns.map((column) => grateBars(plane, column)).join("");
  const fronts = columns.map(({ from, to }) => `M${onGrate(plane, from, 0.05)}L${onGrate(plane, to, 0.05)}`).join("");
  return (
    line(frames + bars, "#0b0c0d", 3.8, { "stroke-linejoin": "round" }) +
    line(fronts, "#0b0c0d", 5) +
    line(frames, "#c9cfd4", 0.9, { transform: "translate(0-1.5)", opacity: 0.6 })
  );
}

/**
 * @param {number} burners
 * @returns {Column[]}
 */
function gasColumns(burners) {
  const pair = [0.24, 0.76];
  if (burners === 4) {
    return [
      { from: 0.05, to: 0.485, depths: pair },
      { from: 0.515, to: 0.95, depths: pair },
    ];
  }
  return [
    { from: 0.035, to: 0.338, depths: pair },
    { from: 0.352, to: 0.648, depths: burners === 5 ? [0.5] : pair },
    { from: 0.662, to: 0.965, depths: pair },
  ];
}

/**
 * @param {Plane} plane
 * @param {Column} column
 */
function columnBurners(plane, { from, to, depths }) {
  const size = (/** @type {number} */ deep) => (depths.length === 1 ? 27 : deep < 0.5 ? 21 : 17);
  return depths.map((deep) => gasBurner(plane, (from + to) / 2, deep, size(deep))).join("");
}

/**
 * @param {Pen} pen
 * @param {Plane} plane
 * @param {Has} has
 */
export function gasCooktop(pen, plane, has) {
  const columns = gasColumns(burnerCount(has));
  const plate = has("griddle") ? columns.find(({ depths }) => depths.length === 1) : undefined;
  const grated = columns.filter((column) => column !== plate);
  return (
    path(plane.outline, { fill: pen.paint("cooktop"), stroke: pen.finish.gap }) +
    line(d`M${BACK_INSET + 3} ${plane.back + 2}H${plane.w - BACK_INSET - 3}`, "#000", 4, { opacity: 0.2 }) +
    grated.map((column) => columnBurners(plane, column)).join("") +
    grates(plane, grated) +
    (plate ? griddle(plane, plate.from, plate.to) : "")
  );
}

/**
 * @param {Plane} plane
 * @param {number} from
 * @param {number} to
 */
function griddle(plane, from, to) {
  const [a, front] = plane.at(from, 0.06);
  const [b, back] = plane.at(from, 0.94);
  const [c] = plane.at(to, 0.94);
  const [e] = plane.at(to, 0.06);
  return (
    path(d`M${a} ${front - 8}L${b} ${back - 8}H${c}L${e} ${front - 8}v7H${a}z`, { fill: "#2b2e32", stroke: "#08090a" }) +
    line(d`M${a + 6} ${front - 10}H${e - 6}`, "#9aa1a8", 1.6, { opacity: 0.7 })
  );
}

/** @type {[across: number, deep: number, size: number][]} */
const ELECTRIC_BURNERS = [
  [0.73, 0.76, 37],
  [0.27, 0.76, 46],
  [0.73, 0.26, 52],
  [0.27, 0.26, 40],
];

/**
 * @param {Pen} pen
 * @param {Plane} plane
 */
export function coilCooktop(pen, plane) {
  const coils = ELECTRIC_BURNERS.map(([across, deep, size]) => {
    const [x, y] = plane.at(across, deep);
    const [rx, ry] = [size, size * 0.2];
    return (
      ellipse(x, y, rx, ry, { fill: "#b8bdc2", stroke: "#6b7178", "stroke-width": 1 }) +
      ellipse(x, y - 0.5, rx * 0.86, ry * 0.72, { fill: "#24282c" }) +
      [0.74, 0.48, 0.22]
        .map((s) => ellipse(x, y - 2.2, rx * s, ry * s * 0.78, { fill: "none", stroke: "#08090a", "stroke-width": 4.4 }))
        .join("") +
      [0.74, 0.48].map((s) => ellipse(x, y - 3.6, rx * s, ry * s * 0.78, { fill: "none", stroke: "#8b9299", "stroke-width": 0.9 })).join("")
    );
  });
  return path(plane.outline, { fill: pen.paint(pen.finish.brushed ? "cooktop" : "top"), stroke: pen.finish.gap }) + coils.join("");
}

/**
 * @param {Pen} pen
 * @param {Plane} plane
 * @param {Has} has
 */
export function glassCooktop(pen, plane, has) {
  /** @type {[number, number, number][]} */
  const spots = burnerCount(has) > 4 ? [...ELECTRIC_BURNERS, [0.5, 0.52, 20]] : ELECTRIC_BURNERS;
  const ring = (/** @type {[number, number, number]} */ [across, deep, size], /** @type {number} */ share) => {
    const [x, y] = plane.at(across, deep);
    return ellipse(x, y, size * share, size * share * 0.19);
  };
  const [x0, front] = plane.at(0.5, 0);
  return (
    path(plane.outline, { fill: "#101214", stroke: pen.finish.gap }) +
    path(d`M${x0 - 6} ${front - 1}l54-${plane.front - plane.back - 3}h34l-52 ${plane.front - plane.back - 3}z`, {
      fill: "#fff",
      opacity: 0.1,
    }) +
    `<g fill="#1f2327" stroke="#a7aeb5" stroke-width="1.7">${spots.map((spot) => ring(spot, 1)).join("")}</g>` +
    `<g fill="none" stroke="#6d747b" stroke-width="1">${spots
      .slice(0, 4)
      .map((spot) => ring(spot, 0.66))
      .join("")}</g>` +
    line(d`M3 ${plane.front - 1.5}H${plane.w - 3}`, "#fff", 2, { opacity: 0.35 })
  );
}
