import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from "react";
import type { Notify } from "../../lib/toast-types";
import { button } from "../../ui/button/button";
import { useAuthHref } from "./links";
import { useLapse, useSession } from "./session-context";
import styles from "./sign-in-dialog.module.css";
import { SignInForm } from "./sign-in-form";
import { welcome } from "./welcome";

/**
 * Asks the user to sign in again when the session ends in mid-form. It opens over the page, so that nothing typed there is lost. Children
 * announce messages while it is open.
 */
export function SignInDialog({ notify, children }: { notify: Notify; children?: ReactNode }) {
  const session = useSession();
  const lapse = useLapse();
  const href = useAuthHref();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => session.attend(), [session]);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!lapse) element?.close();
    else if (!element?.open) {
      element?.showModal();
      element?.querySelector<HTMLInputElement>("[name=password]")?.focus();
    }
  }, [lapse]);
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (!event.currentTarget.open) session.giveUp(); // not when it was opened again meanwhile
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={closed}>
      {lapse && (
        <>
          <h2 id={titleId}>Please sign in again</h2>
          <p>Your session has ended. What you typed on this page is still there.</p>
          <SignInForm email={lapse.email} fixed notify={notify} onSignedIn={() => notify(welcome)}>
            <button type="button" className={button("line")} onClick={session.giveUp}>
              Cancel
            </button>
            <p className="sm">
              Not you? <a href={href}>Sign in as somebody else</a>, which leaves this page.
            </p>
          </SignInForm>
        </>
      )}
      {children}
    </dialog>
  );
}
