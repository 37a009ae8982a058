import { read } from "../../../lib/data";
import type { FormSpec, KnownModel } from "./types";

/** What the screen reads. */
export const reads = {
  form: read<FormSpec>("/api/staff/units/form"),
  models: read<{ models: KnownModel[] }, { text: string }>("/api/staff/models"),
};

/** Where the API has one unit. */
export function unitAt(id: string): string {
  return `/api/staff/units/${encodeURIComponent(id)}`;
}
