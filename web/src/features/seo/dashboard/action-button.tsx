import { LoaderCircle, type LucideIcon } from "lucide-react";
import { useFocusKept } from "../../../lib/focus-kept";
import { button } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import styles from "./action-button.module.css";
import type { ActionKey } from "./actions";
import type { RunnerState } from "./use-runner";

type Props = {
  of: ActionKey;
  label: string;
  icon?: LucideIcon;
  solid?: boolean;
  /** The id of an element that describes the button for screen readers. */
  describedBy?: string;
  /** Another button of the same action turns. */
  still?: boolean;
  /** Extra fields for the function's request. */
  more?: object;
  state: Pick<RunnerState, "ready" | "busy">;
  /** Absent: it submits its form. */
  run?: (key: ActionKey, more?: object) => void;
};

/** Starts an action. All buttons are disabled while an action runs, or while that is unknown; the running action's button turns. */
export function ActionButton({ of, label, icon, solid = false, describedBy, still = false, more, state: { ready, busy }, run }: Props) {
  const running = busy === of && !still;
  const kept = useFocusKept(busy !== "none");
  return (
    <button
      ref={kept}
      type={run ? "button" : "submit"}
      className={`${button(solid ? "solid" : "line", true)} ${running ? styles.running : ""}`}
      disabled={!ready || busy !== "none"}
      aria-busy={running || undefined}
      aria-describedby={describedBy}
      onClick={run && (() => run(of, more))}
    >
      {running ? (
        <span className={styles.spinner}>
          <Icon of={LoaderCircle} small />
        </span>
      ) : (
        icon && <Icon of={icon} small />
      )}
      {label}
    </button>
  );
}
