import { isRecord } from "../../../lib/api";
import { createStore } from "../../../lib/store";
import type { Notify } from "../../../lib/toast-types";
import type { DashboardSettings, Job, StoredReport, Summary } from "../../../lib/wire-types";
import type { Ask } from "../ask";
import type { Provenance } from "../source-line";
import { type ActionKey, actions } from "./actions";
import type {
  Backlinks,
  CompetitorAnalysis,
  CompetitorResult,
  ContentResult,
  LinkRow,
  LocalResult,
  OpportunityRow,
  PriceResult,
  QueryRow,
  RankingRow,
} from "./rows";

/** What is stored, one read each. */
export type StoredData = {
  summary: Summary | null;
  report: StoredReport | null;
  rankings: RankingRow[];
  gsc: QueryRow[];
  competitors: CompetitorAnalysis[];
  opportunities: OpportunityRow[];
  backlinks: LinkRow[];
  local: LocalResult | null;
  prices: PriceResult | null;
  content: ContentResult | null;
  settings: DashboardSettings | null;
};
export type ReadName = keyof StoredData;

export type Stored = {
  /** The first reading is under way. */
  loading: boolean;
  data: StoredData;
  /** What could not be read. */
  failed: ReadonlySet<ReadName>;
  /** Results of this visit that are more than what is stored of them; report: it was made on this visit. */
  fresh: { competitors: CompetitorResult | null; backlinks: Backlinks | null; report: boolean };
};

export type StoredStore = {
  get(): Stored;
  subscribe(listener: () => void): () => void;
  /** Reads everything. What is shown stays until then. */
  load(): Promise<void>;
  /** Takes the result of an action that has succeeded, and reads again what it changed. */
  take(key: ActionKey, job: Job): void;
  /** Asks again for what an action that has failed may have made old. */
  doubt(key: ActionKey): void;
};

const paths: Record<ReadName, string> = {
  summary: "/api/seo/summary",
  report: "/api/seo/reports/latest",
  rankings: "/api/seo/rankings",
  gsc: "/api/seo/gsc",
  competitors: "/api/seo/competitors",
  opportunities: "/api/seo/opportunities",
  backlinks: "/api/seo/backlinks",
  local: "/api/seo/local",
  prices: "/api/seo/prices",
  content: "/api/seo/content/latest",
  settings: "/api/seo/settings",
};
const names = Object.keys(paths) as ReadName[];
const lists = new Set<ReadName>(["rankings", "gsc", "competitors", "opportunities", "backlinks"]);
/** Those whose failure is told; a failure of another leaves its place empty. */
const told: ReadName[] = ["report", "rankings"];

const none: StoredData = {
  summary: null,
  report: null,
  rankings: [],
  gsc: [],
  competitors: [],
  opportunities: [],
  backlinks: [],
  local: null,
  prices: null,
  content: null,
  settings: null,
};

/** Reads what the dashboard has stored, and keeps it in step with what runs. */
export function createStored(ask: Ask, notify: Notify): StoredStore {
  const store = createStore<Stored>({
    loading: true,
    data: none,
    failed: new Set(),
    fresh: { competitors: null, backlinks: null, report: false },
  });

  // When each was written last, so that an answer that was asked for before is dropped.
  let turn = 0;
  const writtenAt = new Map<string, number>();
  const isCurrent = (name: ReadName, asked: number) => (writtenAt.get(name) ?? 0) <= asked;
  const written = (some: Partial<StoredData>, asked: number) => {
    for (const name of Object.keys(some)) writtenAt.set(name, asked);
  };
  const keep = (some: Partial<StoredData>) => store.set({ ...store.get(), data: { ...store.get().data, ...some } });
  const read = async (name: ReadName): Promise<Partial<StoredData>> => {
    const value = await ask<unknown>(paths[name]);
    if (lists.has(name)) return { [name]: Array.isArray(value) ? value : [] };
    return { [name]: isRecord(value) ? value : null };
  };
  const complain = (reason: unknown) => {
    const body = reason instanceof Error ? reason.message : String(reason);
    console.error("Failed to load SEO data", body);
    notify({ title: "Failed to load SEO data", body, variant: "destructive" });
  };
  const renewSummary = async () => {
    const asked = ++turn;
    try {
      const answer = await read("summary");
      if (!isCurrent("summary", asked)) return;
      written(answer, asked);
      keep(answer);
    } catch {
      const { summary } = store.get().data;
      if (summary) keep({ summary: { ...summary, stale: true } });
    }
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    async load() {
      const asked = ++turn;
      const answers = await Promise.allSettled(names.map(read));
      const failed = new Map<ReadName, unknown>();
      let data = store.get().data;
      answers.forEach((answer, index) => {
        const name = names[index];
        if (!name || !isCurrent(name, asked)) return;
        if (answer.status === "rejected") {
          failed.set(name, answer.reason);
          return;
        }
        written(answer.value, asked);
        data = { ...data, ...answer.value };
      });
      store.set({ ...store.get(), loading: false, data, failed: new Set(failed.keys()) });
      const first = told.find((name) => failed.has(name));
      if (first) complain(failed.get(first));
    },
    take(key, job) {
      const { data, fresh, failed } = store.get();
      const result = isRecord(job.result) ? job.result : {};
      const change = changeBy(key, result, from(key, job));
      written(change.data, ++turn);
      store.set({
        ...store.get(),
        data: { ...data, ...change.data },
        fresh: { ...fresh, ...change.fresh },
        failed: new Set([...failed].filter((name) => !(name in change.data))),
      });
      if (actions[key].renewsSummary) void renewSummary();
    },
    doubt(key) {
      if (key === "crawl" && store.get().data.summary) void renewSummary();
    },
  };
}

/** Where the result of a job that has just ended comes from. */
function from(key: ActionKey, job: Job): Provenance {
  return { source: actions[key].title, fetched_at: job.finished_at ?? job.created_at, stale: false };
}

type Change = { data: Partial<StoredData>; fresh?: Partial<Stored["fresh"]> };

/** What the result of an action changes of what is shown. */
function changeBy(key: ActionKey, result: Record<string, unknown>, stamp: Provenance): Change {
  const rows = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord).map((row) => ({ ...stamp, ...row })) : []);
  const whole = { ...stamp, ...result };
  switch (key) {
    case "rankings":
      return { data: { rankings: rows(result.rankings) as RankingRow[] } };
    case "gsc":
      return {
        data: {
          gsc: rows(result.queries) as QueryRow[],
          ...(Array.isArray(result.opportunities) && { opportunities: rows(result.opportunities) as OpportunityRow[] }),
        },
      };
    case "backlinks":
      return { data: { backlinks: rows(result.backlinks) as LinkRow[] }, fresh: { backlinks: whole as Backlinks } };
    case "local":
      return { data: { local: whole as LocalResult } };
    case "ai-content":
      return { data: { content: whole as ContentResult } };
    case "price-monitoring":
      return { data: { prices: whole as PriceResult } };
    case "competitor-tracker":
      return { data: {}, fresh: { competitors: whole as CompetitorResult } };
    case "report":
      return reportBy(result, stamp.fetched_at);
    default:
      return { data: {} };
  }
}

/** The report that an action has made and stored. at: when. */
function reportBy({ id, report, pdf }: Record<string, unknown>, at: string): Change {
  if (typeof id !== "string" || !isRecord(report)) return { data: {} };
  const stamp = { source: "Stored results", fetched_at: at, origin: "measured", stale: false } as const;
  return {
    data: { report: { id, created_at: at, report: report as StoredReport["report"], pdf: pdf === true, ...stamp } },
    fresh: { report: true },
  };
}

/** There is nothing that an action has stored. */
export function isEmpty({ data, fresh }: Stored): boolean {
  const { settings: _settings, ...stored } = data;
  const { report: _report, ...found } = fresh;
  const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return [...Object.values(stored), ...Object.values(found)].every(isNothing);
}
