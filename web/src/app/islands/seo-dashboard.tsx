import { useSession } from "../../features/account/session-context";
import { Dashboard } from "../../features/seo/frame/dashboard";
import { Overview } from "../../features/seo/overview/overview";
import { ReportView } from "../../features/seo/report/report-view";

/** The dashboard with the page's session. */
export function SeoDashboard() {
  const { callSignedIn } = useSession();
  return (
    <Dashboard
      ask={callSignedIn}
      overview={(version) => <Overview ask={callSignedIn} version={version} />}
      report={(stored) => <ReportView stored={stored} />}
    />
  );
}
