// @ts-check
// The map of the shop and the towns it serves most, true to scale: an equirectangular projection around the storefront,
// with the circle of free delivery. Positions are the towns' own; roads and the river are simplified.

import { circle, d, element, escapeXML, num, path, rect } from "../svg.mjs";

/** @typedef {import('./stage.mjs').Scene} Scene */
/** @typedef {[lat: number, lon: number]} Place */
/** @typedef {[x: number, y: number]} Point */

/** @type {Place} */
export const STOREFRONT = [32.8098, -97.4026];
export const RADIUS_MILES = 15;
/** Radius of the Earth in miles, as in the delivery check. */
const EARTH = 3959;

/** Units of the drawing a mile. */
export const SCALE = 15.6;
const SIZE = { w: 660, h: 524 };
const CENTRE = { x: 240, y: 274 };
/**
 * Labels have room for the larger size, 14 px on a map 320 px wide. A map over 480 px uses the roomy size. wide: a letter's width, in
 * sizes.
 */
const TYPE = { size: 29, roomy: 20, leading: 1.05, wide: 0.515 };

const RADIAN = Math.PI / 180;

/**
 * Projects a place onto the map, measured from the storefront.
 * @param {Place} place
 * @returns {Point}
 */
export const project = ([lat, lon]) => [
  (lon - STOREFRONT[1]) * RADIAN * EARTH * Math.cos(STOREFRONT[0] * RADIAN) * SCALE,
  (STOREFRONT[0] - lat) * RADIAN * EARTH * SCALE,
];

/**
 * @typedef {object} Town
 * @property {string} name
 * @property {Place} place
 * @property {string[]} lines its name as it is set
 * @property {Point} label the first line's base point, from the dot
 * @property {'start' | 'middle' | 'end'} anchor
 * @property {boolean} [main]
 * @property {Point} [leader] end of the line that leads from the dot to the name, from the dot
 */

/** @type {Town[]} */
export const TOWNS = [
  { name: "Fort Worth", place: [32.7555, -97.3308], lines: ["Fort", "Worth"], label: [1, 49], anchor: "end", main: true },
  { name: "Arlington", place: [32.7357, -97.1081], lines: ["Arlington"], label: [14, 10], anchor: "start" },
  {
    name: "North Richland Hills",
    place: [32.8343, -97.2289],
    lines: ["North", "Richland", "Hills"],
    label: [107, -102],
    anchor: "start",
    leader: [98, -76],
  },
  { name: "Keller", place: [32.9346, -97.2517], lines: ["Keller"], label: [0, 31], anchor: "middle" },
  { name: "Haltom City", place: [32.7996, -97.2692], lines: ["Haltom City"], label: [134, -13], anchor: "start", leader: [126, -20] },
  { name: "Watauga", place: [32.8579, -97.2547], lines: ["Watauga"], label: [5, -14], anchor: "middle" },
  { name: "Saginaw", place: [32.8601, -97.3639], lines: ["Saginaw"], label: [12, -18], anchor: "end" },
  { name: "White Settlement", place: [32.7593, -97.45], lines: ["White", "Settlement"], label: [-31, -38], anchor: "end" },
];

/** @type {Record<string, Place[]>} */
export const ROADS = {
  "I-820": [
    [32.838, -97.43],
    [32.84, -97.36],
    [32.838, -97.28],
    [32.832, -97.222],
    [32.78, -97.215],
    [32.72, -97.224],
    [32.672, -97.24],
    [32.664, -97.32],
    [32.664, -97.4],
    [32.67, -97.462],
    [32.7, -97.482],
    [32.76, -97.48],
    [32.81, -97.464],
    [32.838, -97.43],
  ],
  "I-30": [
    [32.722, -97.72],
    [32.727, -97.55],
    [32.735, -97.43],
    [32.745, -97.35],
    [32.748, -97.31],
    [32.764, -97.22],
    [32.762, -97.1],
    [32.764, -96.85],
  ],
  "I-35W": [
    [33.07, -97.3],
    [32.95, -97.316],
    [32.86, -97.316],
    [32.8, -97.32],
    [32.747, -97.32],
    [32.66, -97.321],
    [32.55, -97.32],
  ],
};

/** The Trinity and its West Fork. @type {Place[]} */
const RIVER = [
  [33.12, -97.68],
  [32.98, -97.57],
  [32.92, -97.52],
  [32.86, -97.475],
  [32.82, -97.452],
  [32.79, -97.425],
  [32.772, -97.395],
  [32.764, -97.36],
  [32.766, -97.335],
  [32.778, -97.31],
  [32.77, -97.27],
  [32.786, -97.2],
  [32.776, -97.15],
  [32.796, -97.08],
  [32.786, -96.85],
];

/**
 * Path data through points, its corners rounded off.
 * @param {Place[]} places
 */
function through(places) {
  const points = places.map(project);
  const middle = (/** @type {Point} */ a, /** @type {Point} */ b) => d`${(a[0] + b[0]) / 2} ${(a[1] + b[1]) / 2}`;
  const bends = points.slice(1, -1).map((point, i) => d`Q${point[0]} ${point[1]} ` + middle(point, points[i + 2]));
  const last = points[points.length - 1];
  return d`M${points[0][0]} ${points[0][1]}L` + middle(points[0], points[1]) + bends.join("") + d`L${last[0]} ${last[1]}`;
}

/** The box of a town's name, from the storefront, at the widths of a wide typeface. @param {Town} town */
export function labelBox({ place, lines, label, anchor }) {
  const [x, y] = project(place);
  const w = Math.max(...lines.map((text) => text.length)) * TYPE.size * TYPE.wide;
  const shift = { start: 0, middle: w / 2, end: w }[anchor];
  return { x: x + label[0] - shift, y: y + label[1] - TYPE.size * 0.76, w, h: TYPE.size + (lines.length - 1) * TYPE.leading * TYPE.size };
}

/** @param {Town} town */
function townArt({ place, lines, label, anchor, main, leader }) {
  const [x, y] = project(place);
  const words = lines.map((text, i) =>
    element(
      "text",
      {
        class: main ? "m" : "t",
        x: num(x + label[0]),
        y: num(y + label[1]),
        dy: i ? `${i * TYPE.leading}em` : undefined,
        "text-anchor": anchor,
      },
      escapeXML(text),
    ),
  );
  const lead = leader ? path(d`M${x} ${y}l${leader[0]} ${leader[1]}`, { class: "l" }) : "";
  return lead + circle(x, y, main ? 7.5 : 6, { class: "d" }) + words.join("");
}

/** Colours by day and by night; an img follows the reader's setting. */
const COLORS = {
  light: {
    paper: "#F3F1EC",
    land: "#E3E7E4",
    road: "#CFCAC0",
    edge: "#F8F7F3",
    water: "#9DBBD3",
    ring: "#0B4F8A",
    ink: "#14181F",
    dot: "#4A5462",
  },
  dark: {
    paper: "#212732",
    land: "#28313E",
    road: "#465063",
    edge: "#1B212B",
    water: "#3B5F82",
    ring: "#7CB8F0",
    ink: "#EEF1F5",
    dot: "#B6BFCA",
  },
};

/** @param {typeof COLORS.light} c */
const rules = (c) =>
  `.p{fill:${c.paper}}.c{fill:${c.land};stroke:${c.ring}}.r{stroke:${c.road}}.w{stroke:${c.water}}.l{stroke:${c.dot}}.d{fill:${c.dot};stroke:${c.paper}}` +
  `.t,.m{fill:${c.ink}}.k{fill:${c.ring}}.o{fill:${c.paper}}`;

const style = () =>
  element(
    "style",
    {},
    `.r,.w,.l{fill:none;stroke-linejoin:round}.t,.m,.k{font-family:Archivo,Arial,sans-serif;font-size:${TYPE.size}px}.m,.k{font-weight:700}` +
      `@media(min-width:480px){.t,.m,.k{font-size:${TYPE.roomy}px}}${rules(COLORS.light)}@media(prefers-color-scheme:dark){${rules(COLORS.dark)}}`,
  );

const pin = () => path("M0 0C-6-14-21-24-21-40a21 21 0 0 1 42 0C21-24 6-14 0 0z", { class: "k" }) + circle(0, -40, 8, { class: "o" });

/** @type {Record<string, Scene>} */
export const MAP = {
  map: {
    alt: "Map: a circle of 15 miles around the storefront in northwest Fort Worth. Of the towns named, Arlington alone lies outside.",
    frame: { ...SIZE, feet: CENTRE.y / SIZE.h },
    width: SIZE.w,
    draw: () => {
      const r = RADIUS_MILES * SCALE;
      const art =
        rect({ x: -CENTRE.x, y: -CENTRE.y, w: SIZE.w, h: SIZE.h }, 0, { class: "p" }) +
        circle(0, 0, r, { class: "c", "stroke-width": 0 }) +
        path(through(RIVER), { class: "w", "stroke-width": 7 }) +
        Object.values(ROADS)
          .map((places) => path(through(places), { class: "r", "stroke-width": 6 }))
          .join("") +
        circle(0, 0, r, { class: "c", "fill-opacity": 0, "stroke-width": 4, "stroke-dasharray": "11 8" }) +
        TOWNS.map(townArt).join("") +
        element("text", { class: "k", y: num(-r - 12), "text-anchor": "middle" }, `${RADIUS_MILES} miles`) +
        pin();
      return style() + element("g", { transform: d`translate(${CENTRE.x - SIZE.w / 2} 0)` }, art);
    },
  },
};
