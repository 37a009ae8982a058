// @ts-check
// The pictures of the repair pages about kitchens: each appliance is open at the part that fails.

import { display, knob, marks } from "../controls.mjs";
import { panel } from "../parts.mjs";
import { circle, d, ellipse, line, path, rect } from "../svg.mjs";
import { braidedHose, cavity, drop, flames, IRON, plasticPipe, puddle, RED, STEEL, STEEL_EDGE, tube } from "./materials.mjs";
import { openFrenchDoor, openUprightFreezer } from "./open-refrigerators.mjs";
import { openDishwasher, openOven } from "./open-units.mjs";
import { bay, contact, place } from "./stage.mjs";
import { multimeter, probe, screwdriver, towel, wrench } from "./tools.mjs";

/** @typedef {import('./stage.mjs').Scene} Scene */
/** @typedef {import('../pen.mjs').Pen} Pen */

/** @type {Record<string, Scene>} */
export const KITCHEN_SERVICES = {
  "service:dishwasher-repair": {
    alt: "A dishwasher with its door down: racks with plates and glasses, and the spray arm below them",
    frame: bay(430, 0.885),
    width: 600,
    draw: ({ pen }) => contact(pen("stainless"), -130, 130) + openDishwasher(pen("stainless")),
  },
  "service:refrigerator-repair": {
    alt: "A refrigerator with its doors open: the ice maker above, and below the dusty coil and the fan behind the grille",
    frame: bay(850),
    width: 600,
    draw: ({ pen }) => contact(pen("stainless"), -190, 190) + openFrenchDoor(pen("stainless")),
  },
  "service:freezer-repair": {
    alt: "An upright freezer with its door open, thick frost under the top and on the shelves",
    frame: bay(800),
    width: 600,
    draw: ({ pen }) => place(contact(pen("white"), -150, 150) + openUprightFreezer(pen("white")), { x: -62 }),
  },
  "service:microwave-repair": {
    alt: "An over-the-range microwave with its door open, and a meter with its leads at the fuse",
    frame: bay(480, 0.85),
    width: 600,
    draw: ({ pen }) =>
      place(contact(pen("stainless"), -150, 150) + openMicrowave(pen("stainless")), { x: 4, y: -16 }) +
      place(fuseTest(pen("stainless")), { x: 182, y: 24 }),
  },
  "service:oven-repair": {
    alt: "A wall oven with its door down, the heating element at the bottom glowing",
    frame: bay(470, 0.88),
    width: 600,
    draw: ({ pen }) => contact(pen("stainless"), -158, 158) + pallet() + openOven(pen("stainless"), ovenControls(pen("stainless"))),
  },
  "service:stove-repair": {
    alt: "A gas range: three burners lit, the fourth not and its knob taken off; behind it a cracked glass top, in front a coil element",
    frame: bay(550),
    width: 600,
    draw: ({ pen, unit }) =>
      glassTop(pen("stainless")) +
      unit("gas-range", "stainless", { features: ["window"] }) +
      burnersLit() +
      knobOff(pen("stainless")) +
      place(coilElement(pen("stainless")), { x: -186, y: 12 }),
  },
  "service:disposal-repair": {
    alt: "The cabinet under a kitchen sink, open: a garbage disposal below the drain, with its trap and its hose",
    frame: bay(585, 0.875),
    width: 600,
    draw: ({ pen }) => contact(pen("white"), -190, 190) + sinkCabinet(pen("white")) + disposal(pen("stainless")),
  },
};

/** @param {Pen} pen */
function openMicrowave(pen) {
  const inside = { back: "#e6e4dd", left: "#c4c1b8", right: "#b4b1a8", top: "#8f8c84", bottom: "#d6d3ca", edge: "#5f5c55" };
  return (
    rect({ x: -136, y: -9, w: 272, h: 9 }, 2, { fill: "#24272b" }) +
    panel(pen, { x: -150, y: -165, w: 300, h: 159 }, { radius: 7 }) +
    line("M-136-156h272M-136-148h272", pen.finish.gap, 3.6, { "stroke-dasharray": "22 4" }) +
    cavity({ x: -142, y: -136, w: 208, h: 122 }, { x: -122, y: -132, w: 168, h: 92 }, inside) +
    circle(-108, -118, 6, { fill: "#fff6df", stroke: "#8f8c84" }) +
    rect({ x: 14, y: -116, w: 28, h: 44 }, 2, { fill: "#cdbf9f", stroke: "#8f8468" }) +
    path("M20-84q-4-14 6-16t8 10q2 12-6 12t-8-6z", { fill: "#4a3b28", opacity: 0.75 }) +
    ellipse(-38, -30, 78, 13, { fill: "#dcecf4", stroke: "#7d909c" }) +
    ellipse(-38, -32, 58, 8, { fill: "none", stroke: "#9fb8c7", "stroke-width": 1.6 }) +
    ellipse(-38, -33, 16, 4, { fill: "#b9cfdb" }) +
    rect({ x: 74, y: -138, w: 72, h: 126 }, 6, { fill: "#17191c", stroke: pen.finish.gap }) +
    display({ x: 82, y: -129, w: 56, h: 21 }, "--:--") +
    marks({ x: 83, y: -98, w: 54, h: 56 }, 3, 4, { fill: "#aab1b8", thick: 8, share: 0.62 }) +
    rect({ x: 82, y: -32, w: 56, h: 12 }, 3, { fill: pen.paint("lying") }) +
    path("M-142-138L-212-152V6L-142-12z", { fill: pen.paint("upright"), stroke: pen.finish.gap }) +
    path("M-148-126L-202-136V-12L-148-24z", { fill: "#22272c", stroke: "#565c63" }) +
    line(
      "M-150-118L-200-127M-150-104L-200-111M-150-90L-200-95M-150-76L-200-79M-150-62L-200-63M-150-48L-200-47M-150-34L-200-31",
      "#8b939b",
      2.6,
      {
        "stroke-dasharray": "2.6 5",
        opacity: 0.7,
      },
    ) +
    line("M-212-152V6", "#fff", 2, { opacity: 0.6 })
  );
}

/** A meter beside the microwave, its leads on a fuse. @param {Pen} pen */
const fuseTest = (pen) =>
  place(contact(pen, -42, 42) + multimeter(pen, "000", ["M-17-20q-4 30-40 14T-118-44", "M17-20q4 50-90 42T-190-46"]), { scale: 0.88 }) +
  place(
    rect({ x: -34, y: -9, w: 68, h: 18 }, 3, { fill: "#e8f1f5", stroke: "#7d909c" }) +
      path("M-34-9h20v18h-20zM14-9h20v18h-20z", { fill: STEEL, stroke: STEEL_EDGE }) +
      line("M-12 0q6-6 9 1M4 2q4 3 9-2", "#565c63", 2),
    { x: -146, y: 6 },
  ) +
  place(probe(RED), { x: -124, y: -2, turn: 24 }) +
  place(probe("#59626b"), { x: -172, y: -2, turn: -18 });

const pallet = () =>
  path("M-138-25h48v25h-48zM90-25h48v25h-48z", { fill: "#a97f4d" }) +
  rect({ x: -158, y: -38, w: 316, h: 14 }, 1, { fill: "#c9a06b", stroke: "#8a6437" }) +
  line("M-154-33h308", "#e6c596", 1.6);

/** @param {Pen} pen */
const ovenControls = (pen) =>
  panel(pen, { x: 0, y: 0, w: 300, h: 55 }, { radius: 6, paint: "panel" }) +
  display({ x: 106, y: 13, w: 88, h: 30 }, "350F") +
  marks({ x: 28, y: 18, w: 62, h: 20 }, 4, 2, { fill: pen.finish.ink, thick: 5, share: 0.6, opacity: 0.8 }) +
  marks({ x: 210, y: 18, w: 62, h: 20 }, 4, 2, { fill: pen.finish.ink, thick: 5, share: 0.6, opacity: 0.8 });

/** Flames through the grates of a range that stands in the middle. */
const burnersLit = () =>
  [
    [-65, -379, 40, 17],
    [65, -379, 40, 17],
    [-68, -352, 50, 22],
  ]
    .map(([x, y, w, h]) => flames({ x: x - w / 2, y, w, h, count: 7 }))
    .join("");

/** A knob off its shaft and on the floor. @param {Pen} pen */
const knobOff = (pen) =>
  circle(118, -311, 17, { fill: "#8b9299", stroke: pen.finish.gap }) +
  circle(118, -311, 13, { fill: "#a7aeb5" }) +
  path("M113-317h10v12h-10z", { fill: "#2b2f33", stroke: "#15181b" }) +
  place(contact(pen, -26, 26) + place(knob(pen, 0, 0, 26), { y: -24 }), { x: 196, y: 18 });

/** A glass cooktop on its end behind the range: an induction zone, a radiant one, one that glows, and a crack. @param {Pen} pen */
const glassTop = (pen) =>
  contact(pen, -270, -90, -2) +
  rect({ x: -270, y: -306, w: 200, h: 302 }, 7, { fill: pen.paint("face"), stroke: "#565c63" }) +
  rect({ x: -264, y: -300, w: 188, h: 290 }, 4, { fill: "#191c20", stroke: "#3d434a" }) +
  path("M-262-298h60L-262-160z", { fill: "#fff", opacity: 0.08 }) +
  line("M-252-270v-14h14M-188-270v-14h-14M-252-228v14h14M-188-228v14h-14", "#aab1b8", 3) +
  circle(-220, -249, 13, { fill: "none", stroke: "#aab1b8", "stroke-width": 2.4 }) +
  [36, 27, 18].map((r) => circle(-220, -152, r, { fill: "none", stroke: "#6b7178", "stroke-width": 2.4 })).join("") +
  circle(-220, -56, 36, { fill: "#5c1408", stroke: "#c0392b" }) +
  [30, 22, 14, 6].map((r) => circle(-220, -56, r, { fill: "none", stroke: "#ef6a35", "stroke-width": 5 })).join("") +
  line("M-150-300l-14 52 10 30-26 34 12 26-24 40M-154-218l16 18M-180-184l-26 10", "#dfe6ea", 2, { "stroke-linejoin": "round" });

/** A plug-in coil that lies on the floor. @param {Pen} pen */
const coilElement = (pen) =>
  contact(pen, -44, 44, 8) +
  [42, 31, 20, 9].map((r) => ellipse(0, 0, r, r * 0.32, { fill: "none", stroke: "#2b2f33", "stroke-width": 6 })).join("") +
  [42, 31, 20, 9].map((r) => ellipse(0, -1.4, r, r * 0.32, { fill: "none", stroke: "#6b7178", "stroke-width": 2 })).join("") +
  line("M38 4l18 4M36 9l20 5", "#8b939b", 4, { "stroke-linecap": "round" });

/** A sink over a cabinet whose doors stand open. @param {Pen} pen */
function sinkCabinet(pen) {
  const wood = { back: "#b99566", left: "#9c7a4d", right: "#8f6e43", top: "#5f4728", bottom: "#caa678", edge: "#6f5330" };
  return (
    rect({ x: -176, y: -30, w: 352, h: 30 }, 2, { fill: "#4b4f54" }) +
    panel(pen, { x: -190, y: -336, w: 380, h: 312 }, { radius: 4 }) +
    cavity({ x: -174, y: -322, w: 348, h: 286 }, { x: -150, y: -318, w: 300, h: 236 }, wood) +
    rect({ x: 84, y: -250, w: 34, h: 50 }, 4, { fill: "#f4f3ee", stroke: "#8f8a7e" }) +
    line("M96-240v9m10-9v9M96-220v9m10-9v9", "#33383d", 3) +
    doorOpen(pen, 1) +
    doorOpen(pen, -1) +
    rect({ x: -204, y: -362, w: 408, h: 28 }, 5, { fill: "#cfcac0", stroke: "#8f897c" }) +
    line("M-198-357H198", "#fff", 2.6, { opacity: 0.8 }) +
    line("M-190-345h380", "#8f897c", 5, { "stroke-dasharray": "3 17 6 29 2 11", opacity: 0.4 }) +
    faucet()
  );
}

/** @param {Pen} pen @param {1 | -1} side */
const doorOpen = (pen, side) =>
  path(d`M${side * 180} -326L${side * 236} -344V4L${side * 180} -34z`, { fill: pen.paint("upright"), stroke: pen.finish.gap }) +
  path(d`M${side * 190} -306L${side * 226} -318V-20L${side * 190} -46z`, { fill: "none", stroke: pen.finish.gap, "stroke-width": 1.4 });

const faucet = () =>
  tube("M0-364V-436q0-46 44-46t44 40v16", 15, { fill: "#d2d7dc", edge: "#6b7178", shine: 0.95 }) +
  path("M-20-362q0-12 20-12t20 12z", { fill: "#b7bcc1", stroke: "#6b7178" }) +
  line("M-8-392l-34-16", "#6b7178", 9, { "stroke-linecap": "round" }) +
  line("M-8-392l-34-16", "#dfe3e6", 5, { "stroke-linecap": "round" }) +
  path("M-110-362h30l-4-40h-22zM-104-402v-14h22l10-6", { fill: "#cfe0d4", stroke: "#6f8a78" });

/** The basin from below, the disposal, its trap and the hose of the dishwasher. @param {Pen} pen */
const disposal = (pen) =>
  path("M-136-334H96q0 58-36 58H-100q-36 0-36-58z", { fill: pen.paint("face"), stroke: "#565c63" }) +
  line("M-128-326q4 40 30 42", "#fff", 3, { opacity: 0.6 }) +
  tube("M18-166H78q14 0 14 14v44q0 18-20 18t-20-18", 26, { fill: "#f2f1ec", edge: "#a19c92", shine: 0.8 }) +
  plasticPipe("M52-118q0-26 28-26h72", 24) +
  path("M78-182h12v32H78zM40-122h24v10H40z", { fill: "#dedbd2", stroke: "#8f8a7e" }) +
  braidedHose("M-84-226q-64 6-66 60v70", 13) +
  line("M-30-62q4 20 60 16t70-40v-120", "#2b2f33", 6) +
  rect({ x: 92, y: -224, w: 18, h: 18 }, 3, { fill: "#2b2f33" }) +
  path("M-62-280h84l-8 22h-68z", { fill: "#8b939b", stroke: "#4a4f55" }) +
  rect({ x: -70, y: -258, w: 100, h: 18 }, 5, { fill: "#c9ced3", stroke: "#565c63" }) +
  path("M-80-236q0-8 8-8H32q8 0 8 8l8 70q6 92-20 104H-68q-26-12-20-104z", { fill: pen.paint("tank"), stroke: "#3d434a" }) +
  path("M-88-166H48v16H-88z", { fill: IRON, opacity: 0.75 }) +
  path("M-66-62h92l-8 16h-76z", { fill: "#33383d", stroke: "#15181b" }) +
  rect({ x: -52, y: -128, w: 62, h: 44 }, 3, { fill: "#f4f3ee", stroke: "#8f8a7e" }) +
  line("M-44-116h44m-44 11h36m-36 11h42", "#6b7178", 3.4) +
  circle(-20, -53, 6, { fill: RED, stroke: "#7d1f15", "stroke-width": 1.4 }) +
  drop(34, -86, 15) +
  puddle(26, -44, 34) +
  place(towel(70), { x: -146, y: -40 }) +
  place(wrench(), { x: -30, y: 24, scale: 0.8 }) +
  place(screwdriver(), { x: -150, y: 26, scale: 0.7, turn: -6 });
