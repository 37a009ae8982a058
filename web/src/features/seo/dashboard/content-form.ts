/** The request of seo-ai-content. */
export type ContentBody = { topic: string; keyword: string; contentType: string; tone: string; wordCount: number };

/** The form of AI content, as typed. */
export type ContentWish = Record<keyof ContentBody, string>;

/** The form's first values. */
export const firstWish: ContentWish = {
  topic: "refrigerator maintenance",
  keyword: "refrigerator maintenance tips fort worth",
  contentType: "blog post",
  tone: "professional",
  wordCount: "800",
};

const fragment = "#ai-content?";

/** Links to the AI content form, filled with this topic and keyword. */
export function contentLink({ topic, keyword }: Pick<ContentWish, "topic" | "keyword">): string {
  return fragment + new URLSearchParams({ topic, keyword });
}

/** Reads the form's values from such a link. */
export function wishIn(hash: string): Partial<ContentWish> {
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

/** The server's limit, in characters. */
export const longestInput = 200;
