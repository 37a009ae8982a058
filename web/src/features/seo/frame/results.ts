import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { isRecord } from "../../../lib/api";
import type { Job, StoredReport } from "../../../lib/wire-types";
import { reads } from "../data";
import type { Provenance } from "../source-line";
import { type ActionKey, actions } from "./actions";
import type {
  Backlinks,
  CompetitorResult,
  ContentResult,
  LinkRow,
  LocalResult,
  OpportunityRow,
  PriceResult,
  QueryRow,
  RankingRow,
} from "./rows";

/** Results of this visit that are more than what is stored of them; report: the id of the one that was made. */
export const fresh = {
  competitors: ofVisit<CompetitorResult>("competitors"),
  backlinks: ofVisit<Backlinks>("backlinks"),
  report: ofVisit<string>("report"),
};

function ofVisit<T>(name: string) {
  return queryOptions<T | null>({ queryKey: ["fresh", name], queryFn: () => null, initialData: null });
}

/** Takes an action that has ended: its result is what is stored now, and the figures that depend on it are read again. */
export function settle(client: QueryClient, key: ActionKey, job: Job): void {
  if (job.state === "done") takeResult(client, key, isRecord(job.result) ? job.result : {}, stampOf(key, job));
  void client.invalidateQueries({ queryKey: reads.overview.all });
  if (actions[key].renewsSummary) void client.invalidateQueries({ queryKey: reads.summary.all });
}

/** Where the result of a job that has just ended comes from. */
function stampOf(key: ActionKey, job: Job): Provenance {
  return { source: actions[key].title, fetched_at: job.finished_at ?? job.created_at, stale: false };
}

function takeResult(client: QueryClient, key: ActionKey, result: Record<string, unknown>, stamp: Provenance): void {
  const put = <T>({ queryKey }: { queryKey: readonly unknown[] }, value: T) => {
    void client.cancelQueries({ queryKey }); // what was asked for before is older
    client.setQueryData<T>(queryKey, value);
  };
  const rows = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord).map((row) => ({ ...stamp, ...row })) : []);
  const whole = { ...stamp, ...result };
  switch (key) {
    case "rankings":
      put(reads.rankings(), rows(result.rankings) as RankingRow[]);
      break;
    case "gsc":
      if (Array.isArray(result.opportunities)) put(reads.opportunities(), rows(result.opportunities) as OpportunityRow[]);
      put(reads.gsc(), rows(result.queries) as QueryRow[]);
      break;
    case "backlinks":
      put(fresh.backlinks, whole as Backlinks);
      put(reads.backlinks(), rows(result.backlinks) as LinkRow[]);
      break;
    case "local":
      put(reads.local(), whole as LocalResult);
      break;
    case "ai-content":
      put(reads.content(), whole as ContentResult);
      break;
    case "price-monitoring":
      put(reads.prices(), whole as PriceResult);
      break;
    case "competitor-tracker":
      put(fresh.competitors, whole as CompetitorResult);
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
