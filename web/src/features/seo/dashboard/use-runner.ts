import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, isRecord } from "../../../lib/api";
import { useChange } from "../../../lib/data";
import type { Notify } from "../../../lib/toast-types";
import type { Actions, Job } from "../../../lib/wire-types";
import { jobPath, reads } from "../data";
import { type ActionKey, actionOf, actions, type Busy, isOver } from "./actions";
import { followJob } from "./follow-job";
import { settle } from "./results";

/** The last run's failure. at: RFC 3339. */
export type Failure = { reason: string; at: string };

type Failures = Partial<Record<ActionKey, Failure>>;

export type RunnerState = {
  /** It is known whether an action runs. */
  ready: boolean;
  busy: Busy;
  /** Of the action that runs; null until the server has taken it. */
  job: Job | null;
  stopping: boolean;
  /** It was asked to end without the links to other sites. */
  skipping: boolean;
  /** Scheduled actions that waited at the last read, in the order of their turns. */
  waiting: ActionKey[];
  /** The job's state cannot be read at the moment. */
  lost: boolean;
  failures: Failures;
};

/** The request of a function. */
type Body = object | undefined;

export type Runner = {
  state: RunnerState;
  /**
   * Starts an action, unless one runs. A body that must be read first is read once the start is sure; if that fails, the action has failed.
   * Resolves to the server's refusal, if any; a busy server's state is shown.
   */
  start(key: ActionKey, body: Body | (() => Promise<Body>)): Promise<ApiError | null>;
  /** Asks the server to stop the running action. */
  stop(): Promise<void>;
  /** Makes the running action skip the remaining links to other sites. */
  skipExternal(): Promise<void>;
};

const pace = 5_000; // milliseconds between two checks for actions that others start, while none is followed

const { queryKey } = reads.actions();

/**
 * Runs the dashboard's actions, one at a time. It follows the running job by its events, whoever started it. Jobs that ended meanwhile are
 * taken without a message.
 */
export function useRunner(notify: Notify): Runner {
  const client = useQueryClient();
  const { mutateAsync: send } = useChange<Job>();
  const [starting, setStarting] = useState<ActionKey | null>(null);
  const [stopping, setStopping] = useState(false);
  const [skipping, setSkipping] = useState(false);
  const [lost, setLost] = useState(false);
  const [refused, setRefused] = useState<Failures>({}); // starts of this visit
  const known = useRef<Set<string>>(null); // ids of the jobs whose end is known; null: not yet of those before this visit

  const isIdle = (told: Actions | undefined) => !starting && !(told?.current && actionOf(told.current));
  const asked = useQuery({
    ...reads.actions(),
    refetchInterval: ({ state }) => isIdle(state.data) && pace,
    refetchOnWindowFocus: ({ state }) => isIdle(state.data) && "always",
  });
  const { current, waiting = [], last } = asked.data ?? {};
  const job = current && actionOf(current) ? current : null;
  const id = job?.id;

  const put = (change: Partial<Actions>) => {
    void client.cancelQueries({ queryKey }); // requests already under way are older
    client.setQueryData(queryKey, (old) => ({ current: null, waiting: [], last: [], ...old, ...change }));
  };
  const fail = (key: ActionKey, reason: string) => {
    console.error(actions[key].failed, reason);
    notify({ title: actions[key].failed, body: reason, variant: "destructive" });
  };
  const take = (ended: Job) => {
    const key = actionOf(ended);
    known.current?.add(ended.id);
    if (!key) return;
    setRefused(({ [key]: _, ...others }) => others);
    settle(client, key, ended);
  };
  const conclude = (ended: Job, key: ActionKey) => {
    const others = last?.filter(({ name }) => name !== ended.name) ?? [];
    put({ current: null, last: [ended, ...others] });
    take(ended);
    if (ended.state === "failed") fail(key, failureOf(ended).reason);
    else if (ended.state === "cancelled") notify({ title: `${actions[key].title} was stopped` });
    else {
      const { succeeded, took, link } = actions[key];
      const body = took?.(ended.result);
      notify({ title: succeeded(ended.result), variant: "success", ...(body && { body }), ...(link && { link }) });
    }
  };
  const hear = (heard: Job) => {
    const key = actionOf(heard);
    setStarting(null);
    setLost(false);
    if (!key || known.current?.has(heard.id)) return;
    if (isOver(heard)) conclude(heard, key);
    else put({ current: heard });
  };

  const onHeard = useEffectEvent(hear);
  const onRefused = useEffectEvent((error: ApiError) => {
    if (!job) return;
    put({ current: null });
    notify({ title: `${actions[actionOf(job) ?? "crawl"].title} can no longer be followed`, body: error.message, variant: "destructive" });
  });
  useEffect(() => {
    if (!id) return;
    const leave = followJob(client, id, { heard: onHeard, connected: (is) => setLost(!is), refused: onRefused });
    return () => {
      leave();
      setStopping(false);
      setSkipping(false);
    };
  }, [client, id]);

  const onEnds = useEffectEvent(async (ends: Job[]) => {
    const news = known.current ? ends.filter((ended) => !known.current?.has(ended.id)) : [];
    known.current ??= new Set();
    for (const ended of ends) known.current.add(ended.id);
    for (const ended of news) await client.fetchQuery(reads.job(ended.id)).then(take, () => {});
  });
  useEffect(() => {
    if (last) void onEnds(last);
  }, [last]);

  /** Follows the job that runs instead. Resolves to whether it is still running. */
  const join = async (other: string): Promise<boolean> => {
    const running = await client.fetchQuery(reads.job(other));
    const key = actionOf(running);
    if (isOver(running)) {
      take(running);
      return false;
    }
    setStarting(null);
    if (!key) return true;
    notify({ title: `${actions[key].title} is running`, body: "Wait for its end, or stop it." });
    hear(running);
    return true;
  };
  const request = (key: ActionKey, body: Body) =>
    send({ path: `/functions/v1/${actions[key].name}`, method: "POST", body, headers: { Prefer: "respond-async" } });
  /** After a start without a job, finds its own job if only the answer was lost, or the job that runs instead. */
  const recover = async (key: ActionKey, body: Body, error: unknown) => {
    if (error instanceof ApiError && error.status === 0) {
      const running = await client.fetchQuery({ ...reads.actions(), staleTime: 0 }).catch(() => null);
      if (!running?.current || actionOf(running.current) !== key) throw error;
      return running.current;
    }
    const running = runningOf(error);
    if (!running) throw error;
    return (await join(running)) ? null : request(key, body);
  };

  return {
    state: {
      ready: !asked.isPending || asked.errorUpdateCount > 0,
      busy: starting ?? (job && actionOf(job)) ?? "none",
      job: starting ? null : job,
      stopping,
      skipping,
      waiting: waiting.flatMap((other) => actionOf(other) ?? []),
      lost,
      failures: { ...failuresOf(last ?? []), ...refused },
    },
    async start(key, body) {
      if (starting || job) return null;
      setStarting(key);
      setLost(false);
      try {
        const told = typeof body === "function" ? await body() : body;
        const started = await request(key, told).catch((error: unknown) => recover(key, told, error));
        if (started) hear(started);
        return null;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const isForm = error instanceof ApiError && error.status === 422; // nothing ran: the messages beside the form's controls are enough
        setStarting(null);
        if (!isForm) setRefused((old) => ({ ...old, [key]: { reason, at: new Date().toISOString() } }));
        fail(key, reason);
        return error instanceof ApiError ? error : null;
      }
    },
    async stop() {
      const key = job && actionOf(job);
      if (!key || stopping) return;
      setStopping(true);
      try {
        hear(await send({ path: jobPath(job.id), method: "DELETE" }));
      } catch (error) {
        setStopping(false);
        notify({ title: `${actions[key].title} could not be stopped`, body: (error as Error).message, variant: "destructive" });
      }
    },
    async skipExternal() {
      if (!job || skipping) return;
      setSkipping(true);
      try {
        await send({ path: `/api/seo/jobs/${encodeURIComponent(job.id)}/skip-external`, method: "POST" });
      } catch (error) {
        setSkipping(false);
        notify({ title: "Other sites' links are still checked", body: (error as Error).message, variant: "destructive" });
      }
    },
  };
}

function failureOf(job: Job): Failure {
  return { reason: job.error ?? "It ended before its end was told.", at: job.finished_at ?? job.created_at };
}

function failuresOf(last: Job[]): Failures {
  const failures: Failures = {};
  for (const job of last) {
    const key = actionOf(job);
    if (key && job.state === "failed") failures[key] = failureOf(job);
  }
  return failures;
}

/** The id of the job that a refusal names as running instead. */
function runningOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.slug !== "busy") return null;
  const { running } = error.problem;
  return isRecord(running) && typeof running.id === "string" ? running.id : null;
}
