import { read, readOn } from "./data";
import type { StaffUnit, StaffUnitDetail, StaffUnits } from "./wire-types";

/** The API path of the units. */
export const unitsPath = "/api/staff/units";

/** The lists of units, each with its label. */
export const unitLists = {
  floor: "On the floor",
  held: "On hold",
  nophoto: "No photo",
  off: "Off sale",
  sold: "Sold",
  all: "All",
} as const;
export type UnitShow = keyof typeof unitLists;

export function unitPath(id: string): string {
  return `${unitsPath}/${encodeURIComponent(id)}`;
}

export const unitReads = {
  units: readOn<StaffUnits, { text: string; show: string; limit?: number }>(unitsPath),
  unit: (id: string) => read<StaffUnitDetail>(unitPath(id)),
};

/** Words for a unit's state; the end of a hold stands beside it. */
export function standing(unit: StaffUnit): { tone: "good" | "warn" | "bad" | "quiet"; word: string } {
  if (unit.off_sale) return { tone: "bad", word: "Off sale: recall" };
  if (unit.sold_at || unit.on_floor === 0) return { tone: "quiet", word: "Sold" };
  if (unit.hold) return { tone: "warn", word: `On hold for ${unit.hold.for}` };
  return { tone: "good", word: unit.on_floor > 1 ? `${unit.on_floor} on the floor` : "On the floor" };
}
