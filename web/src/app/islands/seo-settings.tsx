import { useSession } from "../../features/account/session-context";
import { SettingsPage } from "../../features/seo/settings/settings-page";

/** The settings with the page's session. */
export function SeoSettings() {
  return <SettingsPage ask={useSession().callSignedIn} />;
}
