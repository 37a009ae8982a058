import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "./api";
import type { Change } from "./data";

const noNetwork = "This needs the network. Nothing was sent and nothing waits: press again once you are back online.";

/**
 * An action of the back office. Pressed repeatedly, it is sent once; without a network it is refused. It is busy until its stale reads are
 * done. A press after a lost answer carries the same Idempotency-Key, so the server does it once. A conflict reads again too.
 */
export function useDeed<T = unknown>(...stale: QueryKey[]) {
  const client = useQueryClient();
  const pressed = useRef(false);
  const sent = useRef({ text: "", key: "" });
  const [offline, setOffline] = useState(false);
  const readAgain = () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  const { mutateAsync, error, isPending, reset } = useMutation<T, Error, Change>({
    onSuccess: readAgain,
    onError: (failed) => (isConflict(failed) ? readAgain() : undefined),
  });

  const press = async (change: Change): Promise<T | null> => {
    setOffline(!navigator.onLine);
    if (pressed.current || !navigator.onLine) return null;
    pressed.current = true;
    try {
      const answer = await mutateAsync({ ...change, headers: { "Idempotency-Key": keyFor(sent.current, change) } });
      sent.current.text = "";
      return answer;
    } catch (failed) {
      if (failed instanceof ApiError && failed.status !== 0) sent.current.text = ""; // answered: the next press is a new one
      return null;
    } finally {
      pressed.current = false;
    }
  };
  const settle = () => {
    setOffline(false);
    reset();
  };
  return {
    press,
    settle,
    busy: isPending,
    conflict: isConflict(error),
    fields: fieldsOf(error),
    said: offline ? noNetwork : (error?.message ?? ""),
  };
}

export type Deed<T = unknown> = ReturnType<typeof useDeed<T>>;

function isConflict(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 409;
}

function fieldsOf(error: Error | null): ApiError["fields"] {
  return error instanceof ApiError ? error.fields : {};
}

/** One key for one body until its answer came. */
function keyFor(sent: { text: string; key: string }, change: Change): string {
  const text = JSON.stringify(change);
  if (text !== sent.text) {
    sent.text = text;
    sent.key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  return sent.key;
}
