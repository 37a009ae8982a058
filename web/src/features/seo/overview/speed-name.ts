import type { SpeedPage } from "../../../lib/wire-types";
import { pageName } from "../../../ui/external/page-link";

/** A measured page's name; a phone is simulated where nothing else is said. */
export function speedName({ url, strategy }: Pick<SpeedPage, "url" | "strategy">): string {
  const name = pageName(url, window.location.origin) ?? url;
  return strategy === "desktop" ? `${name}, desktop` : name;
}
