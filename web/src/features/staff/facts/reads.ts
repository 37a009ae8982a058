import { read } from "../../../lib/data";
import type { FactsAnswer } from "../../../lib/wire-types";

export const reads = { facts: read<FactsAnswer>("/api/staff/facts") };

/** The API path of a fact. */
export function pathOf(key: string): string {
  return `/api/staff/facts/${encodeURIComponent(key)}`;
}
