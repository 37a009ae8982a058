import { type ReactNode, useLayoutEffect, useState } from "react";
import { ApiError } from "../../lib/api";
import type { Notify } from "../../lib/toast-types";
import { button } from "../../ui/button/button";
import { useAccountForm } from "./account-page-form";
import { FailureNote } from "./account-page-section";
import { CodeField, checkCode } from "./code-field";
import { failure as toastOf } from "./failure";
import { useSession } from "./session-context";
import styles from "./sign-form.module.css";
import { Submit } from "./submit";

type Props = {
  /** The challenge from the server's answer to the password. */
  challenge: string;
  notify: Notify;
  onSignedIn: () => void;
  /** The password must be typed again. text: the reason, "" if the user asked for it. */
  onOver: (text: string) => void;
};

/** The second half of a sign-in: a code of the app, or a recovery code. */
export function SignInCode(props: Props) {
  const [recovery, setRecovery] = useState(false);
  return (
    <CodeForm key={String(recovery)} {...props} recovery={recovery}>
      <button type="button" className={button("plain", true)} onClick={() => setRecovery(!recovery)}>
        {recovery ? "Use the code from your app" : "Use a recovery code"}
      </button>
      <button type="button" className={button("plain", true)} onClick={() => props.onOver("")}>
        Start again
      </button>
    </CodeForm>
  );
}

function CodeForm({ challenge, recovery, notify, onSignedIn, onOver, children }: Props & { recovery: boolean; children: ReactNode }) {
  const session = useSession();
  const { form, busy, errors, failure, edited, submit } = useAccountForm(["code"], {
    check: ({ code }) => ({ code: checkCode(code) }),
    async send({ code }) {
      try {
        await session.sendCode({ challenge, code });
      } catch (error) {
        notify(toastOf("Sign in failed", error));
        if (!(error instanceof ApiError) || error.status !== 410) throw error;
        onOver(error.message);
        return "leaving";
      }
      onSignedIn();
      return "leaving";
    },
  });
  useLayoutEffect(() => form.current?.querySelector("input")?.focus(), [form]);
  return (
    <form ref={form} className={styles.form} method="dialog" noValidate onInput={edited} onSubmit={submit}>
      <p>{recovery ? "Enter one of the recovery codes you kept. Each works once." : "Your password is right. One more step."}</p>
      <CodeField kind={recovery ? "recovery" : "app"} error={errors.code} />
      <FailureNote failure={failure} />
      <Submit busy={busy} label="Sign In" working="Signing in..." />
      <div className={styles.others}>{children}</div>
    </form>
  );
}
