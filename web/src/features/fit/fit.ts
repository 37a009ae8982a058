import { inches } from "../../lib/format";
import type { FitSpec } from "../../lib/page-types";

/** The visitor's measures in inches; null: not measured. Path is the narrowest place on the way in. */
export type Opening = { width: number | null; height: number | null; depth: number | null; path: number | null };

/** ok: fits with full clearance. tight: fits with less. proud: fits, but stands out in front. */
export type Verdict = "ok" | "tight" | "proud" | "no";

/** One measure of the opening against the unit's own. spare is the room beside the bare unit, or for depth the room in front. */
export type Measure = { name: "width" | "height" | "depth"; size: number; available: number; spare: number; verdict: Verdict };

/** The unit's way through the narrowest place. Tall: no door is high enough for it. */
export type Way = {
  needed: number;
  spare: number;
  verdict: Verdict;
  doors: "on" | "off";
  carried: FitSpec["orientations"][number];
  tall: boolean;
};

export type Answer = {
  /** The worst of all; proud counts as ok. */
  verdict: "ok" | "tight" | "no";
  /** Whether width, height and depth are all known. */
  complete: boolean;
  measures: Measure[];
  /** The way in; null while the path is not known. */
  way: Way | null;
  reasons: string[];
  assumed: string;
};

const doorway = 80; // inches, the height of an ordinary door
const hands = 1; // inches on the way in beside the bare unit

/** Kinds that hang in a box: all but the door must be inside. Others may stand out into the room. */
const builtIn = new Set(["wall-oven"]);
/** Kinds that cook below what hangs over them, which may be made for that. */
const ranges = new Set(["gas-range", "electric-range"]);

/** Whether a unit fits an opening, and gets there. */
export function checkFit(spec: FitSpec, opening: Opening): Answer {
  const measures = [acrossOf("width", spec, opening.width), acrossOf("height", spec, opening.height), depthOf(spec, opening.depth)].filter(
    (m) => m !== null,
  );
  const way = opening.path === null ? null : bestWay(spec, opening.path);
  const found = [
    ...measures.map((measure) => ({ verdict: measure.verdict, reason: reasonOf(spec, measure) })),
    ...(way ? [{ verdict: way.verdict, reason: wayReason(way) }] : []),
  ];
  const has = (verdict: Verdict) => found.some((one) => one.verdict === verdict);
  const said = has("no") ? found.filter(({ verdict }) => verdict === "no") : found; // a misfit is shown alone
  return {
    verdict: has("no") ? "no" : has("tight") ? "tight" : "ok",
    complete: measures.length === 3,
    measures,
    way,
    reasons: said.map(({ reason }) => reason).filter(Boolean),
    assumed: assumedOf(spec, way),
  };
}

/** A unit's clearance in a measure; negative if its trim covers the edges of a smaller cut-out. */
function airOf(spec: FitSpec, name: "width" | "height"): number {
  return name === "width" ? 2 * spec.side_clearance : spec.top_clearance;
}

function acrossOf(name: "width" | "height", spec: FitSpec, available: number | null): Measure | null {
  if (available === null) return null;
  const air = airOf(spec, name);
  const size = spec[name] + Math.min(0, air);
  const spare = clean(available - size);
  const short = spare < Math.max(0, air);
  const uncovered = air < 0 && available >= spec[name];
  const must = name === "height" && (spec.hinge === "top" || spec.vent === "flue"); // a lid lifts, or a fire draws
  return { name, size, available, spare, verdict: spare < 0 || (short && must) ? "no" : short || uncovered ? "tight" : "ok" };
}

function depthOf(spec: FitSpec, available: number | null): Measure | null {
  if (available === null) return null;
  const size = clean(spec.depth + spec.back_clearance);
  const spare = clean(available - size);
  const boxed = builtIn.has(spec.kind) && clean(available - spec.depth_no_door - spec.back_clearance) < 0;
  return { name: "depth", size, available, spare, verdict: spare >= 0 ? "ok" : boxed ? "no" : "proud" };
}

/** The ways to carry it in, the least work first. */
function ways(spec: FitSpec): Pick<Way, "needed" | "doors" | "carried" | "tall">[] {
  const doors = spec.door_removable ? (["on", "off"] as const) : (["on"] as const);
  return spec.orientations.flatMap((carried) =>
    doors.map((state) => {
      const depth = state === "on" ? spec.depth : spec.depth_no_door;
      const [across, up] = crossSection(carried, spec.width, spec.height, depth);
      return { needed: across, doors: state, carried, tall: up > doorway };
    }),
  );
}

/** How wide and how high it is when it goes through a door, narrow side first. */
function crossSection(carried: Way["carried"], width: number, height: number, depth: number): [number, number] {
  if (carried === "side") return [Math.min(depth, height), width];
  if (carried === "back") return [Math.min(width, height), depth];
  return [Math.min(width, depth), height];
}

function bestWay(spec: FitSpec, path: number): Way | null {
  const all = ways(spec).map((way) => ({ ...way, spare: clean(path - way.needed) }));
  const low = all.filter(({ tall }) => !tall);
  const easy = low.find(({ spare }) => spare >= hands);
  if (easy) return { ...easy, verdict: "ok" };
  const close = low.find(({ spare }) => spare >= 0);
  if (close) return { ...close, verdict: "tight" };
  const [least] = (low.length > 0 ? low : all).sort((a, b) => a.needed - b.needed);
  return least ? { ...least, verdict: "no" } : null;
}

function reasonOf(spec: FitSpec, measure: Measure): string {
  const { name, spare, verdict } = measure;
  if (verdict === "ok") return "";
  if (name === "depth") return depthReason(spec, measure);
  const long = name === "width" ? "wide" : "high";
  if (airOf(spec, name) < 0) return trimReason(spec[name], long, measure);
  if (spare < 0) return `It is ${atLeast(-spare)} in too ${name === "width" ? "wide" : "tall"}.`;
  if (verdict === "no") {
    const more = atLeast(spec.top_clearance - spare);
    return spec.hinge === "top" ? `Its lid needs ${more} in more above it.` : `It needs ${more} in more clear above it.`;
  }
  const all = atLeast(spec[name] + airOf(spec, name));
  if (name === "width") return `It asks for ${inches(spec.side_clearance)} in of air on each side: ${all} in wide.`;
  if (ranges.has(spec.kind)) return `It asks for ${all} in to bare cabinets; a hood or microwave made for ranges may hang lower.`;
  const purpose = spec.kind === "water-heater" ? "above it for pipes and the anode rod" : "of air above";
  return `It asks for ${inches(spec.top_clearance)} in ${purpose}: ${all} in high.`;
}

/** Explains a misfit in a cut-out whose edges a trim hides. */
function trimReason(trim: number, long: string, { size, spare }: Measure): string {
  if (spare < 0) return `A typical cut-out for it is ${inches(size)} in ${long}: ${atLeast(-spare)} in more.`;
  return `Its trim is ${inches(trim)} in ${long} and leaves the edges of that cut-out bare.`;
}

function depthReason(spec: FitSpec, { available, spare, verdict }: Pick<Measure, "available" | "spare" | "verdict">): string {
  if (verdict === "no") return `It is ${atLeast(spec.depth_no_door + spec.back_clearance - available)} in too deep behind its door.`;
  const behind = spec.back_clearance > 0 ? `, with ${inches(spec.back_clearance)} in left behind it` : "";
  const out = `It stands ${atLeast(-spare)} in proud, handles included${behind}.`;
  const caseOut = spec.door_removable && clean(available - spec.depth_no_door - spec.back_clearance) < 0;
  return caseOut ? `${out} Its case stands out too.` : out;
}

function wayReason({ spare, verdict, doors, carried, tall }: Way): string {
  if (tall) return `It is too tall for a doorway ${doorway} in high.`;
  if (verdict === "no") return `The way in is ${atLeast(-spare)} in too narrow.`;
  const how = carried === "upright" ? "" : ` carried on its ${carried}`;
  const off = doors === "off" ? " with its doors off" : "";
  const room = verdict === "tight" ? `, with only ${inches(spare)} in to spare` : "";
  return how || off || room ? `It comes in${how}${off}${room}.` : "";
}

function assumedOf(spec: FitSpec, way: Way | null): string {
  const doors = spec.door_removable ? `doors ${way?.doors ?? "off"}, ` : "";
  const carried = way && way.carried !== "upright" ? `carried on its ${way.carried}` : "carried upright";
  return `Assumed: ${doors}${carried}, a doorway ${doorway} in high, ${inches(hands)} in for hands.`;
}

/** The path it needs, hands included, in inches: carried upright with the doors on, and with them off. */
export function pathNeeded(spec: FitSpec): { on: number; off: number } {
  return {
    on: clean(Math.min(spec.width, spec.depth) + hands),
    off: clean(Math.min(spec.width, spec.depth_no_door) + hands),
  };
}

/** Whether a trim hides the edges of the cut-out, which is smaller than the unit. */
export function isTrimmed(spec: FitSpec): boolean {
  return spec.side_clearance < 0;
}

/** The smallest opening with full clearance; for a trimmed unit the cut-out, with its door in front. */
export function openingNeeded(spec: FitSpec): { width: number; height: number; depth: number } {
  return {
    width: spec.width + airOf(spec, "width"),
    height: spec.height + airOf(spec, "height"),
    depth: (isTrimmed(spec) ? spec.depth_no_door : spec.depth) + spec.back_clearance,
  };
}

/** Rounds off the binary fractions in sums of typed lengths. */
function clean(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** A needed or missing length, rounded up to a tape measure's marks. */
export function atLeast(value: number): string {
  return inches(Math.ceil(value * 8 - 0.001) / 8);
}
