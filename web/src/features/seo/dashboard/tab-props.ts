import type { ActionKey } from "./actions";
import type { RunnerState } from "./use-runner";

/** What a tab shows, and how it starts an action; more: what its function is told beside what it always is. */
export type TabProps = { state: RunnerState; run: (key: ActionKey, more?: object) => void };
