import { useSession } from "../../features/account/session-context";
import { AuditPage } from "../../features/seo/audit/audit-page";
import { SeoData } from "../../features/seo/data";
import { PagesView } from "../../features/seo/pages/pages-view";

/** The audit and the table of all pages with the page's session. */
export function SeoAudit() {
  return (
    <SeoData ask={useSession().callSignedIn}>
      <AuditPage pages={(search, rules) => <PagesView search={search} rules={rules} />} />
    </SeoData>
  );
}
