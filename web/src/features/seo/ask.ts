import type { Call } from "../../lib/api";

/** Asks the API for who is signed in, as the page's session does. Rejects with an ApiError. */
export type Ask = <T>(path: string, options?: Call) => Promise<T>;

/** What went wrong, in words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
