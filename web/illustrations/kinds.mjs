// @ts-check
// Every kind of appliance the shop sells: how it is drawn, its usual size, and which features change its picture.

import { electricRange, gasRange, wallOven } from "./cooking.mjs";
import { counterMicrowave, dishwasher, overRangeMicrowave } from "./kitchen.mjs";
import { dryer, frontLoadWasher, stackedLaundry, topLoadWasher } from "./laundry.mjs";
import { bottomFreezer, chestFreezer, frenchDoor, sideBySide, topFreezer, uprightFreezer } from "./refrigeration.mjs";
import { waterHeater } from "./water-heater.mjs";

/**
 * @typedef {object} Kind
 * @property {string} label a shopper's name for it, within a sentence
 * @property {import('./index.mjs').Draw} draw
 * @property {[number, number]} size width and height in inches, if the unit's own are unknown
 * @property {number} frame width of the square shelf frame in inches; kinds that stand together share one
 * @property {number} [stand] inches that a built-in unit stands off the floor on its pallet
 * @property {string[]} [usually] features of the kind's own picture, when nothing more is known of a unit
 * @property {Record<string, Feature>} features
 */

/**
 * @typedef {object} Feature
 * @property {string} [needs] another feature without which this one is not seen
 * @property {number} [adds] inches of height, if the size is unknown
 * @property {[number, number]} [size] replaces the kind's, if the size is unknown
 * @property {boolean} [usual] names a part that is drawn anyway
 */

/** @type {Feature} */
const SEEN = {};
/** @type {Feature} */
const USUAL = { usual: true };

/** Frames, in inches across: near, counter, floor, tall. */
const NEAR = 40;
const COUNTER = 50;
const FLOOR = 58;
const TALL = 88;

/** @type {Record<string, Kind>} */
export const KINDS = {
  "french-door": {
    label: "French-door refrigerator",
    draw: frenchDoor,
    size: [36, 70],
    frame: TALL,
    usually: ["dispenser"],
    features: { dispenser: SEEN, "four-door": SEEN, "pocket-handles": SEEN, "door-in-door": SEEN, screen: SEEN },
  },
  "side-by-side": {
    label: "side-by-side refrigerator",
    draw: sideBySide,
    size: [36, 69.5],
    frame: TALL,
    usually: ["dispenser"],
    features: { dispenser: SEEN, "pocket-handles": SEEN },
  },
  "top-freezer": {
    label: "top-freezer refrigerator",
    draw: topFreezer,
    size: [30, 66],
    frame: TALL,
    features: { "left-hinge": SEEN, "pocket-handles": SEEN },
  },
  "bottom-freezer": {
    label: "bottom-freezer refrigerator",
    draw: bottomFreezer,
    size: [30, 68],
    frame: TALL,
    features: { "left-hinge": SEEN, "pocket-handles": SEEN, "swing-door": SEEN },
  },
  "chest-freezer": {
    label: "chest freezer",
    draw: chestFreezer,
    size: [44, 34],
    frame: FLOOR,
    features: { digital: SEEN, casters: SEEN },
  },
  "upright-freezer": {
    label: "upright freezer",
    draw: uprightFreezer,
    size: [28, 66],
    frame: TALL,
    features: { "left-hinge": SEEN, "pocket-handles": SEEN, digital: SEEN, lock: SEEN },
  },
  "top-load-washer": {
    label: "top-load washer",
    draw: topLoadWasher,
    size: [27, 43],
    frame: FLOOR,
    features: { "glass-lid": SEEN, agitator: { needs: "glass-lid" }, digital: SEEN, "front-control": { adds: -4 } },
  },
  "front-load-washer": {
    label: "front-load washer",
    draw: frontLoadWasher,
    size: [27, 39],
    frame: FLOOR,
    features: { pedestal: { adds: 13.5 }, compact: { size: [24, 33.5] }, knobs: SEEN, "right-hinge": SEEN },
  },
  dryer: {
    label: "dryer",
    draw: dryer,
    size: [27, 43],
    frame: FLOOR,
    features: {
      "front-control": { adds: -4 },
      window: SEEN,
      digital: SEEN,
      knobs: { needs: "front-control" },
      "left-hinge": SEEN,
      hamper: SEEN,
      pedestal: { needs: "front-control", adds: 13.5 },
    },
  },
  "stacked-laundry": {
    label: "stacked washer and dryer",
    draw: stackedLaundry,
    size: [27, 75],
    frame: TALL,
    features: {
      knobs: SEEN,
      "top-load": SEEN,
      digital: { needs: "top-load" },
      "glass-lid": { needs: "top-load" },
      agitator: { needs: "glass-lid" },
      "left-hinge": { needs: "top-load" },
      window: { needs: "top-load" },
    },
  },
  "gas-range": {
    label: "gas range",
    draw: gasRange,
    size: [30, 47],
    frame: FLOOR,
    usually: ["window"],
    features: {
      window: SEEN,
      "knobs-4": USUAL,
      "knobs-5": SEEN,
      "knobs-6": SEEN,
      griddle: { needs: "knobs-5" },
      "front-control": { adds: -10 },
      double: SEEN,
      digital: SEEN,
    },
  },
  "electric-range": {
    label: "electric range",
    draw: electricRange,
    size: [30, 47],
    frame: FLOOR,
    usually: ["window"],
    features: { window: SEEN, coil: SEEN, "knobs-4": USUAL, "knobs-5": SEEN, "front-control": { adds: -10 }, double: SEEN, digital: SEEN },
  },
  "wall-oven": {
    label: "wall oven",
    draw: wallOven,
    size: [30, 29],
    frame: COUNTER,
    stand: 3.8,
    usually: ["window"],
    features: { double: { adds: 23 }, microwave: { adds: 14 }, window: SEEN, knobs: SEEN },
  },
  dishwasher: {
    label: "dishwasher",
    draw: dishwasher,
    size: [24, 34],
    frame: COUNTER,
    features: { "top-control": SEEN, "bar-handle": SEEN, "pocket-handle": { needs: "top-control" }, dial: SEEN },
  },
  "over-range-microwave": {
    label: "over-the-range microwave",
    draw: overRangeMicrowave,
    size: [30, 16.5],
    frame: NEAR,
    features: { "push-button": SEEN },
  },
  "counter-microwave": {
    label: "countertop microwave",
    draw: counterMicrowave,
    size: [21.5, 12.5],
    frame: NEAR,
    features: { handle: SEEN, dial: SEEN },
  },
  "water-heater": {
    label: "water heater",
    draw: waterHeater,
    size: [20, 60],
    frame: 76,
    features: { electric: SEEN, "power-vent": SEEN },
  },
};
