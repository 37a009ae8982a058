import type { ActionKey } from "./actions";
import type { RunnerState } from "./use-runner";

/** A tab's state, and the function that starts an action; more: extra fields for the function's request. */
export type TabProps = { state: RunnerState; run: (key: ActionKey, more?: object) => void };
