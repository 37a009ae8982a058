import { ApiError, isRecord } from "../../../lib/api";
import { createStore } from "../../../lib/store";
import type { Notify } from "../../../lib/toast-types";
import type { Actions, Job } from "../../../lib/wire-types";
import type { Ask } from "../ask";
import { type ActionKey, actionOf, actions, type Busy, isOver } from "./actions";
import { followJob } from "./follow-job";

/** How an action ended last, where it failed. at: RFC 3339. */
export type Failure = { reason: string; at: string };

export type RunnerState = {
  /** It is known whether an action runs. */
  ready: boolean;
  busy: Busy;
  /** Of the action that runs; null until the server has taken it. */
  job: Job | null;
  stopping: boolean;
  /** Actions of schedules that waited for their turn when that was asked last, in the order in which they will have it. */
  waiting: ActionKey[];
  /** How the job stands cannot be asked at the moment. */
  lost: boolean;
  failures: Partial<Record<ActionKey, Failure>>;
  /** Grows whenever an action has ended. */
  version: number;
};

export type Runner = {
  get(): RunnerState;
  subscribe(listener: () => void): () => void;
  /** Asks what runs, whoever started it, and follows it. */
  open(): Promise<void>;
  /** Asks again while nothing runs here: what others or schedules have started is followed, what has ended since is taken quietly. */
  look(): Promise<void>;
  /** Starts an action, unless one runs; a body that is read first is read once that is sure, and where it cannot be, the action has failed. Answers what the server has against it; a busy server shows what it is busy with. */
  start(key: ActionKey, body: Body | (() => Promise<Body>)): Promise<ApiError | null>;
  /** Asks for the end of what runs. */
  stop(): Promise<void>;
  /** Follows no longer; what runs goes on. */
  close(): void;
};

/** What a function is asked. */
type Body = object | undefined;

const nothing = { busy: "none", job: null, stopping: false, lost: false } as const;

/** What is told of the actions that ended: their results, and that the last good figures are old. */
export type Ends = { succeeded(key: ActionKey, job: Job): void; failed(key: ActionKey): void };

/** Runs the dashboard's actions, one at a time. */
export function createRunner(ask: Ask, notify: Notify, ends: Ends): Runner {
  const store = createStore<RunnerState>({ ready: false, ...nothing, waiting: [], failures: {}, version: 0 });
  const seen = new Set<string>(); // ids of the jobs whose end is known
  let known = false; // seen holds what ended before the page was opened
  let leave = () => {};
  let closed = false;

  const patch = (some: Partial<RunnerState>) => store.set({ ...store.get(), ...some });
  const complain = (key: ActionKey, reason: string) => {
    console.error(actions[key].failed, reason);
    notify({ title: actions[key].failed, body: reason, variant: "destructive" });
  };
  const record = (key: ActionKey, failure: Failure | undefined) => {
    const { failures, version } = store.get();
    patch({ version: version + 1, failures: { ...failures, [key]: failure } });
    if (failure) ends.failed(key);
  };
  const end = (key: ActionKey, failure?: Failure) => {
    patch(nothing);
    record(key, failure);
    if (failure) complain(key, failure.reason);
  };
  const conclude = (key: ActionKey, job: Job) => {
    leave();
    seen.add(job.id);
    if (job.state === "failed") {
      end(key, failureOf(job));
      return;
    }
    end(key);
    if (job.state === "cancelled") {
      notify({ title: `${actions[key].title} was stopped` });
      return;
    }
    const { succeeded: words, link } = actions[key];
    notify({ title: words(job.result), variant: "success", ...(link && { link }) });
    ends.succeeded(key, job);
  };
  /** The end of what somebody else has run. */
  const takeQuietly = (job: Job) => {
    seen.add(job.id);
    const key = actionOf(job);
    if (!key) return;
    record(key, job.state === "failed" ? failureOf(job) : undefined);
    if (job.state === "done") ends.succeeded(key, job);
  };
  const hear = (key: ActionKey, job: Job) => {
    if (isOver(job)) conclude(key, job);
    else patch({ busy: key, job, lost: false });
  };
  const follow = (job: Job) => {
    const key = actionOf(job);
    if (!key || closed) return;
    leave();
    hear(key, job);
    if (isOver(job)) return;
    leave = followJob(ask, job.id, {
      heard: (heard) => hear(key, heard),
      lost: () => patch({ lost: true }),
      refused: (error) => {
        patch(nothing);
        notify({ title: `${actions[key].title} can no longer be followed`, body: error.message, variant: "destructive" });
      },
    });
  };
  /** Follows what runs instead. Answers whether it does still run; what it came to is taken quietly. */
  const join = async (id: string): Promise<boolean> => {
    const job = await ask<Job>(`/api/jobs/${encodeURIComponent(id)}`);
    const key = actionOf(job);
    if (isOver(job)) {
      takeQuietly(job);
      return false;
    }
    if (!key) {
      patch(nothing);
      return true;
    }
    notify({ title: `${actions[key].title} is running`, body: "Wait for its end, or stop it." });
    follow(job);
    return true;
  };
  const request = (key: ActionKey, body: Body) =>
    ask<Job>(`/functions/v1/${actions[key].name}`, { method: "POST", body, headers: { Prefer: "respond-async" } });
  /** What came of a start without a job: its own job where only the answer was lost, or what runs instead. */
  const recover = async (key: ActionKey, body: Body, error: unknown) => {
    if (error instanceof ApiError && error.status === 0) {
      const { current } = await ask<Actions>("/api/seo/actions").catch(() => ({ current: null }));
      if (!current || actionOf(current) !== key) throw error;
      follow(current);
      return;
    }
    const running = runningOf(error);
    if (!running) throw error;
    if (!(await join(running))) follow(await request(key, body));
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    async open() {
      closed = false;
      try {
        const { current, waiting, last } = await ask<Actions>("/api/seo/actions");
        if (closed) return;
        const { ready, version } = store.get();
        patch({
          ready: true,
          waiting: keysOf(waiting),
          failures: failuresOf(last),
          version: ready ? version + 1 : version,
        });
        known = true;
        for (const { id } of last) seen.add(id);
        if (current && store.get().busy === "none") follow(current);
      } catch {
        patch({ ready: true }); // the server still lets no two run at once
      }
    },
    async look() {
      const idle = () => !closed && store.get().ready && store.get().busy === "none";
      if (!idle()) return;
      if (!known) {
        await this.open();
        return;
      }
      try {
        const { current, waiting, last } = await ask<Actions>("/api/seo/actions");
        const ended = last.filter(({ id }) => !seen.has(id)).map(({ id }) => ask<Job>(`/api/jobs/${encodeURIComponent(id)}`));
        const jobs = await Promise.all(ended);
        if (!idle()) return;
        const keys = keysOf(waiting);
        if (keys.join() !== store.get().waiting.join()) patch({ waiting: keys });
        for (const job of jobs) if (!seen.has(job.id)) takeQuietly(job);
        if (current && !seen.has(current.id)) follow(current);
      } catch {
        // what is shown stays, and the next look may find an answer
      }
    },
    async start(key, body) {
      if (store.get().busy !== "none") return null;
      patch({ ...nothing, busy: key });
      try {
        const told = typeof body === "function" ? await body() : body;
        const started = await request(key, told).catch((error: unknown) => recover(key, told, error));
        if (started) follow(started);
        return null;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (error instanceof ApiError && error.status === 422) {
          patch(nothing); // nothing ran: what the form says beside its controls is enough
          complain(key, reason);
        } else end(key, { reason, at: new Date().toISOString() });
        return error instanceof ApiError ? error : null;
      }
    },
    async stop() {
      const { job, busy, stopping } = store.get();
      if (!job || busy === "none" || stopping) return;
      patch({ stopping: true });
      try {
        const answer = await ask<Job>(`/api/jobs/${encodeURIComponent(job.id)}`, { method: "DELETE" });
        if (store.get().job?.id === answer.id) hear(busy, answer);
      } catch (error) {
        patch({ stopping: false });
        const body = error instanceof Error ? error.message : String(error);
        notify({ title: `${actions[busy].title} could not be stopped`, body, variant: "destructive" });
      }
    },
    close() {
      closed = true;
      leave();
    },
  };
}

function failureOf(job: Job): Failure {
  return { reason: job.error ?? "It ended before its end was told.", at: job.finished_at ?? job.created_at };
}

function failuresOf(last: Job[]): RunnerState["failures"] {
  const failures: RunnerState["failures"] = {};
  for (const job of last) {
    const key = actionOf(job);
    if (key && job.state === "failed") failures[key] = failureOf(job);
  }
  return failures;
}

function keysOf(jobs: Job[]): ActionKey[] {
  return jobs.flatMap((job) => actionOf(job) ?? []);
}

/** The id of the job that a refusal names as running instead. */
function runningOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.slug !== "busy") return null;
  const { running } = error.problem;
  return isRecord(running) && typeof running.id === "string" ? running.id : null;
}
