import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { hasFailed } from "../../../lib/data";
import type { Notify } from "../../../lib/toast-types";
import type { StoredReport } from "../../../lib/wire-types";
import { Icon } from "../../../ui/icon/icon";
import { reads } from "../data";
import { planWords } from "../plan-words";
import { ActionButton } from "./action-button";
import { type ActionKey, actions, bodyOf, pagesToCrawl } from "./actions";
import styles from "./dashboard.module.css";
import { FailureNote } from "./failure-note";
import { NoData } from "./no-data";
import { Progress } from "./progress";
import { Recommendations } from "./recommendations";
import { Report } from "./report";
import { fresh } from "./results";
import { isNothing, Stored } from "./stored";
import { SummaryCards } from "./summary-cards";
import { TabPanels } from "./tab-panels";
import { Top } from "./top";
import { useRunner } from "./use-runner";

/** The dashboard's parts from other features: the Overview tab, with a button that measures the home page's speed, and a report. */
export type DashboardProps = {
  notify: Notify;
  overview: (measure: ReactNode) => ReactNode;
  report: (stored: StoredReport) => ReactNode;
};

/** The SEO dashboard: actions, summary, tabs. */
export function Dashboard({ notify, overview, report }: DashboardProps) {
  const client = useQueryClient();
  const { state, start, stop, skipExternal } = useRunner(notify);
  const { loading, isEmpty } = useStored(notify);
  const loaded = useQuery(reads.overview());
  const summary = useQuery(reads.summary());
  const settings = useQuery(reads.settings()).data;
  const keywords = settings?.keywords.length ?? 0;
  const plan = useQuery({ ...reads.rankPlan({ keywords }), enabled: keywords > 0 }).data;
  const newest = useQuery(reads.report());
  const made = useQuery(fresh.report).data;
  const title = useRef<HTMLHeadingElement>(null);
  const run = (key: ActionKey, more?: object) => {
    if (key === "rankings" && settings?.keywords.length === 0)
      notify({ title: actions.rankings.failed, body: nothingTracked, variant: "destructive" });
    else if (key === "crawl")
      void start(key, async () => bodyOf(key, location, await client.fetchQuery({ ...reads.settings(), staleTime: 0 })));
    else {
      const body = bodyOf(key, location, settings, plan);
      void start(key, more ? { ...body, ...more } : body);
    }
  };
  const isUnmeasured = hasFailed(loaded) || loaded.data?.speed.length === 0;
  const sandbox = loaded.data?.sandbox || summary.data?.origin === "sandbox";
  return (
    <div className={styles.dashboard} tabIndex={-1}>
      <Top title={title} sandbox={sandbox} plan={plan ? planWords(plan) : ""} state={state} run={run} />
      <p className="vh" role="status">
        {state.busy !== "none" && `${actions[state.busy].title} is running`}
      </p>
      {state.busy !== "none" && (
        <Progress of={state.busy} state={state} stop={stop} skipExternal={skipExternal} bereft={() => title.current?.focus()} />
      )}
      {inFront.map((key) => (
        <FailureNote key={key} of={key} failures={state.failures} />
      ))}
      {loading ? (
        <div className={styles.loading} role="status">
          <span className={styles.spinner}>
            <Icon of={LoaderCircle} />
          </span>
          <span className="vh">Loading SEO data</span>
        </div>
      ) : (
        <>
          <Stored what="The summary" of={summary}>
            {(figures) => <SummaryCards summary={{ ...figures, stale: figures.stale || summary.isError }} overview={loaded} />}
          </Stored>
          {isEmpty && isUnmeasured && <NoData pages={pagesToCrawl(settings)} state={state} run={run} />}
          <TabPanels
            state={state}
            run={run}
            overview={() => overview(<ActionButton of="pagespeed" label="Measure the home page" state={state} run={run} />)}
            generate={(body) => start("ai-content", body)}
          />
          {summary.data && <Recommendations of={summary.data} />}
          <Stored what="The newest report" of={newest}>
            {(stored) => (
              <Report key={stored.id} stored={stored} open={stored.id === made}>
                {report(stored)}
              </Report>
            )}
          </Stored>
        </>
      )}
    </div>
  );
}

const nothingTracked = "No phrases are tracked. Add some in the settings.";

/** Actions that have no tab of their own: how they failed stands above the summary. */
const inFront: ActionKey[] = ["crawl", "pagespeed", "report"];

const { summary, report, rankings, gsc, competitors, opportunities, linkSummary, local, prices, content, settings } = reads;
const stored = [report, rankings, summary, gsc, competitors, opportunities, linkSummary, local, prices, content, settings];
const told = 2; // the first ones also show their failure in a toast

/**
 * Whether the stored results are still being read for the first time, and whether there are known to be none. Read again when the back
 * button restores the page.
 */
function useStored(notify: Notify): { loading: boolean; isEmpty: boolean } {
  const client = useQueryClient();
  const answers = useQueries({ queries: stored.map(({ all }) => ({ queryKey: all })) });
  const found = useQueries({ queries: [fresh.competitors] });
  const loading = answers.some((answer) => answer.isPending && !hasFailed(answer));
  const onLoaded = useEffectEvent(() => {
    const error = answers.slice(0, told).find(hasFailed)?.error;
    if (!error) return;
    console.error("Failed to load SEO data", error.message);
    notify({ title: "Failed to load SEO data", body: error.message, variant: "destructive" });
  });
  useEffect(() => {
    if (!loading) onLoaded();
  }, [loading]);
  useEffect(() => {
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) void client.invalidateQueries();
    };
    window.addEventListener("pageshow", restored);
    return () => window.removeEventListener("pageshow", restored);
  }, [client]);
  const results = [...answers.slice(0, -1), ...found]; // the settings are no result
  return { loading, isEmpty: results.every(({ data }) => isNothing(data)) };
}
