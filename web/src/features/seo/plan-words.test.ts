import { expect, test } from "vitest";
import { plan } from "./dashboard/rankings/fixtures";
import { planWords, tookWords } from "./plan-words";

test.each<[Partial<typeof plan>, string]>([
  [{}, "Track Rankings checks 4 keywords: up to 20 calls, about $0.30 by SerpApi."],
  [{ sandbox: true, cost_cents: 0 }, "Track Rankings checks 4 keywords: up to 20 calls, free in the sandbox."],
  [{ provider: "SearXNG", cost_cents: 0 }, "Track Rankings checks 4 keywords: up to 20 calls, free by SearXNG."],
  [{ cost_cents: null }, "Track Rankings checks 4 keywords: up to 20 calls, by SerpApi at a price that is not known."],
  [{ keywords: 1, calls: 1, cost_cents: 0.1 }, "Track Rankings checks 1 keyword: up to 1 call, less than a cent by SerpApi."],
  [{ refusal: "The month's cap is spent." }, "The month's cap is spent."],
  [{ console: true, refusal: "Not connected." }, "Track Rankings takes Search Console's positions, free: no search provider is connected."],
])("what tracking would take: %j", (changes, words) => {
  expect(planWords({ ...plan, ...changes })).toBe(words);
});

test("what it took, with its cost where that is known", () => {
  expect(
    [
      { calls: 18, cost_cents: 27 },
      { calls: 1, cost_cents: null },
    ].map(tookWords),
  ).toEqual(["18 calls, $0.27", "1 call"]);
});
