import { read } from "../../../lib/data";
import type { FormSpec, KnownModel } from "./types";

/** The screen's reads. */
export const reads = {
  form: read<FormSpec>("/api/staff/units/form"),
  models: read<{ models: KnownModel[] }, { text: string }>("/api/staff/models"),
};

/** The API path of a unit. */
export function unitAt(id: string): string {
  return `/api/staff/units/${encodeURIComponent(id)}`;
}
