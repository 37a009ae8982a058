import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { isRecord } from "../../../lib/api";
import type {
  BacklinkSummary,
  CompetitorResult,
  ConsoleQuery,
  ContentDraft,
  Job,
  LocalResult,
  Opportunity,
  PriceResult,
  Ranking,
  StoredReport,
} from "../../../lib/wire-types";
import { reads } from "../data";
import type { Took } from "../plan-words";
import type { Provenance } from "../source-line";
import { type ActionKey, actions, tookOf } from "./actions";

/** Results of this visit that hold more than their stored form. rankings: the run's cost. report: the id of the new one. */
export const fresh = {
  rankings: ofVisit<Took>("rankings"),
  competitors: ofVisit<CompetitorResult>("competitors"),
  report: ofVisit<string>("report"),
};

/** Reads computed from Search Console's figures, besides the queries and the opportunities. */
export const searches = [reads.gscSummary, reads.gscPages, reads.gscRivalry, reads.gscHistory, reads.forecasts, reads.curve];

function ofVisit<T>(name: string) {
  return queryOptions<T | null>({ queryKey: ["fresh", name], queryFn: () => null, initialData: null });
}

/** Takes the result of an ended action into the cache, and has dependent figures read again. */
export function settle(client: QueryClient, key: ActionKey, job: Job): void {
  if (job.state === "done") takeResult(client, key, isRecord(job.result) ? job.result : {}, stampOf(key, job));
  if (key === "rankings") readRanksAgain(client, job);
  void client.invalidateQueries({ queryKey: reads.overview.all });
  if (actions[key].renewsSummary) void client.invalidateQueries({ queryKey: reads.summary.all });
}

/**
 * Reads everything that depends on ranks again. After a failed run that includes the checks, which say why; after another, all but the
 * ranks in its result.
 */
function readRanksAgain(client: QueryClient, { state }: Job): void {
  for (const { all } of [reads.rankSummary, reads.rankPlan, reads.keyword]) void client.invalidateQueries({ queryKey: all });
  const isResult = ({ queryKey }: { queryKey: readonly unknown[] }) => state === "done" && queryKey.length === 1;
  void client.invalidateQueries({ queryKey: reads.rankings.all, predicate: (query) => !isResult(query) });
}

/** The provenance of a job's fresh result. */
function stampOf(key: ActionKey, job: Job): Provenance {
  return { source: actions[key].title, fetched_at: job.finished_at ?? job.created_at, stale: false };
}

function takeResult(client: QueryClient, key: ActionKey, result: Record<string, unknown>, stamp: Provenance): void {
  const put = <T>({ queryKey }: { queryKey: readonly unknown[] }, value: T) => {
    void client.cancelQueries({ queryKey }); // requests already under way are older
    client.setQueryData<T>(queryKey, value);
  };
  const rows = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord).map((row) => ({ ...stamp, ...row })) : []);
  const whole = { ...stamp, ...result };
  switch (key) {
    case "rankings":
      put(reads.rankings(), rows(result.rankings) as Ranking[]);
      put(fresh.rankings, tookOf(result) ?? null);
      break;
    case "gsc":
      if (Array.isArray(result.opportunities)) put(reads.opportunities(), rows(result.opportunities) as Opportunity[]);
      put(reads.gsc(), rows(result.queries) as ConsoleQuery[]);
      for (const { all } of searches) void client.invalidateQueries({ queryKey: all });
      void client.invalidateQueries({ queryKey: reads.opportunities.all, predicate: ({ queryKey }) => queryKey.length > 1 }); // of one kind
      break;
    case "backlinks":
      if (isRecord(result.summary)) put(reads.linkSummary(), { ...stamp, ...result.summary } as BacklinkSummary);
      for (const { all } of [reads.allLinks, reads.promises]) void client.invalidateQueries({ queryKey: all });
      break;
    case "local":
      put(reads.local(), whole as LocalResult);
      void client.invalidateQueries({ queryKey: reads.localPlan.all });
      break;
    case "ai-content":
      put(reads.content(), whole as ContentDraft);
      void client.invalidateQueries({ queryKey: reads.drafts.all });
      break;
    case "price-monitoring":
      put(reads.prices(), whole as PriceResult);
      break;
    case "competitor-tracker":
      put(fresh.competitors, whole as CompetitorResult);
      for (const { all } of [reads.competitors, reads.latestCompetitors, reads.competitorPlan])
        void client.invalidateQueries({ queryKey: all });
      break;
    case "report": {
      const { id, report, pdf } = result;
      if (typeof id !== "string" || !isRecord(report)) return;
      const from = { source: "Stored results", fetched_at: stamp.fetched_at, origin: "measured", stale: false } as const;
      put(fresh.report, id);
      put(reads.report(), {
        id,
        created_at: stamp.fetched_at,
        report: report as StoredReport["report"],
        pdf: pdf === true,
        ...from,
      });
      break;
    }
  }
}
