import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import type { ActionKey } from "./actions";
import { FailureNote } from "./failure-note";
import { EmptyState, Stack } from "./section";
import { Stored } from "./stored";
import type { RunnerState } from "./use-runner";

type Props<T> = {
  of: ActionKey;
  state: RunnerState;
  top?: ReactNode;
  /** Stands in the place of what is stored: a result of this visit. */
  fresh?: ReactNode;
  /** The stored data's name, at the start of a sentence. */
  what: string;
  read: UseQueryResult<T>;
  none?: ComponentProps<typeof EmptyState>;
  /** outdated: a later try has failed. */
  children: (data: NonNullable<T>, outdated: boolean) => ReactNode;
};

/** A tab of what an action has stored, below how that failed last. */
export function ActionTab<T>({ of, state: { failures }, top, fresh, what, read, none, children }: Props<T>) {
  return (
    <Stack>
      {top}
      <FailureNote of={of} failures={failures} />
      {fresh ?? (
        <Stored what={what} of={read} empty={none && <EmptyState {...none} />}>
          {(data) => children(data, failures[of] !== undefined)}
        </Stored>
      )}
    </Stack>
  );
}
