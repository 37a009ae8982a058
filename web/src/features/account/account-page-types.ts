import type { Call } from "../../lib/api";
import type { ToastMessage } from "../../lib/toast-types";

/** How the page asks the API for its user: a 401 lets them sign in and asks again. Rejects with an ApiError. */
export type Ask = <T>(path: string, options?: Call) => Promise<T>;

/** Leaves for the home page, which shows the toast. */
export type Leave = (toast: ToastMessage) => void;
