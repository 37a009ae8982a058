import { ResetPassword } from "../../features/account/reset-password";
import { flash } from "../../features/toast/flash";

/** A new password, with the toast that tells of it on the page that follows. */
export function AuthReset() {
  return <ResetPassword flash={(message) => flash(() => window.sessionStorage, message)} leave={(href) => window.location.replace(href)} />;
}
