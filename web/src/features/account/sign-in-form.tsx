import { type ReactNode, useState } from "react";
import { ApiError } from "../../lib/api";
import type { Notify } from "../../lib/toast-types";
import { Field } from "../../ui/field/field";
import { PasswordField } from "../../ui/field/password-field";
import { useAccountForm } from "./account-page-form";
import { FailureNote } from "./account-page-section";
import { failure as toastOf } from "./failure";
import { useSession } from "./session-context";
import { checkSignIn } from "./sign-check";
import styles from "./sign-form.module.css";
import { SignInCode } from "./sign-in-code";
import { Submit } from "./submit";

type Props = {
  email: string;
  /** It is this account that must sign in. */
  fixed?: boolean;
  notify: Notify;
  onSignedIn: () => void;
  children?: ReactNode;
};

/**
 * Sign in with e-mail and password, and with a code if the account has a second factor. The form's other choices stand under its button.
 */
export function SignInForm({ email, fixed = false, notify, onSignedIn, children }: Props) {
  const session = useSession();
  const [challenge, setChallenge] = useState("");
  const [typed, setTyped] = useState(email);
  const [over, setOver] = useState<{ text: string } | null>(null); // why the code came to nothing
  const { form, busy, errors, failure, edited, submit } = useAccountForm(["email", "password"], {
    check: checkSignIn,
    async send({ email, password }) {
      setOver(null);
      try {
        await session.signIn({ email: email.trim(), password });
      } catch (error) {
        const next = challengeOf(error);
        if (next) {
          setTyped(email);
          setChallenge(next);
          return "done";
        }
        notify(toastOf("Sign in failed", error));
        throw error;
      }
      onSignedIn();
      return "leaving";
    },
  });
  if (challenge) {
    const startAgain = (text: string) => {
      setChallenge("");
      setOver(text ? { text } : null);
    };
    return <SignInCode challenge={challenge} notify={notify} onSignedIn={onSignedIn} onOver={startAgain} />;
  }
  return (
    <form ref={form} className={styles.form} method="dialog" noValidate onInput={edited} onSubmit={submit}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={typed}
        readOnly={fixed}
        required
        error={errors.email}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" required error={errors.password} />
      <FailureNote failure={failure ?? over} />
      <Submit busy={busy} label="Sign In" working="Signing in..." />
      {children}
    </form>
  );
}

/** Returns the challenge in the answer to a right password if a code must follow, or else "". */
function challengeOf(error: unknown): string {
  return error instanceof ApiError && error.slug === "second-factor" ? String(error.problem.challenge) : "";
}
