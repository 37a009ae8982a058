/** What seo-ai-content is asked. */
export type ContentBody = { topic: string; keyword: string; contentType: string; tone: string; wordCount: number };

/** The form of AI content, as typed. */
export type ContentWish = Record<keyof ContentBody, string>;

/** What the form starts with. */
export const firstWish: ContentWish = {
  topic: "refrigerator maintenance",
  keyword: "refrigerator maintenance tips fort worth",
  contentType: "blog post",
  tone: "professional",
  wordCount: "800",
};

const fragment = "#ai-content?";

/** Where AI content is written about this. */
export function contentLink({ topic, keyword }: Pick<ContentWish, "topic" | "keyword">): string {
  return fragment + new URLSearchParams({ topic, keyword });
}

/** What such a link fills in. */
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

/** What the server takes at most, in characters. */
export const longestInput = 200;
