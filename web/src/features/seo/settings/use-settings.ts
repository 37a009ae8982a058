import { useCallback, useEffect, useState } from "react";
import type { DashboardSettings } from "../../../lib/wire-types";
import { type Ask, messageOf } from "../ask";

/** again: it is being asked for once more. */
export type Loaded =
  | { state: "loading" }
  | { state: "failed"; text: string; again: boolean }
  | { state: "ready"; settings: DashboardSettings };

export type SettingsLoading = {
  loaded: Loaded;
  retry(): void;
  /** Takes in what a change answered; what other forms have changed meanwhile stays. */
  put(change: (old: DashboardSettings) => DashboardSettings): void;
};

/** The settings as the API has them. */
export function useSettings(ask: Ask): SettingsLoading {
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    const controller = new AbortController();
    ask<DashboardSettings>("/api/seo/settings", { signal: controller.signal })
      .then((settings) => {
        if (!controller.signal.aborted) setLoaded({ state: "ready", settings });
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setLoaded({ state: "failed", text: messageOf(error), again: false });
      });
    return () => controller.abort();
  }, [ask, turn]);
  const retry = useCallback(() => {
    setLoaded({ state: "failed", text: "", again: true });
    setTurn((old) => old + 1);
  }, []);
  const put = useCallback((change: (old: DashboardSettings) => DashboardSettings) => {
    setLoaded((old) => (old.state === "ready" ? { state: "ready", settings: change(old.settings) } : old));
  }, []);
  return { loaded, retry, put };
}
