import type { ContentDraft, ContentMark, ContentRow, ContentSentence, ContentTie } from "../../../../lib/wire-types";

const record: ContentTie = { kind: "record", ref: "phone", proof: "" };

/** A sentence that rests on the record. */
export const said = (text: string, changes: Partial<ContentSentence> = {}): ContentSentence => ({
  text,
  ties: [record],
  mark: null,
  ...changes,
});

/** A sentence that somebody has to check. */
export const marked = (text: string, kind: ContentMark["kind"], why: string, page = ""): ContentSentence => ({
  text,
  ties: [],
  mark: { kind, why, page },
});

const stamp = { source: "Own pages", fetched_at: "2026-11-17T13:50:00Z", origin: "measured", stale: false } as const;

export const row = (id: string, title: string, changes: Partial<ContentRow> = {}): ContentRow => ({
  id,
  title,
  topic: "refrigerator maintenance",
  keyword: "fridge care",
  contentType: "blog post",
  tone: "professional",
  wordCount: 800,
  word_count: 812,
  seo_score: 86,
  state: "good",
  readability_score: 71.4,
  marked: 0,
  writer: "shop",
  ...stamp,
  ...changes,
});

export const draft = (changes: Partial<ContentDraft> = {}): ContentDraft => ({
  ...row("d-1", "Keep It Cold"),
  content_metrics: { seo_score: 86, readability_score: 71.4, word_count: 812 },
  generated_content: { title: "Keep It Cold", meta_description: "Clean the coils.", content: "## Coils\n\nDust them." },
  optimization_suggestions: ["Name the town"],
  note: "No model wrote this: it is composed from what the shop's own pages say.",
  manuscript: { title: said("Keep It Cold"), description: said("Clean the coils."), blocks: [] },
  score: {
    seo_score: 86,
    state: "good",
    items: [
      {
        key: "terms",
        title: "Terms of the subject",
        got: 16.25,
        of: 20,
        state: "good",
        why: "13 of 16 terms",
        suggestion: "",
      },
      { key: "title", title: "Title", got: 5, of: 12, state: "bad", why: "12 characters", suggestion: "Name the town" },
    ],
    readability_score: 71.4,
    word_count: 812,
    questions: [
      { question: "How often do coils need cleaning?", answered: true },
      { question: "Is freon illegal?", answered: false },
    ],
  },
  sentences: 2,
  marked: 0,
  copies: [{ page: "/refrigerator-repair", title: "Refrigerator Repair", share: 0.124 }],
  safety: [
    { matter: "mains", rule: "Unplug it first", met: true },
    { matter: "gas", rule: "Leave, then call", met: false },
  ],
  subjects: ["condenser coils"],
  pages: [{ path: "/blog/clean-refrigerator-coils", title: "How to clean coils" }],
  titles: [{ title: "10 Fridge Tips", url: "https://lonestar.example/tips" }],
  calls: 0,
  cost_cents: null,
  ...changes,
});
