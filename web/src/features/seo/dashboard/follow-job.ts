import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api";
import type { Job } from "../../../lib/wire-types";
import { jobPath, reads } from "../data";
import { isOver } from "./actions";

/** heard: the job's state, until it has ended. connected: whether the state is being received. refused: it never will be. */
export type Listener = { heard: (job: Job) => void; connected: (is: boolean) => void; refused: (error: ApiError) => void };

const pause = 2_000; // milliseconds before asking a server for the reason why it refused the events

/** Follows a job by its events to its end. Returns the end of following. */
export function followJob(client: QueryClient, id: string, { heard, connected, refused }: Listener): () => void {
  let events: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = false;

  const leave = () => {
    left = true;
    events.close();
    clearTimeout(timer);
  };
  const take = (job: Job) => {
    if (isOver(job)) leave();
    heard(job);
  };
  const connect = () => {
    events = new EventSource(`${jobPath(id)}/events`);
    events.addEventListener("open", () => connected(true));
    events.addEventListener("job", (event) => take(JSON.parse(event.data) as Job));
    events.addEventListener("error", () => {
      connected(false);
      if (events.readyState === EventSource.CLOSED) timer = setTimeout(askWhy, pause); // else the browser connects again by itself
    });
  };
  const askWhy = async () => {
    try {
      const job = await client.fetchQuery(reads.job(id));
      if (!left) take(job);
      if (!left) connect();
    } catch (error) {
      if (left) return;
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) {
        leave();
        refused(error);
      } else timer = setTimeout(askWhy, pause);
    }
  };

  connect();
  return leave;
}
