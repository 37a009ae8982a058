import { Island } from "../../lib/island";
import type { ShellProps } from "../../lib/page-types";
import { AuthFrame, Beside } from "./auth-frame";

const rows = [
  { label: "Your orders", value: "All in one list, newest first" },
  { label: "Where each one stands", value: "Placed, confirmed, scheduled, out for delivery, delivered" },
  { label: "Orders placed without an account", value: "Listed too, once your email is verified" },
];

/** Sign in or sign up. */
export function Auth(props: ShellProps) {
  const beside = <Beside title="What an account is for" rows={rows} note="You can order without an account." />;
  return (
    <AuthFrame {...props} title="Sign in or sign up" what="Signing in" beside={beside}>
      <Island name="auth" props={{}} />
    </AuthFrame>
  );
}
