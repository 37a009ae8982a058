import {
  type InfiniteData,
  infiniteQueryOptions,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import type { Call } from "./api";

/*
 * The data layer of the pages for staff, on TanStack Query. A screen stands in <Data>, and
 *
 * - reads what is stored: const groups = useQuery(reads.groups({ by: "rule" }));
 * - reads on, page by page: const list = useInfiniteQuery(reads.findings({ rule, text }));
 * - changes it: const ignore = useChange<Finding>(reads.findings.all, reads.groups.all);
 *   ignore.mutate({ path: "/api/seo/findings/f1/wont-fix", method: "PUT", body: { why } }) reads both again when it has succeeded.
 *
 * A query's key is its address, path and filters; a filter that is "" or undefined is not sent. Every error is an ApiError, with its words in
 * message. There are no automatic retries. Only useChange and the end of a job make data stale.
 */

/** Calls the API as the signed-in user, with the page's session. Rejects with an ApiError. */
export type Ask = <T>(path: string, options?: Call) => Promise<T>;

type Filters = Readonly<Record<string, string | number | boolean | undefined>>;

/** Makes the query of an API path with filters; all: the key of all its reads. */
export function read<T, F extends Filters = Filters>(path: string) {
  const of = (filters?: F) => queryOptions<T>({ queryKey: filters ? [path, filters] : [path] });
  return Object.assign(of, { all: [path] as const });
}

/** The same for lists that load part by part: each part names the start of the next. */
export function readOn<T extends { next: string }, F extends Filters = Filters>(path: string) {
  const of = (filters: F) =>
    infiniteQueryOptions<T, Error, InfiniteData<T>, QueryKey, string>({
      queryKey: [path, filters],
      initialPageParam: "",
      getNextPageParam: ({ next }) => next || undefined,
    });
  return Object.assign(of, { all: [path] as const });
}

/** Turns a query's key into its API address. */
export function addressOf([path, filters]: QueryKey, after: unknown = ""): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...(filters as Filters), after })) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : String(path);
}

/** A change to stored data. */
export type Change = Call & { path: string };

/**
 * Changes stored data, then reads the stale keys again. That begins after the callbacks of mutate, which TanStack drops when the new data
 * have unmounted the form.
 */
export function useChange<T>(...stale: QueryKey[]) {
  const client = useQueryClient();
  return useMutation<T, Error, Change>({
    onSuccess: () => {
      setTimeout(() => {
        for (const queryKey of stale) void client.invalidateQueries({ queryKey });
      });
    },
  });
}

/** Nothing could be read: a failure stays one while it is tried again. */
export function hasFailed({ data, isError, errorUpdateCount }: Pick<UseQueryResult, "data" | "isError" | "errorUpdateCount">): boolean {
  return data === undefined && (isError || errorUpdateCount > 0);
}

/** Creates the query client that the parts of a page share. */
export function createData(ask: Ask): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal, pageParam }: { queryKey: QueryKey; signal: AbortSignal; pageParam?: unknown }) =>
          ask(addressOf(queryKey, pageParam), { signal }),
        networkMode: "always",
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { mutationFn: (change) => sendChange(ask, change as Change), networkMode: "always" },
    },
  });
}

function sendChange(ask: Ask, { path, ...call }: Change): Promise<unknown> {
  return ask(path, call);
}

const AskContext = createContext<Ask | null>(null);

/** Asks the API for requests that are neither a read nor one change, such as a photo in parts. Throws outside <Data>. */
export function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (!ask) throw new Error("useAsk must be used within Data");
  return ask;
}

/** Gives its screens access to the stored data. */
export function Data({ ask, children }: { ask: Ask; children: ReactNode }) {
  const [client] = useState(() => createData(ask));
  return (
    <AskContext value={ask}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </AskContext>
  );
}
