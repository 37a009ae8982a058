import type { SpeedMeasurement } from "../../../lib/wire-types";

/** How a figure of speed stands: its tone and its word. */
export type Verdict = { tone: "good" | "warn" | "bad"; word: "Good" | "Needs work" | "Poor" };

const good: Verdict = { tone: "good", word: "Good" };
const needsWork: Verdict = { tone: "warn", word: "Needs work" };
const poor: Verdict = { tone: "bad", word: "Poor" };

type Metric = {
  key: keyof SpeedMeasurement["metrics"];
  short: string;
  name: string;
  limits: [number, number];
  words: (value: number) => string;
};

/** The metrics of one load, by importance. LCP, CLS and FCP have web.dev's limits; TBT and SI have Lighthouse 12's. */
export const metrics: Metric[] = [
  { key: "lcp_ms", short: "LCP", name: "Largest Contentful Paint", limits: [2500, 4000], words: seconds },
  { key: "tbt_ms", short: "TBT", name: "Total Blocking Time", limits: [200, 600], words: milliseconds },
  { key: "cls", short: "CLS", name: "Cumulative Layout Shift", limits: [0.1, 0.25], words: shift },
  { key: "fcp_ms", short: "FCP", name: "First Contentful Paint", limits: [1800, 3000], words: seconds },
  { key: "si_ms", short: "SI", name: "Speed Index", limits: [3387, 5800], words: seconds },
];

/** A metric's value against its limits: up to the first is good, above the second poor. */
export function verdictOf(value: number, [fine, bad]: [number, number]): Verdict {
  if (value <= fine) return good;
  return value <= bad ? needsWork : poor;
}

/** Rates a score (0 to 1), rounded as displayed, by Lighthouse's bands. */
export function scoreVerdict(score: number): Verdict {
  const percent = Math.round(score * 100);
  if (percent >= 90) return good;
  return percent >= 50 ? needsWork : poor;
}

type FieldMetric = SpeedMeasurement["field"][number];

const fieldNames: Record<string, { name: string; words: (value: number) => string }> = {
  LARGEST_CONTENTFUL_PAINT_MS: { name: "Largest Contentful Paint", words: seconds },
  INTERACTION_TO_NEXT_PAINT: { name: "Interaction to Next Paint", words: milliseconds },
  CUMULATIVE_LAYOUT_SHIFT_SCORE: { name: "Cumulative Layout Shift", words: shift },
  FIRST_CONTENTFUL_PAINT_MS: { name: "First Contentful Paint", words: seconds },
  EXPERIMENTAL_TIME_TO_FIRST_BYTE: { name: "Time to First Byte", words: seconds },
};

const categories: Record<string, Verdict> = { FAST: good, AVERAGE: needsWork, SLOW: poor };

/** Words for a metric of real visitors; a metric without a name here keeps Google's. */
export function fieldWords({ name, percentile, category }: FieldMetric): { name: string; value: string; verdict: Verdict | null } {
  const known = fieldNames[name];
  return { name: known?.name ?? name, value: known?.words(percentile) ?? String(percentile), verdict: categories[category] ?? null };
}

/** 2840 -> "2.8 s" */
export function seconds(value: number): string {
  return `${(value / 1000).toFixed(1)} s`;
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}

function shift(value: number): string {
  return value.toFixed(2);
}

/** Words for an opportunity's savings in the report's units: "400 ms and 120 KB"; "" if unknown. */
export function savings(ms: number, bytes: number): string {
  const time = ms < 50 ? "" : ms < 1000 ? milliseconds(ms) : seconds(ms);
  const size = bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : bytes >= 1000 ? `${Math.round(bytes / 1000)} KB` : "";
  return [time, size].filter(Boolean).join(" and ");
}
