import { useSession } from "../../features/account/session-context";
import { AuditPage } from "../../features/seo/audit/audit-page";

/** The audit browser with the page's session. */
export function SeoAudit() {
  return <AuditPage ask={useSession().callSignedIn} />;
}
