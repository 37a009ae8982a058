import { useState } from "react";
import { ApiError, call } from "../../lib/api";
import type { ResendAnswer, VerifyAnswer } from "../../lib/wire-types";
import { button } from "../../ui/button/button";
import { PasswordField } from "../../ui/field/password-field";
import { useAccountForm } from "./account-page-form";
import { FailureNote } from "./account-page-section";
import { checkCurrent } from "./change-check";
import { LinkPanel } from "./link-panel";
import { Said } from "./said";
import { useSession, useUser } from "./session-context";
import styles from "./sign-form.module.css";
import { Submit } from "./submit";

/** /auth/verify: the page behind an e-mail's link. Opening it changes nothing; its button does. */
export function VerifyEmail() {
  return <LinkPanel>{(token) => (token ? <Verify key={token} token={token} /> : <NoToken />)}</LinkPanel>;
}

/** How the link ended: the address that is verified, or that the link is dead. */
type End = { email: string } | { dead: string };

function Verify({ token }: { token: string }) {
  const session = useSession();
  const [end, setEnd] = useState<End | null>(null);
  const [asks, setAsks] = useState(false); // the account is not the one that is signed in: its password is needed
  const { form, busy, errors, failure, edited, submit } = useAccountForm(["password"], {
    check: ({ password }) => (asks ? { password: checkCurrent(password) } : {}),
    async send({ password }) {
      try {
        const body = asks ? { token, password } : { token };
        setEnd({ email: (await call<VerifyAnswer>("/api/auth/verify", { method: "POST", body })).email });
        void session.refresh(); // the address may be a new one
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) setAsks(true);
        if (!(error instanceof ApiError) || error.status !== 410) throw error;
        setEnd({ dead: error.message });
      }
      return "done";
    },
  });
  if (end && "email" in end) return <Verified email={end.email} />;
  if (end) return <Dead message={end.dead} />;
  return (
    <form ref={form} className={styles.form} method="dialog" noValidate onInput={edited} onSubmit={submit}>
      <p>
        Press the button to confirm that this address is yours: orders placed as a guest with it then show in the account that asked for
        this email. If you did not ask for it, leave it alone.
      </p>
      <FailureNote failure={failure} />
      {asks && (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          hint="Of the account that asked for this email"
          required
          error={errors.password}
        />
      )}
      <Submit busy={busy} label="Verify my email" working="Verifying..." />
      {asks && (
        <a className={styles.aside} href="/auth/reset">
          Forgot your password?
        </a>
      )}
    </form>
  );
}

function Verified({ email }: { email: string }) {
  const user = useUser();
  return (
    <div className={styles.form}>
      <Said>
        <b className={styles.address}>{email}</b> is verified.
      </Said>
      <p>Orders that were placed with this address without signing in now stand in your account too.</p>
      <div className="row">
        <AccountLink label={user ? "My Account" : "Sign In"} signedIn={user !== null} />
        <a className={button("line")} href="/#products">
          Shop Appliances
        </a>
      </div>
    </div>
  );
}

function Dead({ message }: { message: string }) {
  return (
    <div className={styles.form}>
      <Said>{message}</Said>
      <NewLetter />
    </div>
  );
}

function NoToken() {
  return (
    <div className={styles.form}>
      <p>This page opens from the link in the email we sent you. Please press that link again.</p>
      <NewLetter />
    </div>
  );
}

/** Sends a new e-mail to the signed-in user; a visitor signs in first. */
function NewLetter() {
  const session = useSession();
  const user = useUser();
  const [said, setSaid] = useState("");
  const { form, busy, failure, submit } = useAccountForm([], {
    check: () => ({}),
    async send() {
      try {
        const { email_verified } = await call<ResendAnswer>("/api/auth/verify/resend", { method: "POST" });
        setSaid(
          email_verified
            ? "Your email address is verified already."
            : "A new link is on its way to your email address. It works for 24 hours.",
        );
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        await session.refresh(); // nobody is signed in any more: the link to sign in takes this form's place
      }
      return "done";
    },
  });
  if (said) {
    return (
      <>
        <Said>{said}</Said>
        <div className="row">
          <AccountLink label="My Account" signedIn />
        </div>
      </>
    );
  }
  if (!user) {
    return (
      <>
        <p>To get a new link, sign in: your account page sends it.</p>
        <div className="row">
          <AccountLink label="Sign In" signedIn={false} />
        </div>
      </>
    );
  }
  return (
    <form ref={form} className={styles.form} method="dialog" onSubmit={submit}>
      <FailureNote failure={failure} />
      <Submit busy={busy} label="Send a new link" working="Sending..." />
    </form>
  );
}

function AccountLink({ label, signedIn }: { label: string; signedIn: boolean }) {
  return (
    <a className={button()} href={signedIn ? "/account" : "/auth?next=/account"}>
      {label}
    </a>
  );
}
