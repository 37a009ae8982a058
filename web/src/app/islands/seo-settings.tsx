import { useSession } from "../../features/account/session-context";
import { SettingsPage } from "../../features/seo/settings/settings-page";
import { Data } from "../../lib/data";

/** The settings with the page's session. */
export function SeoSettings() {
  return (
    <Data ask={useSession().callSignedIn}>
      <SettingsPage />
    </Data>
  );
}
