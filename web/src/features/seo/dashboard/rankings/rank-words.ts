import type { Ranking } from "../../../../lib/wire-types";

/** Capitalizes the first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether the shop stands among the places on the map; "-": nobody has looked. */
export function packWords({ in_local_pack, pack_position, features, outcome, depth }: Ranking): string {
  if (in_local_pack) return pack_position === null ? "Yes" : `Yes, #${pack_position}`;
  if (outcome === "failed" || depth === 0) return "-";
  return features.includes("local_pack") ? "No" : "Not shown";
}

/** Words for a rank, including one that was not found or never known. */
export function rankWords({ rank, outcome }: Pick<Ranking, "rank" | "outcome">): string {
  if (rank !== null) return String(rank);
  return outcome === "failed" ? "Not known" : "Not ranked";
}

/** Phrases without the words that most of them share, if they stay distinct: "appliance repair fort worth" -> "appliance repair". */
export function shortNames(phrases: string[]): string[] {
  const shared = (word: string) => phrases.filter((phrase) => phrase.split(" ").includes(word)).length > phrases.length / 2;
  const short = phrases.map((phrase) =>
    phrase
      .split(" ")
      .filter((word) => !shared(word))
      .join(" "),
  );
  return short.every((name, index) => name && short.indexOf(name) === index) ? short : phrases;
}

const features: Record<string, string> = {
  ai_overview: "an AI overview",
  people_also_ask: "questions that people ask",
  knowledge_graph: "a knowledge panel",
  featured_snippet: "a featured snippet",
};

/** A feature of a page of results, in words. */
export function featureNames(feature: string): string {
  return features[feature] ?? feature.replaceAll("_", " ");
}

/** The newest check, of those that succeeded where any did. */
export function newest(rankings: Ranking[]): Ranking | undefined {
  const good = rankings.filter(({ outcome, failure }) => outcome !== "failed" && !failure);
  return (good.length > 0 ? good : rankings).reduce<Ranking | undefined>(
    (best, each) => (best && Date.parse(best.fetched_at) >= Date.parse(each.fetched_at) ? best : each),
    undefined,
  );
}
