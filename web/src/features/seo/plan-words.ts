import { count, money } from "../../lib/format";
import type { RankingPlan } from "../../lib/wire-types";

/** Says the cost of tracking before it runs: "Track Rankings checks 4 keywords: up to 20 calls, about $0.30 by SerpApi." */
export function planWords({ provider, console: positions, refusal, keywords, calls, cost_cents, sandbox }: RankingPlan): string {
  if (positions) return "Track Rankings takes Search Console's positions, free: no search provider is connected.";
  if (refusal) return refusal;
  return `Track Rankings checks ${count(keywords, "keyword")}: up to ${count(calls, "call")}, ${sandbox ? "free in the sandbox" : costWords(cost_cents, provider)}.`;
}

/** Words for a cost and its provider. */
export function costWords(cents: number | null, provider: string): string {
  if (cents === null) return `by ${provider} at a price that is not known`;
  return cents === 0 ? `free by ${provider}` : `${cents < 0.5 ? "" : "about "}${callCost(cents)} by ${provider}`;
}

/** Words for the price of calls: "$0.30", "less than a cent". */
function callCost(cents: number): string {
  return cents < 0.5 ? "less than a cent" : money(Math.round(cents));
}

/** Words for a run's cost: "18 calls, $0.27". */
export function tookWords({ calls, cost_cents }: Took): string {
  return count(calls, "call") + (cost_cents ? `, ${callCost(cost_cents)}` : "");
}

/** A run's calls and their cost; null: the price is not known. */
export type Took = { calls: number; cost_cents: number | null };
