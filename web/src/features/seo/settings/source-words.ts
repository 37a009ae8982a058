import { count, money } from "../../../lib/format";
import type { Source } from "../../../lib/wire-types";

const providers = new Map([
  ["serpapi", "SerpApi"],
  ["serper", "Serper"],
  ["dataforseo", "DataForSEO"],
  ["searxng", "SearXNG, on a server of your own"],
]);

/** A provider as its maker spells it. */
export function providerName(provider: string): string {
  return providers.get(provider) ?? provider;
}

/** What a key is called, and how it is written down. */
export function keyWords(source: Source, provider: string): { label: string; hint?: string } {
  if (source.name === "search-console") return { label: "Credentials", hint: "The JSON of a service account's key file, all of it." };
  if (provider === "dataforseo") return { label: "Key", hint: "Login and password, with a colon between them." };
  if (provider === "searxng" || source.name === "pagespeed") return { label: "Key (optional)" };
  return { label: "Key" };
}

export type Standing = { tone: "good" | "warn" | "bad" | "quiet"; word: string; why: string };

/** Whether a source can be asked, in words. */
export function standingOf({ connected, used, from, problem }: Source): Standing {
  if (!connected) return { tone: from === "none" ? "quiet" : "bad", word: "Not connected", why: problem };
  if (!used)
    return { tone: "quiet", word: `${from === "environment" ? "Set by the environment" : "Saved"}. Nothing uses it yet.`, why: "" };
  if (problem) return { tone: "warn", word: "Paused", why: problem };
  if (from === "default") return { tone: "good", word: "Connected, without a key", why: "" };
  return { tone: "good", word: from === "environment" ? "Connected by the environment" : "Connected", why: "" };
}

/** What this month (UTC) has taken, and how much it may: "12 calls (cap: 500 calls), $0.40 (cap: $5.00)". */
export function usage(source: Source): string {
  const { calls_this_month: calls, cents_this_month: cents, monthly_cap_calls: mostCalls, monthly_cap_cents: mostCents } = source;
  const cap = (text: string | 0 | null) => (text ? ` (cap: ${text})` : "");
  return `${count(calls, "call")}${cap(mostCalls && count(mostCalls, "call"))}, ${money(cents)}${cap(mostCents && money(mostCents))}`;
}
