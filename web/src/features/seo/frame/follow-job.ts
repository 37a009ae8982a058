import { ApiError } from "../../../lib/api";
import type { Job } from "../../../lib/wire-types";
import type { Ask } from "../ask";
import { isOver } from "./actions";

/** heard: how it stands, until it is over. lost: it cannot be asked for at the moment. refused: it never will be. */
export type Listener = { heard: (job: Job) => void; lost: () => void; refused: (error: ApiError) => void };

const silence = 10_000; // milliseconds without an event before the job is asked for: a proxy may hold events back
const pace = 1_000; // where there are no events
const patience = 5_000; // where there is no answer

/** Follows a job by its events; where they fail, by asking every second. Returns the end of it. */
export function followJob(ask: Ask, id: string, { heard, lost, refused }: Listener): () => void {
  const path = `/api/jobs/${encodeURIComponent(id)}`;
  const asking = new AbortController();
  const events = new EventSource(`${path}/events`);
  let streams = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    asking.abort();
    events.close();
    clearTimeout(timer);
  };
  const lookIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(look, milliseconds);
  };
  const take = (job: Job) => {
    if (isOver(job)) stop();
    else lookIn(streams ? silence : pace);
    heard(job);
  };
  const look = async () => {
    try {
      const job = await ask<Job>(path, { signal: asking.signal });
      if (!asking.signal.aborted) take(job);
    } catch (error) {
      if (asking.signal.aborted) return;
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) {
        stop();
        refused(error);
        return;
      }
      lookIn(patience);
      lost();
    }
  };

  events.addEventListener("job", (event) => take(JSON.parse(event.data) as Job));
  events.addEventListener("error", () => {
    events.close();
    streams = false;
    void look();
  });
  lookIn(silence);
  return stop;
}
