import { count, money } from "../../../lib/format";
import type { Source } from "../../../lib/wire-types";

const providers = new Map([
  ["serpapi", "SerpApi"],
  ["serper", "Serper"],
  ["dataforseo", "DataForSEO"],
  ["bing", "Bing Webmaster Tools"],
  ["searxng", "SearXNG, on a server of your own"],
]);

/** A provider as its maker spells it. */
export function providerName(provider: string): string {
  return providers.get(provider) ?? provider;
}

/** Whether a source answers without a key, from the provider that is chosen. */
function takesNoKey(source: Source, provider: string): boolean {
  return provider === "searxng" || source.name === "pagespeed";
}

/** "https://a.example/v1" -> "https://a.example": a key's destination. "": the provider's own address. */
const originOf = (address: string) => /^https?:\/\/[^/?#]*/i.exec(address.trim())?.[0].toLowerCase() ?? "";

/** Says what saving does to a stored key whose destination changes: it is forgotten, or must be entered again. null: it stays. */
export function keyLeftBehind(source: Source, provider: string, url: string): { forgotten: boolean; words: string } | null {
  const given = source.providers.length === 0 || provider !== "";
  const moved = provider !== source.provider || originOf(url) !== originOf(source.url);
  if (!source.has_key || !given || !moved) return null;
  const whose = `The stored key is ${provider === source.provider || !source.provider ? "for the earlier address" : `for ${providerName(source.provider)}`}.`;
  return takesNoKey(source, provider)
    ? { forgotten: true, words: `${whose} It is forgotten when you save: none is needed here.` }
    : { forgotten: false, words: `${whose} Enter the one that is wanted here.` };
}

/** A key's label, and a hint about its format. */
export function keyWords(source: Source, provider: string): { label: string; hint?: string } {
  if (source.name === "search-console") return { label: "Credentials", hint: "The JSON of a service account's key file, all of it." };
  if (provider === "dataforseo") return { label: "Key", hint: "Login and password, with a colon between them." };
  if (takesNoKey(source, provider)) return { label: "Key (optional)" };
  return { label: "Key" };
}

export type Standing = { tone: "good" | "warn" | "bad" | "quiet"; word: string; why: string };

/** Whether a source can be asked, in words. */
export function standingOf({ connected, used, from, problem }: Source): Standing {
  if (!connected) return { tone: from === "none" ? "quiet" : "bad", word: "Not connected", why: problem };
  if (!used)
    return { tone: "quiet", word: `${from === "environment" ? "Set by the environment" : "Saved"}. Nothing uses it yet.`, why: "" };
  if (problem) return { tone: "warn", word: "Paused", why: problem };
  if (from === "sandbox") return { tone: "good", word: "The sandbox answers", why: "" };
  if (from === "default") return { tone: "good", word: "Connected, without a key", why: "" };
  return { tone: "good", word: from === "environment" ? "Connected by the environment" : "Connected", why: "" };
}

/** Whether staff may set a price for its calls. */
export function isPaid({ name }: Pick<Source, "name">): boolean {
  return name === "search" || name === "places" || name === "links";
}

/** Words for the list price, which counts until staff set one; "" if the source has no list price, or a price of its own. */
export function listPrice({ cents_per_1000: price, cents_per_1000_listed: listed, name }: Source): string {
  if (!isPaid({ name }) || price === null || !listed) return "";
  return ` No price: the list price counts, ${money(price)} for 1,000 calls.`;
}

/** Words for this month's usage (UTC) and its caps: "12 calls (cap: 500 calls), $0.40 (cap: $5.00)". */
export function usage(source: Source): string {
  const { calls_this_month: calls, cents_this_month: cents, monthly_cap_calls: mostCalls, monthly_cap_cents: mostCents } = source;
  const cap = (text: string | 0 | null) => (text ? ` (cap: ${text})` : "");
  return `${count(calls, "call")}${cap(mostCalls && count(mostCalls, "call"))}, ${money(cents)}${cap(mostCents && money(mostCents))}`;
}
