import { count, sentence } from "../../../../lib/format";
import type { LocalPlan } from "../../../../lib/wire-types";
import { costWords } from "../../plan-words";

/** The calls of a run, at most. */
export function callsOf({ calls_rank, calls_grid, calls_places }: LocalPlan): number {
  return calls_rank + calls_grid + calls_places;
}

/** Says the cost of tracking before it runs: "4 searches and 21 grid points, about $0.38 by SerpApi." */
export function planWords(plan: LocalPlan): string {
  if (plan.refusal) return `${plan.refusal} Directories and the checklist work without it.`;
  const parts = [
    plan.calls_rank > 0 && count(plan.calls_rank, "search", "searches"),
    plan.calls_grid > 0 && count(plan.calls_grid, "grid point"),
    plan.calls_places > 0 && count(plan.calls_places, "look-up of the profile", "look-ups of the profile"),
  ].filter((part) => part !== false);
  if (parts.length === 0) return "It asks no provider, so it is free.";
  return `${sentence(parts)}, ${plan.sandbox ? "free in the sandbox" : costWords(plan.cost_cents, plan.provider)}.`;
}

/** "4.5 stars, 120 reviews"; unknown figures are left out. */
export function starWords({ rating, reviews }: { rating: number | null; reviews: number | null }): string {
  return [rating !== null && `${rating.toFixed(1)} stars`, reviews !== null && count(reviews, "review")].filter(Boolean).join(", ");
}
