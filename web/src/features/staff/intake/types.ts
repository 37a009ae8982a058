import type { components } from "../../../lib/wire";
import type { StaffUnitDetail } from "../../../lib/wire-types";

/* The API's types for taking in units. */

type Wire = components["schemas"];

export type Photo = Omit<Wire["StaffPhoto"], "url"> & { url?: string };
export type Pin = Wire["Pin"];
export type Reading = Wire["Reading"];
export type TestSpec = Wire["Test"];
/** The form's definition: its fields, kinds and tests. */
export type FormSpec = Wire["UnitForm"];
export type KnownModel = Wire["Model"];
export type Added = Wire["NewUnit"];
/** A unit's values and version, for an edit. */
export type UnitSheet = Pick<StaffUnitDetail, "fields" | "photos" | "pins" | "serial"> & {
  readings: Reading[];
  unit: Pick<StaffUnitDetail["unit"], "id" | "version" | "name" | "image">;
};
