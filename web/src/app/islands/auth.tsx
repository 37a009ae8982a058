import { SignPage } from "../../features/account/sign-page";
import { flash } from "../../features/toast/flash";
import { useToasts } from "../../features/toast/toast-context";

/** Signing in with the page's toasts; the page of signing in is left for good, so that the back button passes it over. */
export function Auth() {
  const { notify } = useToasts();
  return <SignPage notify={notify} flash={(message) => flash(() => window.sessionStorage, message)} leave={leave} />;
}

function leave(href: string) {
  window.location.replace(href);
}
