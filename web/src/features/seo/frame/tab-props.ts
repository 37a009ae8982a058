import type { ActionKey } from "./actions";
import type { RunnerState } from "./use-runner";

/** What a tab shows, and how it starts an action. */
export type TabProps = { state: RunnerState; run: (key: ActionKey) => void };
