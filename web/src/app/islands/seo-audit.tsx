import { useSession } from "../../features/account/session-context";
import { AuditPage } from "../../features/seo/audit/audit-page";
import { PagesView } from "../../features/seo/pages/pages-view";
import { Data } from "../../lib/data";

/** The audit and the table of all pages with the page's session. */
export function SeoAudit() {
  return (
    <Data ask={useSession().callSignedIn}>
      <AuditPage pages={(search, rules) => <PagesView search={search} rules={rules} />} />
    </Data>
  );
}
