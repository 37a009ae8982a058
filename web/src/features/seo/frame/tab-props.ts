import type { ActionKey } from "./actions";
import type { RunnerState } from "./runner";
import type { Stored } from "./stored";

/** What a tab shows, and how it starts an action. */
export type TabProps = { state: RunnerState; stored: Stored; run: (key: ActionKey) => void };
