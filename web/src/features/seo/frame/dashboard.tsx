import { LoaderCircle } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Notify } from "../../../lib/toast-types";
import type { DashboardSettings, Overview, StoredReport } from "../../../lib/wire-types";
import { Icon } from "../../../ui/icon/icon";
import type { Ask } from "../ask";
import { type Asked, useAnswer } from "../use-answer";
import { ActionButton } from "./action-button";
import { type ActionKey, actions, bodyOf, pagesToCrawl } from "./actions";
import styles from "./dashboard.module.css";
import { FailureNote } from "./failure-note";
import { NoData } from "./no-data";
import { Progress } from "./progress";
import { Report } from "./report";
import { createRunner } from "./runner";
import { Section, Sentences } from "./section";
import { createStored, isEmpty } from "./stored";
import { SummaryCards } from "./summary-cards";
import { TabPanels } from "./tab-panels";
import { Top } from "./top";

/** What the frame shows of other parts: the Overview tab's content, with a button that measures the home page's speed, and a report. */
export type DashboardProps = {
  ask: Ask;
  notify: Notify;
  overview: (asked: Asked<Overview>, measure: ReactNode) => ReactNode;
  report: (stored: StoredReport) => ReactNode;
};

/** The SEO dashboard: actions, summary, tabs. */
export function Dashboard({ ask, notify, overview, report }: DashboardProps) {
  const { stored, state, runner } = useData(ask, notify);
  const asked = useAnswer<Overview>(ask, "/api/seo/overview", state.version);
  const loaded = asked.answer;
  const title = useRef<HTMLHeadingElement>(null);
  const { summary, settings } = stored.data;
  const run = (key: ActionKey) => {
    if (key === "rankings" && settings?.keywords.length === 0)
      notify({ title: actions.rankings.failed, body: nothingTracked, variant: "destructive" });
    else if (key === "crawl") void runner.start(key, async () => bodyOf(key, location, await ask<DashboardSettings>("/api/seo/settings")));
    else void runner.start(key, bodyOf(key, location, settings));
  };
  const measured = loaded.state === "loading" || (loaded.state === "ready" && loaded.value.speed.length > 0);
  const sandbox = (loaded.state === "ready" && loaded.value.sandbox) || summary?.origin === "sandbox";
  return (
    <div className={styles.dashboard}>
      <Top title={title} sandbox={sandbox} state={state} run={run} />
      <p className="vh" role="status">
        {state.busy !== "none" && `${actions[state.busy].title} is running`}
      </p>
      {state.busy !== "none" && (
        <Progress of={state.busy} state={state} stop={() => void runner.stop()} bereft={() => title.current?.focus()} />
      )}
      {inFront.map((key) => (
        <FailureNote key={key} of={key} failures={state.failures} />
      ))}
      {stored.loading ? (
        <div className={styles.loading} role="status">
          <span className={styles.spinner}>
            <Icon of={LoaderCircle} />
          </span>
          <span className="vh">Loading SEO data</span>
        </div>
      ) : (
        <>
          {summary && <SummaryCards summary={summary} overview={loaded} />}
          {isEmpty(stored) && !measured && (
            <NoData unread={stored.failed.size > 0} pages={pagesToCrawl(settings)} state={state} run={run} />
          )}
          <TabPanels
            state={state}
            stored={stored}
            run={run}
            overview={() => overview(asked, <ActionButton of="pagespeed" label="Measure the home page" state={state} run={run} />)}
            generate={(body) => runner.start("ai-content", body)}
          />
          {summary && summary.recommendations.length > 0 && (
            <Section title="Recommendations">
              <Sentences of={summary.recommendations} />
            </Section>
          )}
          {stored.data.report && (
            <Report key={stored.data.report.id} stored={stored.data.report} open={stored.fresh.report}>
              {report(stored.data.report)}
            </Report>
          )}
        </>
      )}
    </div>
  );
}

const nothingTracked = "No phrases are tracked. Add some in the settings.";

/** Actions that have no tab of their own: how they failed stands above the summary. */
const inFront: ActionKey[] = ["crawl", "pagespeed", "report"];

const pace = 5_000; // milliseconds between two looks at what others run

/** What is stored and what runs; read and found again when the page opens, and when the back button brings it back. While it is seen, it follows what others run. */
function useData(ask: Ask, notify: Notify) {
  const [{ stored, runner }] = useState(() => {
    const stored = createStored(ask, notify);
    return { stored, runner: createRunner(ask, notify, { succeeded: stored.take, failed: stored.doubt }) };
  });
  useEffect(() => {
    const open = () => {
      void stored.load();
      void runner.open();
    };
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) open();
    };
    const look = () => {
      if (document.visibilityState === "visible") void runner.look();
    };
    open();
    const looks = setInterval(look, pace);
    window.addEventListener("pageshow", restored);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(looks);
      window.removeEventListener("pageshow", restored);
      document.removeEventListener("visibilitychange", look);
      runner.close();
    };
  }, [stored, runner]);
  return {
    stored: useSyncExternalStore(stored.subscribe, stored.get, stored.get),
    state: useSyncExternalStore(runner.subscribe, runner.get, runner.get),
    runner,
  };
}
