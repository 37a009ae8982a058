import type { UseQueryResult } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useFocusHandedOn } from "../../lib/focus-handed-on";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import styles from "./failed.module.css";

type Props = { what: string; of: Pick<UseQueryResult, "error" | "refetch"> };

/** A failed read, with its reason and a button to try again; during the retry there is no error. */
export function FailedRead({ what, of: { error, refetch } }: Props) {
  const part = useFocusHandedOn<HTMLDivElement>();
  const again = error === null;
  return (
    <div ref={part} className={styles.failed} role="alert">
      <p className={again ? "muted" : undefined}>{again ? "Trying again" : `${what} could not be loaded. ${error.message}`}</p>
      <button type="button" className={button("line", true)} aria-disabled={again || undefined} onClick={() => again || void refetch()}>
        <Icon of={RotateCw} small />
        Try again
      </button>
    </div>
  );
}
