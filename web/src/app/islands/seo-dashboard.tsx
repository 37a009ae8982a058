import { useSession } from "../../features/account/session-context";
import { Dashboard } from "../../features/seo/dashboard/dashboard";
import { Overview } from "../../features/seo/overview/overview";
import { ReportView } from "../../features/seo/report/report-view";
import { useToasts } from "../../features/toast/toast-context";
import { Data } from "../../lib/data";

/** The dashboard with the page's session and toasts. */
export function SeoDashboard() {
  const { callSignedIn } = useSession();
  const { notify } = useToasts();
  return (
    <Data ask={callSignedIn}>
      <Dashboard
        notify={notify}
        overview={(measure) => <Overview measure={measure} />}
        report={(stored) => <ReportView stored={stored} />}
      />
    </Data>
  );
}
