import type { ReactNode } from "react";
import type { Notify } from "../../lib/toast-types";
import { Field } from "../../ui/field/field";
import { PasswordField } from "../../ui/field/password-field";
import { useAccountForm } from "./account-page-form";
import { FailureNote } from "./account-page-section";
import { failure as toastOf } from "./failure";
import { useSession } from "./session-context";
import { checkSignIn } from "./sign-check";
import styles from "./sign-form.module.css";
import { Submit } from "./submit";

type Props = {
  email: string;
  /** It is this account that must sign in. */
  fixed?: boolean;
  notify: Notify;
  onSignedIn: () => void;
  children?: ReactNode;
};

/** Sign in with e-mail and password. What else the form offers stands under its button. */
export function SignInForm({ email, fixed = false, notify, onSignedIn, children }: Props) {
  const session = useSession();
  const { form, busy, errors, failure, edited, submit } = useAccountForm(["email", "password"], {
    check: checkSignIn,
    async send({ email, password }) {
      try {
        await session.signIn({ email: email.trim(), password });
      } catch (error) {
        notify(toastOf("Sign in failed", error));
        throw error;
      }
      onSignedIn();
      return "leaving";
    },
  });
  return (
    <form ref={form} className={styles.form} method="post" noValidate onInput={edited} onSubmit={submit}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={email}
        readOnly={fixed}
        required
        error={errors.email}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" required error={errors.password} />
      <FailureNote failure={failure} />
      <Submit busy={busy} label="Sign In" working="Signing in..." />
      {children}
    </form>
  );
}
