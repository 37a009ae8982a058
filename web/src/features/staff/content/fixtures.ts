import type { DeskBody, DeskCheck, DeskItem, DeskSentence, DeskText, DeskView } from "../../../lib/wire-types";

export const text: DeskText = {
  slug: "slow-dryer",
  title: "Why a dryer is slow",
  description: "What slows a dryer.",
  excerpt: "Look at the vent first.",
  category: "Maintenance",
  author: "{name}",
  date: "2026-11-28",
  services: [],
  kinds: [],
  service: "",
  body: "Lint slows it.\n\nMost last 20 years.",
};

export function item(changes: Partial<DeskItem> = {}): DeskItem {
  return {
    id: "t-1",
    kind: "article",
    slug: "slow-dryer",
    title: "Why a dryer is slow",
    path: "/blog/slow-dryer",
    state: "draft",
    version: 3,
    keyword: "slow dryer",
    updated_at: "2026-11-20T15:04:00Z",
    updated_by: "Ann Castillo",
    publish_at: null,
    published_at: null,
    published_by: "",
    problem: "",
    marked: 0,
    seo_score: 71,
    ...changes,
  };
}

export const claim: DeskSentence = {
  text: "Most last 20 years.",
  mark: { kind: "untied", why: "It rests on nothing.", page: "" },
  settled: false,
  ties: [],
  signed_by: "",
  signed_at: null,
};

export function check(changes: Partial<DeskCheck> = {}): DeskCheck {
  return {
    problems: [],
    html: "<p>Lint slows it.</p>",
    minutes: 2,
    seo: { seo_score: 71, readability_score: 66, word_count: 6, state: "warn", items: [], questions: [] },
    sentences: 2,
    marked: 0,
    evidence: [],
    copies: [],
    safety: [],
    facts: [],
    ...changes,
  };
}

export function view(changes: Partial<DeskView> = {}): DeskView {
  const revisions = [{ number: 3, deed: "saved" as const, words: 6, at: "2026-11-20T15:04:00Z", by: "Ann Castillo" }];
  return { ...item(), text, live: null, check: check(), revisions, ...changes };
}

export const body: DeskBody = {
  items: [item(), item({ id: "t-2", kind: "answer", title: "Do you haul away?", path: "/faq", state: "published", marked: 2 })],
  pages: [{ path: "/blog/vents", name: "Dryer vents" }],
  categories: ["Maintenance"],
  kinds: ["dryer"],
  services: [{ path: "/dryer-repair", name: "Dryer Repair" }],
  linked: [{ path: "/dryer-repair", name: "Dryer Repair" }],
  placeholders: [{ name: "{phone}", now: "(817) 555-0142" }],
};
