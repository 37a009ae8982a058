import type { FitSpec } from "../../lib/page-types";
import { atLeast, isTrimmed, openingNeeded, pathNeeded } from "./fit";

/** The opening it wants, in one line. */
export function openingNote(spec: FitSpec): string {
  const { width, height, depth } = openingNeeded(spec);
  const before = isTrimmed(spec) ? "Its trim overlaps the cut-out, which is typically" : "With the air it asks for:";
  return `${before} ${atLeast(width)} in wide, ${atLeast(height)} in high, ${atLeast(depth)} in deep.`;
}

/** Describes the space needed to carry the unit in. */
export function pathNote(spec: FitSpec): string {
  const { on, off } = pathNeeded(spec);
  const lying = spec.orientations.filter((way) => way !== "upright").map((way) => `its ${way}`);
  const turn = lying.length > 0 ? `It may also be carried on ${lying.join(" or ")}.` : "It must stay upright on the way.";
  if (off === on) return `Needs a ${atLeast(on)} in path. ${turn}`;
  return `Needs a ${atLeast(off)} in path with the doors off, ${atLeast(on)} in with them on. ${turn}`;
}

/** Room for hinges, lids and vents, as far as its kind has them. */
export function roomNotes(spec: FitSpec): string[] {
  const open = spec.depth_door_open + spec.back_clearance;
  const notes = [
    spec.hinge === "top" && spec.top_clearance > 0 && `The lid needs ${atLeast(spec.top_clearance)} in above it to lift.`,
    spec.depth_door_open > spec.depth && `With the door open it reaches ${atLeast(open)} in from the wall behind it.`,
    spec.hinge_clearance > 0 && `Beside a wall, leave ${atLeast(spec.hinge_clearance)} in more ${hingeSide(spec)} for the door to swing.`,
    spec.vent && `It vents through a ${spec.vent}.`,
  ];
  return notes.filter((note): note is string => note !== false && note !== "");
}

function hingeSide({ hinge }: FitSpec): string {
  return hinge === "left" || hinge === "right" ? `on the ${hinge}, where it hinges,` : "on that side";
}
