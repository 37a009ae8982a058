import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { createStore } from "../../lib/store";
import type { Overview } from "../../lib/wire-types";
import type { Ask } from "./ask";

/** text: why it failed. */
export type OverviewLoaded =
  | { state: "loading" }
  | { state: "failed"; text: string; retry: () => void }
  | { state: "ready"; value: Overview };

export type OverviewStore = {
  get(): OverviewLoaded;
  subscribe(listener: () => void): () => void;
  /** Asks for the overview, once a version. What is shown stays until there is a newer one. */
  load(ask: Ask, version: number): void;
};

/** Keeps one overview for all that show it. */
export function createOverviewStore(): OverviewStore {
  const store = createStore<OverviewLoaded>({ state: "loading" });
  let asked: number | null = null;
  let turn = 0;
  const load = (ask: Ask, version: number) => {
    if (asked === version) return;
    asked = version;
    const mine = ++turn;
    const retry = () => {
      asked = null;
      store.set({ state: "loading" });
      load(ask, version);
    };
    ask<Overview>("/api/seo/overview").then(
      (value) => {
        if (mine === turn) store.set({ state: "ready", value });
      },
      (error: unknown) => {
        if (mine !== turn || store.get().state === "ready") return; // the last good figures stay, with their age
        store.set({ state: "failed", text: error instanceof Error ? error.message : String(error), retry });
      },
    );
  };
  return { get: store.get, subscribe: store.subscribe, load };
}

/** The overview that the parts of one dashboard share. */
export const OverviewContext = createContext<OverviewStore | null>(null);

/** The owner's first screen as the API tells it; asked for again whenever version has grown. Outside an OverviewContext it asks for itself. */
export function useOverview(ask: Ask, version: number): OverviewLoaded {
  const shared = useContext(OverviewContext);
  const [own] = useState(createOverviewStore);
  const store = shared ?? own;
  useEffect(() => store.load(ask, version), [store, ask, version]);
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
