// @ts-check
// Posters of the videos: the featured one, then the gallery, in the order of the home page's content. Their titles stand
// beside them, so that they have no words of their own.

import { panel } from "../parts.mjs";
import { circle, d, element, ellipse, line, path, rect } from "../svg.mjs";
import { twoBurners, ventRun } from "./articles.mjs";
import { filter, foot } from "./closeups.mjs";
import { drop, lint, puddle, RED, RUBBER, STEEL, tube } from "./materials.mjs";
import { toeSpace } from "./open-refrigerators.mjs";
import { openDishwasher } from "./open-units.mjs";
import { loadedTruck } from "./slides.mjs";
import { contact, place, poster } from "./stage.mjs";
import { coilBrush, level, tape, tapeCase, towel, wrench } from "./tools.mjs";

/** @typedef {import('./stage.mjs').Scene} Scene */
/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {import('../pen.mjs').Pen} Pen */

/**
 * @param {number} w of the frame
 * @param {Scene['draw']} draw
 * @returns {Scene}
 */
const video = (w, draw) => ({ alt: "", frame: poster(w), width: 640, draw });

/** @type {Record<string, Scene>} */
export const VIDEOS = {
  "video:1": video(
    1450,
    ({ pen, unit }) => unit("french-door", "stainless", { x: -390, features: ["dispenser"] }) + grades(pen("stainless")),
  ),
  "video:2": video(
    1040,
    ({ pen, unit }) => unit("top-load-washer", "white", { x: -230 }) + raisedLid(pen("white")) + ratingPlate(pen("stainless")),
  ),
  "video:3": video(
    1580,
    ({ pen, unit }) => kitchenOpening(pen("white")) + unit("side-by-side", "black", { x: 520, features: ["dispenser"] }),
  ),
  "video:4": video(920, ({ pen }) => place(ventRun(pen("white")), { x: -110 }) + place(shopVacuum(pen("white")), { x: 320, y: 14 })),
  "video:5": video(480, ({ pen }) => washerFeet(pen("white"))),
  "video:6": video(620, ({ pen }) => underTheDoor(pen("stainless"))),
  "video:7": video(620, ({ pen }) => place(twoBurners(pen("stainless")), { y: 86, scale: 1.22 })),
  "video:8": video(700, ({ pen }) => filterOut(pen("stainless"))),
  "video:9": video(1580, ({ pen, unit }) => doorway() + loadedTruckIn(pen("stainless")) + unit("stacked-laundry", "white", { x: 520 })),
};

/** Draws three grades, each in a lens: a clean door, a fine scratch, a dent. @param {Pen} pen */
function grades(pen) {
  const lens = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ mark, /** @type {[number, number]} */ at) =>
    line(d`M${at[0]} ${at[1]}L${x - 92} ${y + 96}M${at[0]} ${at[1]}L${x - 132} ${y - 20}`, "#8b939b", 2.4) +
    circle(at[0], at[1], 9, { fill: "none", stroke: "#14181f", "stroke-width": 3 }) +
    circle(x + 7, y + 10, 144, { opacity: 0.14 }) +
    circle(x, y, 140, { fill: pen.paint("face"), stroke: "#fdfdfd", "stroke-width": 12 }) +
    circle(x, y, 146, { fill: "none", stroke: "#7b8188" }) +
    line(d`M${x - 128} ${y}h256`, "#fff", 170, { "stroke-dasharray": "1.2 3.4 .7 2.1 1.8 4.3 .9 2.8", opacity: 0.14 }) +
    place(mark, { x, y, scale: 1.12 });
  const clean = path("M-70 40L10-88h34L-40 60zM-18 70L66-64h12L-2 74z", { fill: "#fff", opacity: 0.4 });
  const scratch =
    line("M-66 34q50-14 78-44t62-42", "#5f666d", 3.4, { "stroke-linecap": "round" }) +
    line("M-64 37q50-14 78-44t62-42", "#fff", 2, { "stroke-linecap": "round" }) +
    line("M-30 50q30-8 46-26", "#6b7178", 2, { "stroke-linecap": "round" });
  const dent =
    ellipse(0, 4, 58, 46, { fill: "#6b7178", opacity: 0.5 }) +
    ellipse(8, 12, 46, 36, { fill: "#dfe3e6", opacity: 0.75 }) +
    ellipse(4, 8, 30, 22, { fill: "#a7aeb5", opacity: 0.9 }) +
    line("M-50-16q22-34 62-28", "#3d434a", 3, { opacity: 0.7, "stroke-linecap": "round" }) +
    line("M-14 54q44 6 66-30", "#fff", 4, { opacity: 0.9, "stroke-linecap": "round" }) +
    line("M-84 62l26-12m-18 22l30-16", "#4a4f55", 3, { "stroke-linecap": "round" });
  return lens(96, -520, clean, [-262, -560]) + lens(430, -350, scratch, [-252, -360]) + lens(110, -166, dent, [-276, -140]);
}

/** The lid of a washer at x = -230, up, and the plate under its rim. @param {Pen} pen */
const raisedLid = (pen) =>
  path("M-326-360L-318-474q1-8 9-8h158q8 0 9 8l8 114z", { fill: pen.paint("lying"), stroke: pen.finish.gap }) +
  path("M-310-372L-304-464h148l6 92z", { fill: pen.finish.shade, stroke: pen.finish.gap, "stroke-width": 1.4 }) +
  path("M-330-336L-318-362h176L-130-336z", { fill: "#15181b", stroke: pen.finish.gap }) +
  ellipse(-230, -349, 74, 9, { fill: "#6b7178", stroke: "#b9c0c6" }) +
  rect({ x: -284, y: -446, w: 62, h: 34 }, 2, { fill: "#dfe3e6", stroke: "#565c63" }) +
  line("M-278-436h34m-34 8h46m-46 8h28", "#565c63", 3);

/** The plate again, as large as it has to be. @param {Pen} pen */
const ratingPlate = (pen) =>
  line("M-222-446L56-462M-222-412L56-120", "#8b939b", 2.4) +
  rect({ x: 64, y: -452, w: 396, h: 344 }, 12, { opacity: 0.14 }) +
  rect({ x: 56, y: -464, w: 396, h: 344 }, 12, { fill: pen.paint("face"), stroke: "#565c63" }) +
  rect({ x: 70, y: -450, w: 368, h: 316 }, 6, { fill: "none", stroke: "#565c63", "stroke-width": 1.4 }) +
  [
    [80, -438],
    [428, -438],
    [80, -146],
    [428, -146],
  ]
    .map(([x, y]) => circle(x, y, 4.5, { fill: "#565c63" }))
    .join("") +
  rect({ x: 96, y: -426, w: 170, h: 30 }, 3, { fill: "#0b4f8a" }) +
  line("M96-362h76m30 0h180M96-248h50m56 0h190M96-218h70m36 0h110", "#4a4f55", 8) +
  rect({ x: 88, y: -338, w: 332, h: 66 }, 5, { fill: "#fdfdfb", stroke: "#c0392b", "stroke-width": 5 }) +
  line("M106-305h58m40 0h196", "#14181f", 24, { "stroke-dasharray": "15 6 11 6 15 6 9 6" }) +
  line("M100-172H410", "#14181f", 42, { "stroke-dasharray": "3 3 7 3 2 4 5 3 3 6 8 3" });

/** Cabinets with an opening for a refrigerator between them, and a tape across it. @param {Pen} pen */
function kitchenOpening(pen) {
  const front = (/** @type {number} */ x, /** @type {number} */ w) =>
    rect({ x, y: -28, w, h: 28 }, 0, { fill: "#4b4f54" }) +
    panel(pen, { x, y: -344, w, h: 318 }, { radius: 4 }) +
    rect({ x: x + 26, y: -224, w: w - 52, h: 168 }, 3, { fill: "none", stroke: pen.finish.gap }) +
    line(d`M${x} -256h${w}`, pen.finish.gap, 2) +
    line(d`M${x + w / 2 - 30} -300h60M${x + w / 2 - 30} -238h60`, "#6b7178", 8, { "stroke-linecap": "round" }) +
    rect({ x: x - 6, y: -372, w: w + 12, h: 28 }, 4, { fill: "#cfcac0", stroke: "#8f897c" }) +
    panel(pen, { x, y: -800, w, h: 250 }, { radius: 4 }) +
    rect({ x: x + 26, y: -790, w: w - 52, h: 214 }, 3, { fill: "none", stroke: pen.finish.gap });
  return (
    rect({ x: -450, y: -720, w: 384, h: 720 }, 0, { fill: "#dcd8ce" }) +
    path("M-450-720H-66V-700H-450zM-450-720h16V0h-16z", { opacity: 0.1 }) +
    rect({ x: -450, y: -800, w: 384, h: 86 }, 0, { fill: pen.finish.face, stroke: pen.finish.gap }) +
    front(-790, 334) +
    front(-60, 330) +
    rect({ x: -286, y: -300, w: 48, h: 66 }, 5, { fill: "#fdfdfb", stroke: "#8f8a7e" }) +
    line("M-270-282v12m16-12v12M-270-256v12m16-12v12", "#33383d", 4) +
    place(tape(330, 34), { x: -448, y: -420 }) +
    place(tapeCase(), { x: -160, y: -416, scale: 1.36 }) +
    place(place(tape(640, 30), { turn: -90 }), { x: -398, y: -4 })
  );
}

/** A shop vacuum with its hose. @param {Pen} pen */
const shopVacuum = (pen) =>
  contact(pen, -66, 66) +
  tube("M-30-150q-120-40-90 60t-50 70", 22, { fill: "#59626b", edge: "#2b3036", ribs: 8, shine: 0.3 }) +
  path("M-66-30L-60-132h120l6 102q0 14-14 14H-52q-14 0-14-14z", { fill: pen.paint("tank"), stroke: "#6b7178" }) +
  path("M-68-128q0-54 68-54t68 54v10H-68z", { fill: RED, stroke: "#7d1f15" }) +
  line("M-52-146q10-26 44-26", "#fff", 4, { opacity: 0.5, "stroke-linecap": "round" }) +
  line("M-26-182q0-24 26-24t26 24", RUBBER, 10) +
  circle(-34, -148, 15, { fill: "#33383d", stroke: "#15181b" }) +
  [-48, 48].map((x) => circle(x, -10, 12, { fill: RUBBER }) + circle(x, -10, 4, { fill: STEEL })).join("");

/** The lower edge of a washer from near: its feet, and a wrench on a lock nut. @param {Pen} pen */
const washerFeet = (pen) =>
  contact(pen, -200, 150, 2) +
  [-168, 104].map((x) => place(foot(1.25), { x })).join("") +
  panel(pen, { x: -226, y: -330, w: 396, h: 262 }, { radius: 12 }) +
  line("M-222-112H166", pen.finish.gap, 2.4, { opacity: 0.7 }) +
  line("M-220-109H164", "#fff", 2, { opacity: 0.8 }) +
  rect({ x: 78, y: -104, w: 68, h: 30 }, 5, { fill: "none", stroke: pen.finish.gap }) +
  place(wrench(), { x: 236, y: -72, turn: 165, scale: 0.98 }) +
  path("M150-22a26 15 0 0 1 46-8l8-5-2 22-20-8 7-4a17 9 0 0 0-28 5z", { fill: "#0b4f8a" }) +
  place(level(210), { x: -126, y: 26 });

/** The compressor's room below a refrigerator's door, and the brush that goes in. @param {Pen} pen */
const underTheDoor = (pen) =>
  contact(pen, -310, 230) +
  place(toeSpace(), { scale: 1.62, x: -44 }) +
  panel(pen, { x: -340, y: -420, w: 596, h: 292 }, { radius: 9 }) +
  rect({ x: -240, y: -250, w: 396, h: 18 }, 9, { fill: pen.paint("lying"), stroke: pen.finish.gap, "stroke-width": 1 }) +
  place(coilBrush(300, 24), { x: 268, y: 6, turn: 196 }) +
  lint(-170, 22, 30, "#b8b0a5") +
  place(
    rect({ x: 0, y: -20, w: 150, h: 20 }, 3, { fill: "#25292d", stroke: "#0d0f11" }) +
      line("M8-9h134", "#59626b", 10, { "stroke-dasharray": "4 6" }),
    { x: -300, y: 32 },
  );

/** The filter in front of the tub it came from. @param {Pen} pen */
const filterOut = (pen) =>
  place(contact(pen, -130, 130) + openDishwasher(pen, { racks: false }), { x: -110 }) +
  place(contact(pen, -64, 64) + filter(), { x: 172, y: 26, scale: 1.16 }) +
  [
    [120, -242],
    [196, -262],
    [252, -206],
  ]
    .map(([x, y]) => drop(x, y, 24))
    .join("") +
  puddle(196, 36, 44);

/** The front door of a house, open, with its mat. */
const doorway = () =>
  rect({ x: -730, y: -716, w: 340, h: 716 }, 0, { fill: "#fdfdfb", stroke: "#a19c92" }) +
  rect({ x: -702, y: -688, w: 284, h: 688 }, 0, { fill: "#cfdfe6" }) +
  path("M-702-150q60-40 130-20t154-30V-60H-702z", { fill: "#a9c2a0" }) +
  path("M-702-60H-418V0H-702z", { fill: "#cfcac0" }) +
  path("M-418-688L-300-720V24L-418 0z", { fill: "#0b4f8a", stroke: "#07365f" }) +
  path("M-400-640L-320-660V-400L-400-404zM-400-350L-320-352V-50L-400-66z", { fill: "none", stroke: "#07365f", "stroke-width": 4 }) +
  circle(-318, -346, 10, { fill: "#c8a15a", stroke: "#7b4c28" }) +
  element("g", { transform: "translate(-560 34)" }, path("M-120-20H110L140 18H-150z", { fill: "#7a6a58", stroke: "#4f4336" }));

/** @param {Pen} pen */
const loadedTruckIn = (pen) => place(loadedTruck(pen), { x: 120, y: 6, scale: 0.96 }) + place(towel(170), { x: 330, y: 44 });
