import { call } from "../../lib/api";
import type { FitList } from "../../lib/wire-types";
import type { Space } from "./space";

export type { FitList };

/** Asks the shop which units of a list (a query of /shop) fit a space; the shop's fit check decides. */
export function askFit(space: Space, list: string, signal?: AbortSignal): Promise<FitList> {
  return call<FitList>("/api/fit", { method: "POST", body: { space, list }, signal });
}
