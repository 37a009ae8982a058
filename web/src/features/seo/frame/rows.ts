import type { Provenance } from "../source-line";

/** What the dashboard's functions answer and what is stored of them. */

export type Stamped<T> = T & Partial<Provenance>;

export type ContentResult = Stamped<{
  content_metrics: { seo_score: number; readability_score: number; word_count: number };
  generated_content: { title: string; meta_description: string; content: string };
  optimization_suggestions: string[];
}>;

/** What seo-ai-content is asked. */
export type ContentBody = { topic: string; keyword: string; contentType: string; tone: string; wordCount: number };
