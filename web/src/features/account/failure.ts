import { ApiError } from "../../lib/api";
import type { ToastMessage } from "../../lib/toast-types";

/** The message of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The toast of a failed call: under its own title if the server refused, as an error if there was no answer. */
export function failure(title: string, error: unknown): ToastMessage {
  const refused = error instanceof ApiError && error.status !== 0;
  return { title: refused ? title : "Error", body: messageOf(error), variant: "destructive" };
}
