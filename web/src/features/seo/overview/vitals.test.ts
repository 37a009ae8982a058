import { expect, test } from "vitest";
import { metrics, savings, scoreVerdict, verdictOf } from "./vitals";

test.each([
  ["LCP", 2500, 4000],
  ["TBT", 200, 600],
  ["CLS", 0.1, 0.25],
  ["FCP", 1800, 3000],
  ["SI", 3387, 5800],
])("%s is good up to %d and poor above %d", (short, good, poor) => {
  const metric = metrics.find((other) => other.short === short);
  const words = [good, good * 1.01, poor, poor * 1.01].map((value) => metric && verdictOf(value, metric.limits).word);
  expect(words).toEqual(["Good", "Needs work", "Needs work", "Poor"]);
});

test.each([
  [1, "Good"],
  [0.9, "Good"],
  [0.895, "Good"],
  [0.894, "Needs work"],
  [0.5, "Needs work"],
  [0.49, "Poor"],
  [0, "Poor"],
])("a score of %d is %s", (score, word) => {
  expect(scoreVerdict(score).word).toBe(word);
});

test.each([
  [0, 0, ""],
  [40, 900, ""],
  [1250, 0, "1.3 s"],
  [0, 2048, "2 KB"],
  [300, 1_048_576, "300 ms and 1.0 MB"],
])("what %d ms and %d bytes save", (ms, bytes, words) => {
  expect(savings(ms, bytes)).toBe(words);
});
