import { TriangleAlert } from "lucide-react";
import { Icon } from "../../../ui/icon/icon";
import { timeWords } from "../when";
import { type ActionKey, actions } from "./actions";
import styles from "./failure-note.module.css";
import type { RunnerState } from "./use-runner";

/** The last run's failure of an action: its time and reason; nothing if it did not fail. */
export function FailureNote({ of, failures }: { of: ActionKey; failures: RunnerState["failures"] }) {
  const failure = failures[of];
  if (!failure) return null;
  return (
    <p className={styles.failure}>
      <Icon of={TriangleAlert} small />
      <span>
        <b>
          {actions[of].title} failed {timeWords(failure.at, Date.now())}.
        </b>{" "}
        {failure.reason}
      </span>
    </p>
  );
}
