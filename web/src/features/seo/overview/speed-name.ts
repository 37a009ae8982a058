import type { SpeedPage } from "../../../lib/wire-types";
import { pageName } from "../../../ui/external/page-link";

/** A measured page's name, with "desktop" for one; the default is a simulated phone. */
export function speedName({ url, strategy }: Pick<SpeedPage, "url" | "strategy">): string {
  const name = pageName(url, window.location.origin) ?? url;
  return strategy === "desktop" ? `${name}, desktop` : name;
}
