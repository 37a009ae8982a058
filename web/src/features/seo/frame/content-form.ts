import type { ContentBody } from "./rows";

/** The form of AI content, as typed. */
export type ContentDraft = Omit<ContentBody, "wordCount">;

/** What the form starts with. */
export const firstDraft: ContentDraft = {
  topic: "refrigerator maintenance",
  keyword: "refrigerator maintenance tips fort worth",
  contentType: "blog post",
  tone: "professional",
};

const fragment = "#ai-content?";

/** Where AI content is written about this. */
export function contentLink({ topic, keyword }: Pick<ContentDraft, "topic" | "keyword">): string {
  return fragment + new URLSearchParams({ topic, keyword });
}

/** What such a link fills in. */
export function draftIn(hash: string): Partial<ContentDraft> {
  if (!hash.startsWith(fragment)) return {};
  const { topic = "", keyword = "" } = Object.fromEntries(new URLSearchParams(hash.slice(fragment.length)));
  return { topic: topic.slice(0, longestInput), keyword: keyword.slice(0, longestInput) };
}

export const contentTypes = [
  { value: "blog post", label: "Blog Post" },
  { value: "service page", label: "Service Page" },
  { value: "faq page", label: "FAQ Page" },
];

export const tones = [
  { value: "professional", label: "Professional" },
  { value: "conversational", label: "Conversational" },
  { value: "technical", label: "Technical" },
];

/** What the server takes at most, in characters. */
export const longestInput = 200;

/** How long what is generated should be. */
export const wordCount = 800;
