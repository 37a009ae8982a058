import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dictionary } from "cmu-pronouncing-dictionary";
import { flesch } from "flesch";
import { expect, test } from "vitest";

/** The files that the tests of internal/seo/draft/readability hold the server to. */
const read = (name: string) => readFileSync(join(import.meta.dirname, "../../../internal/seo/draft/readability/testdata", name), "utf8");

test("the reading ease of the vectors is what npm's flesch says", () => {
  const vectors = JSON.parse(read("flesch.json")) as { sentences: number; words: number; syllables: number; ease: number }[];
  expect(vectors).toHaveLength(10);
  for (const v of vectors) expect(flesch({ sentence: v.sentences, word: v.words, syllable: v.syllables })).toBeCloseTo(v.ease, 5);
});

test("the held-out words have the counts of the pronouncing dictionary", () => {
  const lines = read("heldout.txt").trim().split("\n");
  expect(lines).toHaveLength(2000);
  for (const line of lines) {
    const word = line.split(" ")[0] ?? "";
    const said = [word, ...["(2)", "(3)", "(4)"].map((n) => word + n)].flatMap((w) => dictionary[w] ?? []);
    const counts = new Set(said.map((s) => s.match(/\d/g)?.length ?? 0));
    expect(line).toBe(`${word} ${[...counts].join(",")}`);
  }
});
