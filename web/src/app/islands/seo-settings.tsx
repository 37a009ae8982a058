import { useSession } from "../../features/account/session-context";
import { SeoData } from "../../features/seo/data";
import { SettingsPage } from "../../features/seo/settings/settings-page";

/** The settings with the page's session. */
export function SeoSettings() {
  return (
    <SeoData ask={useSession().callSignedIn}>
      <SettingsPage />
    </SeoData>
  );
}
