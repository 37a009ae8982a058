import type { UseQueryResult } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import styles from "./failed.module.css";
import { useFocusHandedOn } from "./focus-handed-on";
import type { Failure } from "./use-answer";

type Props = { what: string; why: Failure; retry: () => void };

/** That something could not be loaded and why, and the way to try again. */
export function Failed({ what, why: { text, again }, retry }: Props) {
  const part = useFocusHandedOn<HTMLDivElement>();
  return (
    <div ref={part} className={styles.failed} role="alert">
      <p className={again ? "muted" : undefined}>{again ? "Trying again" : `${what} could not be loaded. ${text}`}</p>
      <button type="button" className={button("line", true)} aria-disabled={again || undefined} onClick={() => again || retry()}>
        <Icon of={RotateCw} small />
        Try again
      </button>
    </div>
  );
}

/** The same of a read that has failed, and of one that is tried again. */
export function FailedRead({ what, of: { error, refetch } }: { what: string; of: UseQueryResult }) {
  return <Failed what={what} why={{ text: error?.message ?? "", again: error === null }} retry={() => void refetch()} />;
}
