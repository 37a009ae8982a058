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
  /** A result of this visit, in place of the stored one. */
  fresh?: ReactNode;
  /** The stored data's name, at the start of a sentence. */
  what: string;
  read: UseQueryResult<T>;
  none?: ComponentProps<typeof EmptyState>;
  /** outdated: a later try has failed. */
  children: (data: NonNullable<T>, outdated: boolean) => ReactNode;
};

/** A tab of an action's stored result, below the last failure. */
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
