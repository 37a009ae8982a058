import type { DashboardSettings } from "../../../lib/wire-types";
import type { PartProps } from "./settings-page";

/** The lists, as the server names them. */
export type ListName = keyof DashboardSettings["versions"];

export type ListCalls<Name extends ListName> = {
  /** Puts entries in the place of the list that was read here; anyway: of the one that there is now, unless that changes at the same moment. Resolves to it as it is stored. */
  save(entries: DashboardSettings[Name], anyway: boolean): Promise<DashboardSettings[Name]>;
  /** Reads the list as others have left it. */
  read(): Promise<DashboardSettings[Name]>;
};

/** How one list is saved and read anew; the others stay as they were read. */
export function listCalls<Name extends ListName>(name: Name, { ask, settings, put }: PartProps): ListCalls<Name> {
  const take = (answer: DashboardSettings) => {
    put((old) => ({ ...old, [name]: answer[name], versions: { ...old.versions, [name]: answer.versions[name] } }));
    return answer[name];
  };
  const present = () => ask<DashboardSettings>("/api/seo/settings");
  return {
    save: async (entries, anyway) => {
      const { versions } = anyway ? await present() : settings;
      const body = { [name]: entries, versions: { [name]: versions[name] } };
      return take(await ask<DashboardSettings>("/api/seo/lists", { method: "PUT", body }));
    },
    read: async () => take(await present()),
  };
}
