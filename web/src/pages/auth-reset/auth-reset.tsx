import { Island } from "../../lib/island";
import type { ShellProps } from "../../lib/page-types";
import { AuthFrame, Beside } from "../auth/auth-frame";

const rows = [
  { label: "The link", value: "Comes by email and works once, for one hour" },
  { label: "Your old password", value: "Works until you set the new one" },
  { label: "Devices that are signed in", value: "All are signed out when you do" },
];

/** A forgotten password: the form that asks for the link and, by the link, the one for the new password. */
export function AuthReset(props: ShellProps) {
  const beside = <Beside title="How it goes" rows={rows} />;
  return (
    <AuthFrame {...props} title="Reset your password" what="Resetting a password" beside={beside}>
      <Island name="auth-reset" props={{}} />
    </AuthFrame>
  );
}
