import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hasFailed } from "../../../lib/data";
import { FailedRead } from "../../../ui/failed/failed";
import { panel } from "../../../ui/panel/panel";
import styles from "./section.module.css";

type Props<T> = {
  /** At the start of a sentence. */
  what: string;
  of: UseQueryResult<T>;
  /** Stands in the place of nothing. */
  empty?: ReactNode;
  children: (data: NonNullable<T>) => ReactNode;
};

/** Stored data; or a note that there is none, or that the read failed. */
export function Stored<T>({ what, of, empty, children }: Props<T>) {
  const { data } = of;
  if (hasFailed(of)) {
    return (
      <div className={`${panel} ${styles.unread}`} tabIndex={-1}>
        <FailedRead what={what} of={of} />
      </div>
    );
  }
  if (data === undefined) return null;
  return isNothing(data) ? empty : children(data as NonNullable<T>);
}

/** There is no row, or none at all. */
export function isNothing(data: unknown): boolean {
  return data === null || (Array.isArray(data) && data.length === 0);
}
