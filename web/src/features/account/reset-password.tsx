import { useState } from "react";
import { ApiError, call } from "../../lib/api";
import { checkEmail } from "../../lib/email";
import type { ToastMessage } from "../../lib/toast-types";
import { button } from "../../ui/button/button";
import { Field } from "../../ui/field/field";
import { PasswordField } from "../../ui/field/password-field";
import { useAccountForm } from "./account-page-form";
import { FailureNote } from "./account-page-section";
import { UsernameField } from "./account-page-username";
import { checkNewPassword } from "./change-check";
import { LinkPanel } from "./link-panel";
import { Said } from "./said";
import styles from "./sign-form.module.css";
import { Submit } from "./submit";

export type ResetPasswordProps = {
  /** Keeps a toast for the next page. */
  flash(message: ToastMessage): void;
  leave(href: string): void;
};

/** /auth/reset: the form for a new password, given an e-mail's token, or else the form that requests the e-mail. */
export function ResetPassword(props: ResetPasswordProps) {
  return <LinkPanel>{(token) => (token ? <NewPassword key={token} token={token} {...props} /> : <Forgot refused="" />)}</LinkPanel>;
}

function NewPassword({ token, flash, leave }: ResetPasswordProps & { token: string }) {
  const [dead, setDead] = useState("");
  const { form, busy, errors, failure, edited, submit } = useAccountForm(["password"], {
    check: ({ password }) => ({ password: checkNewPassword(password) }),
    async send({ password }) {
      try {
        await call("/api/auth/reset", { method: "POST", body: { token, password } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 410) throw error;
        setDead(error.message);
        return "done";
      }
      flash({ title: "Your password is changed", body: "Please sign in with your new password.", variant: "success" });
      leave("/auth");
      return "leaving";
    },
  });
  if (dead) return <Forgot refused={dead} />;
  return (
    <form ref={form} className={styles.form} method="dialog" noValidate onInput={edited} onSubmit={submit}>
      <UsernameField email="" />
      <p>Choose a new password. Every device that is signed in will be signed out.</p>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters"
        required
        error={errors.password}
      />
      <FailureNote failure={failure} />
      <Submit busy={busy} label="Set new password" working="Saving..." />
    </form>
  );
}

/** Asks for the reset e-mail. The answer does not reveal whether there is an account. */
function Forgot({ refused }: { refused: string }) {
  const [sent, setSent] = useState(false);
  const [email, setEmail] = useState("");
  const { form, busy, errors, failure, edited, submit } = useAccountForm(["email"], {
    check: ({ email }) => ({ email: checkEmail(email) }),
    async send(typed) {
      const email = typed.email.trim();
      await call("/api/auth/forgot", { method: "POST", body: { email } });
      setEmail(email);
      setSent(true);
      return "done";
    },
  });
  if (sent) {
    return (
      <div className={styles.form}>
        <Said>If there is an account with this address, a letter with a link is on its way. The link works for one hour.</Said>
        <p>
          Look for it at <b className={styles.address}>{email}</b>, and in the spam folder too.
        </p>
        <button type="button" className={button("line")} onClick={() => setSent(false)}>
          Use another address
        </button>
      </div>
    );
  }
  return (
    <form ref={form} className={styles.form} method="dialog" noValidate onInput={edited} onSubmit={submit}>
      {refused && <Said>{refused}</Said>}
      <p>Type the email address of your account, and we send a link to choose a new password.</p>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={email}
        required
        error={errors.email}
      />
      <FailureNote failure={failure} />
      <Submit busy={busy} label="Send the link" working="Sending..." />
      <a className={styles.aside} href="/auth">
        Back to signing in
      </a>
    </form>
  );
}
