import { button } from "../../ui/button/button";
import { PasswordField } from "../../ui/field/password-field";
import { useAccountForm } from "./account-page-form";
import { DoneNote, FailureNote, Section } from "./account-page-section";
import type { Ask } from "./account-page-types";
import { UsernameField } from "./account-page-username";
import { checkCurrent, checkNewPassword } from "./change-check";
import styles from "./change-form.module.css";

type Props = { email: string; ask: Ask; onChanged: () => void };

/** Changes the password, given the old one. It ends every other session. */
export function ChangePassword({ email, ask, onChanged }: Props) {
  const { form, busy, errors, failure, done, edited, submit } = useAccountForm(["current", "password"], {
    check: ({ current, password }) => ({ current: checkCurrent(current), password: checkNewPassword(password) }),
    send: async ({ current, password }) => {
      await ask("/api/auth/password", { method: "POST", body: { current, password } });
      onChanged();
      return "done";
    },
    words: () => "Your password is changed. Every other device is signed out.",
  });
  return (
    <Section id="password" title="Change password">
      <form ref={form} className={styles.form} noValidate onInput={edited} onSubmit={submit}>
        <UsernameField email={email} />
        <PasswordField label="Current password" name="current" autoComplete="current-password" required error={errors.current} />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint="At least 8 characters."
          required
          error={errors.password}
        />
        <DoneNote text={done} />
        <FailureNote failure={failure} />
        <button type="submit" className={button("line")} aria-disabled={busy || undefined}>
          {busy ? "Changing..." : "Change password"}
        </button>
      </form>
    </Section>
  );
}
