import type { Provenance } from "../source-line";

/** What the dashboard's functions answer and what is stored of them. Ranks count from 1; null: not found. */

export type Stamped<T> = T & Partial<Provenance>;

export type LinkRow = Stamped<{
  source_domain: string;
  anchor_text: string;
  /** "high", "medium" or "low". */
  link_quality: string;
  link_type: string;
  is_new: boolean;
}>;

export type Backlinks = Stamped<{ total_backlinks: number; referring_domains: number; high_quality: number; backlinks: LinkRow[] }>;

/** The two scores are percent. */
export type LocalResult = Stamped<{
  local_rankings: { keyword: string; rank: number | null; in_local_pack: boolean }[];
  citations: { citation_health_score: number };
  google_business_data: { profile_completeness: number };
}>;

export type CompetitorRankings = {
  competitor: { name: string };
  rankings: { keyword: string; rank: number | null; in_local_pack: boolean }[];
  /** google: the figure on its reviews, as the source gives it. */
  reviews: { google: number | string | null };
};

export type CompetitorResult = Stamped<{ results: CompetitorRankings[]; recommendations: string[]; competitors_tracked: number }>;

/** A competitor as an earlier run left it. */
export type CompetitorAnalysis = Stamped<{ domain: string; last_analyzed: string; metrics: { domain_authority: number | null } }>;

/** Prices are USD; competitiveness is percent. */
export type PriceResult = Stamped<{
  price_data: { competitor: string; services: Record<string, number> }[];
  pricing_analysis: {
    average_prices: Record<string, number>;
    market_position: Record<string, { strategy: string; competitiveness: number }>;
    opportunity_zones: { service: string; opportunity: string; recommended_price: number }[];
  };
  recommendations: string[];
}>;

export type ContentResult = Stamped<{
  content_metrics: { seo_score: number; readability_score: number; word_count: number };
  generated_content: { title: string; meta_description: string; content: string };
  optimization_suggestions: string[];
}>;

/** What seo-ai-content is asked. */
export type ContentBody = { topic: string; keyword: string; contentType: string; tone: string; wordCount: number };
