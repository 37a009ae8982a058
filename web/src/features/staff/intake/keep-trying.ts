import { ApiError } from "../../../lib/api";

const first = 2_000;
const longest = 60_000; // milliseconds

export type Trying = { now(): void; end(): void };

/**
 * Repeats a task until it succeeds: on demand, when the network or the user is back, or else at growing intervals. It never runs twice at
 * once.
 */
export function keepTrying(work: () => Promise<void>, said: (busy: boolean) => void = () => {}): Trying {
  let [running, again, ended, wait] = [false, false, false, first];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    clearTimeout(timer);
    if (running) again = true;
    if (running || ended) return;
    running = true;
    said(true);
    try {
      do {
        again = false;
        await work();
      } while (again && !ended);
      wait = first;
    } catch (error) {
      // after a cancelled sign-in, wait until the user comes back
      if (!ended && !(error instanceof ApiError && error.status === 401)) timer = setTimeout(run, wait);
      wait = Math.min(2 * wait, longest);
    } finally {
      running = false;
      said(false);
    }
  };
  const now = () => void run();
  const shown = () => document.visibilityState === "visible" && now();
  window.addEventListener("online", now);
  document.addEventListener("visibilitychange", shown);
  return {
    now,
    end() {
      ended = true;
      clearTimeout(timer);
      window.removeEventListener("online", now);
      document.removeEventListener("visibilitychange", shown);
    },
  };
}
