import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { useFocusHandedOn } from "../../../lib/focus-handed-on";
import { shopTimeOfLate } from "../../../lib/shop-time";
import type { Job } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { type ActionKey, actions } from "./actions";
import styles from "./progress.module.css";
import type { RunnerState } from "./use-runner";
import { whole } from "./words";

type Props = {
  of: ActionKey;
  state: RunnerState;
  stop: () => void;
  skipExternal: () => void;
  /** The focus was in here, and here is gone. */
  bereft: () => void;
};

/** The running job and its progress, with a button that stops it. */
export function Progress({ of, state: { job, stopping, skipping, lost, waiting }, stop, skipExternal, bereft }: Props) {
  const { running } = actions[of];
  const { done, total, note } = job?.progress ?? { done: 0, total: null, note: "" };
  const section = useRef<HTMLElement>(null);
  const onEnd = useEffectEvent((held: HTMLElement | null) => {
    if (held?.contains(document.activeElement)) bereft();
  });
  useLayoutEffect(() => {
    const held = section.current;
    return () => onEnd(held);
  }, []);
  return (
    <section ref={section} className={styles.progress} aria-label={running} tabIndex={-1}>
      <b>{running}</b>
      <span className={styles.amount}>{amountOf(of, job)}</span>
      {job && (
        <div className={styles.choices}>
          {isChecking(of, note) && <SkipExternal skipping={skipping} skipExternal={skipExternal} />}
          <button type="button" className={button("line", true)} aria-disabled={stopping || undefined} onClick={stop}>
            {stopping ? "Stopping" : "Stop"}
          </button>
        </div>
      )}
      <progress aria-label={running} {...(total && { value: Math.min(done, total), max: total })} />
      <p className={styles.note} title={note}>
        {lost ? "The connection is lost. Trying again." : note}
      </p>
      <p>
        {job && `${startOf(job)}. `}
        You can leave this page; it keeps going.
        {waiting.length > 0 && ` Next, by schedule: ${waiting.map((key) => actions[key].title).join(", ")}.`}
      </p>
    </section>
  );
}

/** Goes with its phase; the progress has its focus then. */
function SkipExternal({ skipping, skipExternal }: { skipping: boolean; skipExternal: () => void }) {
  return (
    <span ref={useFocusHandedOn<HTMLSpanElement>()}>
      <button type="button" className={button("line", true)} aria-disabled={skipping || undefined} onClick={skipExternal}>
        {skipping ? "Finishing" : "Finish without outside links"}
      </button>
    </span>
  );
}

/** The pages are read, and it is at links to other sites. */
function isChecking(of: ActionKey, note: string): boolean {
  return of === "crawl" && note.startsWith("Checking links");
}

/** "31 of at most 50 pages", "Run" counts of others, or that nothing is done yet. */
function amountOf(of: ActionKey, job: Job | null): string {
  if (!job) return "Starting";
  const { done, total } = job.progress;
  const unit = of === "crawl" ? " pages" : "";
  if (total) return `${whole(done)} of ${of === "crawl" ? "at most " : ""}${whole(total)}${unit}`;
  if (done) return `${whole(done)}${unit} so far`;
  return job.state === "waiting" ? "Waiting for its turn" : "Starting";
}

function startOf({ scheduled, started_at, created_at }: Job): string {
  return `${scheduled ? "Started by its schedule" : "Started"} ${shopTimeOfLate(started_at ?? created_at)}`;
}
