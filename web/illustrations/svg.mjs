// @ts-check
// Small writers of SVG elements. Coordinates are tenths of an inch, y grows downwards, and one decimal is finer than a
// pixel at every size the shop shows.

/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** @typedef {Record<string, string | number | undefined>} Attributes */

/**
 * A number as SVG needs it: at most one decimal, no leading zero.
 * @param {number} value
 */
export function num(value) {
  const rounded = Math.round(value * 10) / 10;
  return String(Object.is(rounded, -0) ? 0 : rounded).replace(/^(-?)0\./, "$1.");
}

/**
 * Text that is safe between tags and in attributes.
 * @param {string} text
 */
export function escapeXML(text) {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** @param {string | number} value */
function attributeValue(value) {
  if (typeof value === "number") return String(Math.round(value * 1000) / 1000).replace(/^(-?)0\./, "$1.");
  return value.replace(/#([0-9a-f])\1([0-9a-f])\2([0-9a-f])\3\b/g, "#$1$2$3");
}

/**
 * @param {string} name
 * @param {Attributes} attributes undefined ones are left out
 * @param {string} [content]
 */
export function element(name, attributes, content) {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${attributeValue(/** @type {string | number} */ (value))}"`)
    .join("");
  return content === undefined ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

/** @param {number} value */
const unlessZero = (value) => (num(value) === "0" ? undefined : num(value));

/**
 * @param {Box} box
 * @param {number} [radius]
 * @param {Attributes} [more]
 */
export function rect(box, radius = 0, more = {}) {
  const { x, y, w, h } = box;
  return element("rect", { x: unlessZero(x), y: unlessZero(y), width: num(w), height: num(h), rx: unlessZero(radius), ...more });
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {Attributes} [more]
 */
export const circle = (x, y, r, more = {}) => element("circle", { cx: num(x), cy: num(y), r: num(r), ...more });

/**
 * @param {number} x
 * @param {number} y
 * @param {number} rx
 * @param {number} ry
 * @param {Attributes} [more]
 */
export const ellipse = (x, y, rx, ry, more = {}) => element("ellipse", { cx: num(x), cy: num(y), rx: num(rx), ry: num(ry), ...more });

/**
 * Path data: a template whose numbers are written short.
 * @param {TemplateStringsArray} parts
 * @param {...(number | string)} values
 */
export function d(parts, ...values) {
  return parts.reduce((data, part, i) => {
    const value = values[i - 1];
    return data + (typeof value === "number" ? num(value) : value) + part;
  });
}

/**
 * @param {string} data
 * @param {Attributes} [more]
 */
export const path = (data, more = {}) => element("path", { d: data, ...more });

/**
 * A path that is only drawn along.
 * @param {string} data
 * @param {string} stroke
 * @param {number} width
 * @param {Attributes} [more]
 */
export const line = (data, stroke, width, more = {}) => path(data, { fill: "none", stroke, "stroke-width": num(width), ...more });

/**
 * @param {Box} box
 * @param {number} by positive shrinks
 * @returns {Box}
 */
export const inset = (box, by) => ({ x: box.x + by, y: box.y + by, w: box.w - 2 * by, h: box.h - 2 * by });
