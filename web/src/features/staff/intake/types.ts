import type { components } from "../../../lib/wire";
import type { StaffUnitDetail } from "../../../lib/wire-types";

/* What the API says of units to who takes them in. */

type Wire = components["schemas"];

export type Photo = Omit<Wire["StaffPhoto"], "url"> & { url?: string };
export type Pin = Wire["Pin"];
export type Reading = Wire["Reading"];
export type TestSpec = Wire["Test"];
/** What the form of a unit is made of. */
export type FormSpec = Wire["UnitForm"];
export type KnownModel = Wire["Model"];
export type Added = Wire["NewUnit"];
/** A unit as the API has it for who changes it. */
export type UnitSheet = Pick<StaffUnitDetail, "fields" | "photos" | "pins" | "serial"> & {
  readings: Reading[];
  unit: Pick<StaffUnitDetail["unit"], "id" | "version" | "name" | "image">;
};
