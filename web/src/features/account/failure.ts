import { ApiError } from "../../lib/api";
import type { ToastMessage } from "../../lib/toast-types";

/** The message of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The toast of a call that failed: under its own title where the server refused, as an error where nothing was answered. */
export function failure(title: string, error: unknown): ToastMessage {
  const refused = error instanceof ApiError && error.status !== 0;
  return { title: refused ? title : "Error", body: messageOf(error), variant: "destructive" };
}
