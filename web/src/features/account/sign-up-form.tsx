import { useState } from "react";
import { ApiError } from "../../lib/api";
import type { Notify } from "../../lib/toast-types";
import { button } from "../../ui/button/button";
import { Field } from "../../ui/field/field";
import { PasswordField } from "../../ui/field/password-field";
import { useAccountForm } from "./account-page-form";
import { FailureNote } from "./account-page-section";
import { failure as toastOf } from "./failure";
import { useSession } from "./session-context";
import { checkSignUp } from "./sign-check";
import styles from "./sign-form.module.css";
import { Submit } from "./submit";

type Props = { email: string; fullName: string; notify: Notify; onSignedUp: () => void; onSignInInstead: () => void };

/** Make an account. An e-mail address that has one already is no mistake: the way to sign in stands beside it. */
export function SignUpForm({ email, fullName, notify, onSignedUp, onSignInInstead }: Props) {
  const session = useSession();
  const [taken, setTaken] = useState(false);
  const { form, busy, errors, failure, edited, submit } = useAccountForm(["fullName", "email", "password"], {
    check: checkSignUp,
    async send({ fullName, email, password }) {
      setTaken(false);
      try {
        await session.signUp({ email: email.trim(), password, full_name: fullName.trim() });
      } catch (error) {
        setTaken(error instanceof ApiError && error.slug === "account-exists");
        notify(toastOf("Sign up failed", error));
        throw byField(error);
      }
      onSignedUp();
      return "leaving";
    },
  });
  const note = taken && errors.email && (
    <>
      {errors.email}
      <br />
      <button type="button" className={button("line", true)} onClick={onSignInInstead}>
        Sign in instead
      </button>
    </>
  );
  return (
    <form ref={form} className={styles.form} method="dialog" noValidate onInput={edited} onSubmit={submit}>
      <Field label="Full name (optional)" name="fullName" autoComplete="name" defaultValue={fullName} error={errors.fullName} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={email}
        required
        error={taken ? undefined : errors.email}
        note={note}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters"
        required
        error={errors.password}
      />
      <FailureNote failure={failure} />
      <Submit busy={busy} label="Create Account" working="Creating account..." />
    </form>
  );
}

/** The wire says full_name, the form fullName. */
function byField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.fields.full_name === undefined) return error;
  const { full_name, ...others } = error.fields;
  return new ApiError(error.status, { ...error.problem, errors: { ...others, fullName: full_name } });
}
