import { isRecord } from "../../../lib/api";
import type { ToastMessage } from "../../../lib/toast-types";
import type { DashboardSettings, Job, RankingPlan } from "../../../lib/wire-types";
import { type Took, tookWords } from "../plan-words";

/** An action of the dashboard, by the name of its busy state. */
export type ActionKey =
  | "crawl"
  | "pagespeed"
  | "rankings"
  | "gsc"
  | "report"
  | "backlinks"
  | "local"
  | "ai-content"
  | "competitor-tracker"
  | "price-monitoring";

/** The action that runs; one at a time. */
export type Busy = ActionKey | "none";

type Action = {
  /** Of its function. */
  name: string;
  /** As a noun, at the start of a sentence. */
  title: string;
  /** While it runs. */
  running: string;
  /** Its toasts. */
  failed: string;
  succeeded: (result: unknown) => string;
  /** The run's cost in words; undefined if it cost nothing. */
  took?: (result: unknown) => string | undefined;
  /** A link to the result, if that is out of sight. */
  link?: ToastMessage["link"];
  /** Whether the stored summary is read again after it. */
  renewsSummary: boolean;
};

/** The place of the report on the page. */
export const reportId = "report";

/** Every action of the dashboard, with the specification's words. */
export const actions: Record<ActionKey, Action> = {
  crawl: {
    name: "seo-crawl",
    title: "Site crawl",
    running: "Running site crawl",
    failed: "Failed to run site crawl",
    succeeded: (result) => `Successfully crawled ${amount(result, "pagesCrawled")} pages`,
    renewsSummary: true,
  },
  pagespeed: {
    name: "seo-pagespeed",
    title: "Speed check",
    running: "Checking speed",
    failed: "Failed to check page speed",
    succeeded: (result) => `PageSpeed analyzed - Performance: ${Math.round(amount(result, "performance_score") * 100)}%`,
    renewsSummary: true,
  },
  rankings: {
    name: "seo-rankings",
    title: "Rank tracking",
    running: "Tracking rankings",
    failed: "Failed to check rankings",
    succeeded: (result) => `Tracked ${amount(result, "rankings")} keyword rankings`,
    took: (result) => {
      const took = tookOf(result);
      return took && `It took ${tookWords(took)}.`;
    },
    renewsSummary: true,
  },
  gsc: {
    name: "seo-gsc-integration",
    title: "Search Console analysis",
    running: "Fetching GSC data",
    failed: "Failed to fetch GSC data",
    succeeded: (result) => `Analyzed ${amount(result, "summary", "total_queries")} queries`,
    renewsSummary: true,
  },
  report: {
    name: "seo-report",
    title: "Report",
    running: "Generating report",
    failed: "Failed to generate report",
    succeeded: () => "SEO report generated successfully",
    link: { href: `#${reportId}`, label: "Read it" },
    renewsSummary: false,
  },
  backlinks: {
    name: "seo-backlink-monitor",
    title: "Backlink monitoring",
    running: "Monitoring backlinks",
    failed: "Failed to monitor backlinks",
    succeeded: (result) => `Monitored ${amount(result, "summary", "total_backlinks")} backlinks`,
    renewsSummary: true,
  },
  local: {
    name: "seo-local-tracking",
    title: "Local SEO tracking",
    running: "Tracking local SEO",
    failed: "Failed to track local SEO",
    succeeded: () => "Local SEO tracking completed",
    renewsSummary: true,
  },
  "ai-content": {
    name: "seo-ai-content",
    title: "Content generation",
    running: "Generating content",
    failed: "Failed to generate content",
    succeeded: () => "AI content generated successfully",
    renewsSummary: false,
  },
  "competitor-tracker": {
    name: "seo-competitor-tracker",
    title: "Competitor tracking",
    running: "Tracking competitors",
    failed: "Failed to track competitors",
    succeeded: (result) => `Tracked ${amount(result, "competitors_tracked")} competitors`,
    renewsSummary: false,
  },
  "price-monitoring": {
    name: "seo-competitor-prices",
    title: "Price monitoring",
    running: "Monitoring prices",
    failed: "Failed to monitor prices",
    succeeded: () => "Price monitoring completed",
    renewsSummary: false,
  },
};

const actionKeys = Object.keys(actions) as ActionKey[];

/** The action that a job runs; undefined for a function that this page does not know. */
export function actionOf({ name }: Pick<Job, "name">): ActionKey | undefined {
  return actionKeys.find((key) => actions[key].name === name);
}

/** Whether the job has ended, so that its result is known. */
export function isOver({ state }: Pick<Job, "state">): boolean {
  return state === "done" || state === "failed" || state === "cancelled";
}

/** The number that stands in a result under these names; of a list, its length. */
function amount(result: unknown, ...path: string[]): number {
  let value = result;
  for (const name of path) value = isRecord(value) ? value[name] : undefined;
  if (Array.isArray(value)) return value.length;
  return typeof value === "number" ? value : 0;
}

/** Reads the cost of a rank check from its job's result; undefined if the result has none. */
export function tookOf(result: unknown): Took | undefined {
  if (!isRecord(result) || typeof result.calls !== "number") return undefined;
  const { calls, cost_cents } = result;
  return { calls, cost_cents: typeof cost_cents === "number" ? cost_cents : null };
}

/** The number of pages that staff let a crawl read; undefined if the settings are not known. */
export function pagesToCrawl(settings: DashboardSettings | undefined): number | undefined {
  return settings?.schedules.find(({ action }) => action === actions.crawl.name)?.maxPages ?? undefined;
}

/** The link to the setting of the number of pages. */
export const pagesSetting = `/seo/settings#${actions.crawl.name}`;

/**
 * Builds the request of an action's function for the site at origin; undefined if the action needs no body. settings: undefined if unknown,
 * and the function uses its own. plan: the announced cost of a rank check, which becomes its limit.
 */
export function bodyOf(
  key: ActionKey,
  { origin, host }: Pick<Location, "origin" | "host">,
  settings: DashboardSettings | undefined,
  plan?: RankingPlan,
): object | undefined {
  switch (key) {
    case "crawl":
      return { url: origin, maxPages: pagesToCrawl(settings) };
    case "pagespeed":
      return { url: `${origin}/`, strategy: "mobile" };
    case "rankings":
      return { url: origin, keywords: settings?.keywords.map(({ phrase }) => phrase), maxCalls: plan?.calls || undefined };
    case "backlinks":
      return { domain: host, mode: "quick" };
    default:
      return undefined;
  }
}
