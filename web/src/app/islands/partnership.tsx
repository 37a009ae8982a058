import { PartnershipForm } from "../../features/partnership/partnership-form";
import { useToasts } from "../../features/toast/toast-context";
import type { BusinessType } from "../../lib/page-types";

/** The partnership form with the page's toasts. */
export function Partnership(props: { types: BusinessType[]; phone: string; phoneHref: string }) {
  const { notify } = useToasts();
  return <PartnershipForm {...props} notify={notify} />;
}
