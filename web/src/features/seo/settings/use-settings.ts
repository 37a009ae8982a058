import { useQueryClient } from "@tanstack/react-query";
import { useChange } from "../../../lib/data";
import type { DashboardSettings, LocalSetting, RankTracking, Schedule, Source } from "../../../lib/wire-types";
import { reads } from "../data";

/** The lists, as the server names them. */
export type ListName = keyof DashboardSettings["versions"];

/** A change of the shown settings. Fields that it leaves out keep their last read values, since others may have changed them meanwhile. */
type Part = (old: DashboardSettings) => Partial<DashboardSettings>;

function useSettings() {
  const client = useQueryClient();
  const { mutateAsync } = useChange<DashboardSettings>();
  return {
    put: (path: string, body: object) => mutateAsync({ path: `/api/seo/${path}`, method: "PUT", body }),
    /** The settings as others have left them, beside those that are shown. */
    present: () => client.fetchQuery({ ...reads.settings({}), staleTime: 0 }),
    show: (part: Part) => void client.setQueryData(reads.settings().queryKey, (old) => old && { ...old, ...part(old) }),
  };
}

/** How one list is saved and read anew. shown: the settings that it was read with. */
export function useList<Name extends ListName>(name: Name, shown: DashboardSettings) {
  const { put, present, show } = useSettings();
  const take = (answer: DashboardSettings): DashboardSettings[Name] => {
    show((old) => ({ [name]: answer[name], versions: { ...old.versions, [name]: answer.versions[name] } }));
    return answer[name];
  };
  return {
    /**
     * Replaces the list that was read. anyway: replaces the current list, unless that changes at the same moment. Resolves to the stored
     * list.
     */
    save: async (entries: DashboardSettings[Name], anyway: boolean) => {
      const { versions } = anyway ? await present() : shown;
      return take(await put("lists", { [name]: entries, versions: { [name]: versions[name] } }));
    },
    /** Reads the list as others have left it. */
    read: async () => take(await present()),
  };
}

/** Saves the places, devices and depth of rank lookups; resolves to the stored setting. */
export function useTracking() {
  const { put, present, show } = useSettings();
  const client = useQueryClient();
  const take = ({ tracking }: DashboardSettings) => {
    show(() => ({ tracking }));
    void client.invalidateQueries({ queryKey: reads.rankPlan.all });
    return tracking;
  };
  return { save: async (tracking: RankTracking) => take(await put("tracking", tracking)), read: async () => take(await present()) };
}

/** Saves for which keywords and how finely the map is measured. */
export function useGrid() {
  const { put, show } = useSettings();
  const client = useQueryClient();
  return async (setting: LocalSetting) => {
    const { local } = await put("local/settings", setting);
    show(() => ({ local }));
    void client.invalidateQueries({ queryKey: reads.localPlan.all });
  };
}

/** Saves one source, and reads it anew; both resolve to the stored source. */
export function useSource(name: Source["name"]) {
  const { put, present, show } = useSettings();
  const take = ({ sources }: DashboardSettings) => {
    const stored = sources.find((source) => source.name === name);
    if (stored) show((old) => ({ sources: old.sources.map((source) => (source.name === name ? stored : source)) }));
    return stored;
  };
  return {
    save: async (body: object) => take(await put(`sources/${name}`, body)),
    read: async () => take(await present()),
  };
}

/** Saves one schedule; resolves to the stored one. */
export function useSchedule(action: Schedule["action"]) {
  const { put, show } = useSettings();
  return async (body: object) => {
    const { schedules } = await put(`schedules/${action}`, body);
    const stored = schedules.find((schedule) => schedule.action === action);
    if (stored) show((old) => ({ schedules: old.schedules.map((schedule) => (schedule.action === action ? stored : schedule)) }));
    return stored;
  };
}
