import type { ConsoleSummary } from "../../../../lib/wire-types";
import { dayWords } from "../../when";
import { noon } from "../weeks";

/** "Oct 25 to Nov 21": calendar days. */
export function periodWords({ from, to }: Pick<ConsoleSummary, "from" | "to">): string {
  const words = dayWords(Date.now());
  return `${words(noon(from))} to ${words(noon(to))}`;
}

/** 103 -> "+103", 0 -> "Same". */
export function signed(change: number): string {
  if (change === 0) return "Same";
  return `${change > 0 ? "+" : ""}${change.toLocaleString("en-US")}`;
}
