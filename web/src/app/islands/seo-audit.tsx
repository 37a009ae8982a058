import { useSession } from "../../features/account/session-context";
import { AuditPage } from "../../features/seo/audit/audit-page";
import { SeoData } from "../../features/seo/data";

/** The audit browser with the page's session. */
export function SeoAudit() {
  const { callSignedIn } = useSession();
  return (
    <SeoData ask={callSignedIn}>
      <AuditPage ask={callSignedIn} />
    </SeoData>
  );
}
