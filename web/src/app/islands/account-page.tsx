import { useState } from "react";
import { AccountPage as Page, SignedOut } from "../../features/account/account-page";
import { useSession, useUser } from "../../features/account/session-context";
import { flash } from "../../features/toast/flash";
import type { ToastMessage } from "../../lib/toast-types";

/** The account with the page's session. Once its user has signed out, nothing of it is kept. */
export function AccountPage() {
  const { callSignedIn, signOut, depart } = useSession();
  const user = useUser();
  const [known, setKnown] = useState(false);
  if (user && !known) setKnown(true);
  if (known && !user) return <SignedOut gone />;
  const leave = (toast: ToastMessage) => {
    depart();
    flash(() => window.sessionStorage, toast);
    window.location.assign("/");
  };
  return <Page ask={callSignedIn} leave={leave} signOut={signOut} />;
}
