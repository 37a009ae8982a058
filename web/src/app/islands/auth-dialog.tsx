import { useLapse } from "../../features/account/session-context";
import { SignInDialog as Dialog } from "../../features/account/sign-in-dialog";
import { useToasts } from "../../features/toast/toast-context";
import { ToastViewport } from "../../features/toast/toast-viewport";

/** The dialog of a session that ended, with the toasts that speak while it is open. */
export function SignInDialog() {
  const { notify } = useToasts();
  const open = useLapse() !== null;
  return (
    <Dialog notify={notify}>
      <ToastViewport active={open} inline />
    </Dialog>
  );
}
