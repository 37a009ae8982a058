import { queryOptions } from "@tanstack/react-query";
import { read, readOn } from "../../lib/data";
import type {
  Actions,
  Assumption,
  Backlink,
  BacklinkSummary,
  ClickCurves,
  CompetitorAnalysis,
  CompetitorPlan,
  CompetitorResult,
  ConsolePage,
  ConsolePoint,
  ConsoleQuery,
  ConsoleRivalry,
  ConsoleSummary,
  ContentDraft,
  ContentRows,
  CrawlRow,
  DashboardSettings,
  FindingGroup,
  Findings,
  Forecasts,
  Job,
  LocalPlan,
  LocalResult,
  Members,
  Opportunity,
  Overview,
  PageDetail,
  PageRows,
  PriceResult,
  PromisedLink,
  Ranking,
  RankingDetail,
  RankingPlan,
  RankingSummary,
  Rule,
  StoredReport,
  Summary,
} from "../../lib/wire-types";

type By = { by: "rule" | "page" | "state" };
type FindingFilters = { rule?: string; severity?: string; state?: string; page?: string; text?: string; limit?: number };
type PageFilters = {
  text?: string;
  status?: string;
  indexability?: string;
  sort?: string;
  desc?: boolean;
  offset?: number;
  limit?: number;
};

/** The place and device of a search; absent: the first of each. */
export type Searched = { place?: string; device?: string };

/** Everything that /seo reads. */
export const reads = {
  actions: read<Actions>("/api/seo/actions"),
  job: (id: string) => queryOptions<Job>({ queryKey: [jobPath(id)], staleTime: 0 }),
  overview: read<Overview>("/api/seo/overview"),
  summary: read<Summary | null>("/api/seo/summary"),
  report: read<StoredReport | null>("/api/seo/reports/latest"),
  settings: read<DashboardSettings>("/api/seo/settings"),

  crawls: read<CrawlRow[]>("/api/seo/crawls"),
  rules: read<Rule[]>("/api/seo/rules"),
  groups: read<FindingGroup[], By>("/api/seo/findings/groups"),
  findings: readOn<Findings, FindingFilters>("/api/seo/findings"),
  members: (finding: string, limit: number) => readOn<Members>(`/api/seo/findings/${encodeURIComponent(finding)}/members`)({ limit }),
  pages: read<PageRows, PageFilters>("/api/seo/pages"),
  page: read<PageDetail, { url: string }>("/api/seo/page"),

  rankings: read<Ranking[] | null, Searched>("/api/seo/rankings"),
  rankSummary: read<RankingSummary | null, Searched>("/api/seo/rankings/summary"),
  rankPlan: read<RankingPlan, { keywords: number }>("/api/seo/rankings/plan"),
  keyword: read<RankingDetail, Searched & { keyword: string }>("/api/seo/rankings/keyword"),

  gsc: read<ConsoleQuery[] | null>("/api/seo/gsc"),
  gscSummary: read<ConsoleSummary | null, { days: number }>("/api/seo/gsc/summary"),
  gscPages: read<ConsolePage[] | null>("/api/seo/gsc/pages"),
  gscRivalry: read<ConsoleRivalry[] | null>("/api/seo/gsc/cannibalization"),
  gscHistory: read<ConsolePoint[], { query: string }>("/api/seo/gsc/history"),
  opportunities: read<Opportunity[] | null, { kind: Opportunity["kind"] }>("/api/seo/opportunities"),
  forecasts: read<Forecasts>("/api/seo/opportunities/forecasts"),
  curve: read<ClickCurves>("/api/seo/opportunities/curve"),
  assumptions: read<Assumption[]>("/api/seo/opportunities/assumptions"),

  competitors: read<CompetitorAnalysis[] | null>("/api/seo/competitors"),
  latestCompetitors: read<CompetitorResult | null>("/api/seo/competitors/latest"),
  competitorPlan: read<CompetitorPlan>("/api/seo/competitors/plan"),
  linkSummary: read<BacklinkSummary | null>("/api/seo/backlinks/summary"),
  allLinks: read<Backlink[], { state?: string; quality?: string; limit: number }>("/api/seo/backlinks/all"),
  promises: read<PromisedLink[]>("/api/seo/backlinks/promises"),
  local: read<LocalResult | null>("/api/seo/local"),
  localPlan: read<LocalPlan>("/api/seo/local/plan"),
  prices: read<PriceResult | null>("/api/seo/prices"),
  content: read<ContentDraft | null>("/api/seo/content/latest"),
  draft: read<ContentDraft, { id: string }>("/api/seo/content/draft"),
  drafts: readOn<ContentRows, { text: string }>("/api/seo/content"),
};

export function jobPath(id: string): string {
  return `/api/jobs/${encodeURIComponent(id)}`;
}
