import { Check, PenLine, Undo2 } from "lucide-react";
import { useChange } from "../../../../lib/data";
import type { Forecast, Opportunity as Found } from "../../../../lib/wire-types";
import { button } from "../../../../ui/button/button";
import { PageLink } from "../../../../ui/external/page-link";
import { Icon } from "../../../../ui/icon/icon";
import { reads } from "../../data";
import { dayWords } from "../../when";
import { Badge } from "../badge";
import { priorityTone } from "../bands";
import { contentLink } from "../content-form";
import styles from "./opportunities.module.css";
import { Reckoning } from "./reckoning";
import { clicksWords, kinds, rangeWords, resultWords } from "./words";

/** A promising query: the recommendation, its expected gain and the calculation. */
export function Opportunity({ of }: { of: Found }) {
  const { keyword, recommendation, priority, current_ranking, opportunity_score, kind, why, page, topic } = of;
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <h3>{keyword}</h3>
        <Badge tone={priorityTone(priority)}>{priority}</Badge>
      </div>
      <p className="sm muted">
        {kinds[kind]}: {why}
      </p>
      <p>{recommendation}</p>
      <dl>
        <div>
          <dt>Current rank</dt>
          <dd>{current_ranking === null ? "Not ranked" : Math.round(current_ranking * 10) / 10}</dd>
        </div>
        <div>
          <dt>Score</dt>
          <dd>{Math.round(opportunity_score * 10) / 10}</dd>
        </div>
        <div>
          <dt>A month</dt>
          <dd>{rangeWords(of)}</dd>
        </div>
      </dl>
      <Reckoning of={of} />
      <div className={styles.links}>
        {page && <PageLink address={page} />}
        <a href={contentLink({ topic, keyword })}>
          <Icon of={PenLine} small />
          AI Content<span className="vh">: write about {keyword}</span>
        </a>
      </div>
      <Act on={of} />
    </li>
  );
}

/** Notes that the user did it and stores the forecast, or undoes both. The button stays, so that it keeps the focus. */
function Act({ on: { id, keyword, acted, outlook } }: { on: Found }) {
  const change = useChange<Forecast | object>(reads.opportunities.all, reads.forecasts.all);
  const open = acted !== null && acted.result === null;
  const path = `/api/seo/opportunities/${encodeURIComponent(id)}/act`;
  const act = () => {
    if (!change.isPending) change.mutate({ path, method: open ? "DELETE" : "POST", body: open ? undefined : {} });
  };
  return (
    <div className={styles.act}>
      <button type="button" className={button("line", true)} aria-disabled={change.isPending || undefined} onClick={act}>
        <Icon of={open ? Undo2 : Check} small />
        {open ? "Undo" : "I did this"}
        <span className="vh">: {keyword}</span>
      </button>
      <p role="status">
        {acted ? actedWords(acted) : `Keeps a forecast: ${clicksWords({ clicks_low: outlook.low, clicks_high: outlook.high })} in 28 days.`}
      </p>
      {change.isError && (
        <p className={styles.failed} role="alert">
          {change.error.message}
        </p>
      )}
    </div>
  );
}

function actedWords({ at, by, due, result, ...forecast }: Forecast): string {
  const day = dayWords(Date.now());
  const done = `Done ${day(at)}${by ? ` by ${by}` : ""}: ${clicksWords(forecast)} expected`;
  return result ? `${done}. Result: ${resultWords(result)}.` : `${done}, result due ${day(due)}.`;
}
