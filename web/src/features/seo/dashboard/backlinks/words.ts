import { count } from "../../../../lib/format";
import type { Backlink, BacklinkSummary, PromisedLink } from "../../../../lib/wire-types";
import { costWords } from "../../plan-words";
import type { Tone } from "../bands";

type Look = readonly [word: string, tone: Tone];

/** How a link was found to stand. */
export const states: Record<Backlink["state"], Look> = {
  live: ["live", "good"],
  regained: ["regained", "good"],
  lost: ["lost", "bad"],
  unverified: ["not verified", "quiet"],
  unreadable: ["unreadable", "warn"],
};

/** The same of a link that was promised. */
export const promiseStates: Record<PromisedLink["state"], Look> = {
  pending: ["not seen yet", "quiet"],
  live: ["live", "good"],
  nofollow: ["nofollow", "warn"],
  changed: ["changed", "warn"],
  gone: ["gone", "bad"],
  unreadable: ["unreadable", "warn"],
};

/** Says the cost of monitoring before it runs. */
export function planWords({ provider, refusal, calls, cost_cents, to_verify, sandbox }: BacklinkSummary["plan"]): string {
  const pages =
    to_verify > 0
      ? `Monitor Backlinks fetches ${count(to_verify, "page")}: new links, and those unchecked for 7 days.`
      : "All links were fetched within 7 days: Monitor Backlinks looks for new ones.";
  if (!provider) return `${pages} It asks no provider, so it is free.`;
  if (refusal) return `${pages} ${refusal}`;
  return `${pages} Up to ${count(calls, "call")}, ${sandbox ? "free in the sandbox" : costWords(cost_cents, provider)}.`;
}
