import { checkEmail } from "../../lib/email";
import { button } from "../../ui/button/button";
import { Field } from "../../ui/field/field";
import { PasswordField } from "../../ui/field/password-field";
import { useAccountForm } from "./account-page-form";
import { DoneNote, FailureNote, Section } from "./account-page-section";
import type { Ask } from "./account-page-types";
import { UsernameField } from "./account-page-username";
import { checkCurrent } from "./change-check";
import styles from "./change-form.module.css";

type Props = { email: string; ask: Ask; onPending: () => void };

/** Changes the e-mail address; it takes effect once the link in the e-mail is opened. */
export function ChangeEmail({ email, ask, onPending }: Props) {
  const { form, busy, errors, failure, done, edited, submit } = useAccountForm(["email", "password"], {
    check: (values) => ({ email: checkEmail(values.email), password: checkCurrent(values.password) }),
    send: async (values) => {
      await ask("/api/auth/email", { method: "POST", body: { password: values.password, email: values.email.trim() } });
      onPending();
      return "done";
    },
    words: ({ email }) => `We sent a link to ${email.trim()}. The change takes effect when you open it.`,
  });
  return (
    <Section id="email" title="Change email">
      <form ref={form} className={styles.form} noValidate onInput={edited} onSubmit={submit}>
        <Field label="New email address" name="email" type="email" autoComplete="email" required error={errors.email} />
        <UsernameField email={email} />
        <PasswordField label="Current password" name="password" autoComplete="current-password" required error={errors.password} />
        {!done && <p className={`xs muted ${styles.hint}`}>We send a link to the new address to confirm it.</p>}
        <DoneNote text={done} />
        <FailureNote failure={failure} />
        <button type="submit" className={button("line")} aria-disabled={busy || undefined}>
          {busy ? "Changing..." : "Change email"}
        </button>
      </form>
    </Section>
  );
}
