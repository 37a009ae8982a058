import { Island } from "../../lib/island";
import type { ShellProps } from "../../lib/page-types";
import { AuthFrame, Beside } from "../auth/auth-frame";

const rows = [
  { label: "Your orders", value: "Those you placed without an account show in it too" },
  { label: "The link", value: "Works once, for 24 hours, while you are signed in or with your password" },
];

/** The page of the link that verifies an e-mail address: its token is known in the browser alone. */
export function AuthVerify(props: ShellProps) {
  const beside = <Beside title="What it is for" rows={rows} />;
  return (
    <AuthFrame {...props} title="Verify your email" what="Verifying an email address" beside={beside}>
      <Island name="auth-verify" props={{}} />
    </AuthFrame>
  );
}
