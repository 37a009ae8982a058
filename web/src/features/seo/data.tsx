import {
  type InfiniteData,
  infiniteQueryOptions,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Call } from "../../lib/api";
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

/*
 * The data layer of /seo, on TanStack Query. A screen stands in <SeoData>, and
 *
 * - reads what is stored: const groups = useQuery(reads.groups({ by: "rule" }));
 * - reads on, page by page: const list = useInfiniteQuery(reads.findings({ rule, text }));
 * - changes it: const ignore = useChange<Finding>(reads.findings.all, reads.groups.all);
 *   ignore.mutate({ path: "/api/seo/findings/f1/wont-fix", method: "PUT", body: { why } }) reads both again when it has succeeded.
 *
 * A query's key is its address, path and filters; a filter that is "" or undefined is not sent. Every error is an ApiError, with its words in
 * message. Nothing is tried again by itself. Show rules.data where it is there (it stays when reading it again fails), else
 * <FailedRead what="The rules" of={rules} /> where hasFailed(rules), else that it loads. Data are stale when something says so: useChange,
 * or the end of a job.
 */

/** Asks the API for who is signed in, as the page's session does. Rejects with an ApiError. */
export type Ask = <T>(path: string, options?: Call) => Promise<T>;

type Filters = Readonly<Record<string, string | number | boolean | undefined>>;

/** What the API has at a path, by filters; all: the key of every read of it. */
function read<T, F extends Filters = Filters>(path: string) {
  const of = (filters?: F) => queryOptions<T>({ queryKey: filters ? [path, filters] : [path] });
  return Object.assign(of, { all: [path] as const });
}

/** The same of lists that are read on: each part says where the next one starts. */
function readOn<T extends { next: string }, F extends Filters = Filters>(path: string) {
  const of = (filters: F) =>
    infiniteQueryOptions<T, Error, InfiniteData<T>, QueryKey, string>({
      queryKey: [path, filters],
      initialPageParam: "",
      getNextPageParam: ({ next }) => next || undefined,
    });
  return Object.assign(of, { all: [path] as const });
}

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

/** Where and on what a search was made; without it: the first of each. */
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

/** Where the API has what a query's key names. */
export function addressOf([path, filters]: QueryKey, after: unknown = ""): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...(filters as Filters), after })) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : String(path);
}

/** A change to what is stored. */
export type Change = Call & { path: string };

/** Changes what is stored; what is stale then, by the keys of its reads, is read again. */
export function useChange<T>(...stale: QueryKey[]) {
  const client = useQueryClient();
  return useMutation<T, Error, Change>({
    onSuccess: () => {
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Nothing could be read: a failure stays one while it is tried again. */
export function hasFailed({ data, isError, errorUpdateCount }: UseQueryResult): boolean {
  return data === undefined && (isError || errorUpdateCount > 0);
}

/** What the parts of a page share. */
export function createData(ask: Ask): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal, pageParam }: { queryKey: QueryKey; signal: AbortSignal; pageParam?: unknown }) =>
          ask(addressOf(queryKey, pageParam), { signal }),
        networkMode: "always",
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { mutationFn: (change) => sendChange(ask, change as Change), networkMode: "always" },
    },
  });
}

function sendChange(ask: Ask, { path, ...call }: Change): Promise<unknown> {
  return ask(path, call);
}

/** Gives the screens within it what is stored. */
export function SeoData({ ask, children }: { ask: Ask; children: ReactNode }) {
  const [client] = useState(() => createData(ask));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
