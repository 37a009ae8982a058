/** How good a figure is. blue lies between good and warn. */
export type Tone = "good" | "blue" | "warn" | "bad" | "quiet";

/** Rates a search rank, or a mean of ranks as printed, to one decimal: up to 3 good, up to 10 fair, else bad. */
export function rankTone(rank: number | null): Tone {
  if (rank === null) return "bad";
  const printed = Number(rank.toFixed(1));
  if (printed <= 3) return "good";
  return printed <= 10 ? "warn" : "bad";
}

/** Of a competitor's rank: the first place, to 3, to 10, the rest. */
export function competitorTone(rank: number): Tone {
  if (rank <= 1) return "good";
  if (rank <= 3) return "blue";
  return rank <= 10 ? "warn" : "quiet";
}

/** Of a link's quality: high, medium, or another. */
export function qualityTone(quality: string): Tone {
  if (quality === "high") return "good";
  return quality === "medium" ? "warn" : "bad";
}

/** Rates a task's priority: high comes first. */
export function priorityTone(priority: string): Tone {
  return priority === "high" ? "bad" : "warn";
}
