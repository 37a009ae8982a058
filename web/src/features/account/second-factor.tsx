import { useLayoutEffect, useRef, useState } from "react";
import type { AccountDetails, SecondFactorSetup, SecondFactorState } from "../../lib/wire-types";
import { button } from "../../ui/button/button";
import { PasswordField } from "../../ui/field/password-field";
import { Await } from "./account-page-await";
import { useAccountForm } from "./account-page-form";
import type { Loading } from "./account-page-load";
import { DoneNote, FailureNote, Section } from "./account-page-section";
import type { Ask } from "./account-page-types";
import { UsernameField } from "./account-page-username";
import { checkCurrent } from "./change-check";
import { RecoveryCodes } from "./recovery-codes";
import styles from "./second-factor.module.css";
import { SecondFactorConfirm } from "./second-factor-confirm";
import { SecondFactorOn } from "./second-factor-on";

type Props = { account: AccountDetails; factor: Loading<SecondFactorState>; ask: Ask; onChanged: () => void };

/** The visible step: the state, a new key before its first code, or recovery codes that are shown once. */
type Step = { at: "state"; said: string } | { at: "setup"; setup: SecondFactorSetup } | { at: "codes"; codes: readonly string[] };

/** A code besides the password: set up, looked after and turned off. */
export function SecondFactor({ account: { email, email_verified }, factor, ask, onChanged }: Props) {
  const [step, setStep] = useState<Step>({ at: "state", said: "" });
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current !== step) place.current?.focus(); // the button that had it is gone
    shown.current = step;
  }, [step]);
  const { loaded } = factor;
  const on = loaded.state === "ready" && loaded.value.on;
  const changed = (next: Step) => {
    setStep(next);
    factor.refresh();
    onChanged(); // every other session has ended
  };
  return (
    <Section
      id="second-factor"
      title="Second factor"
      aside={loaded.state === "ready" && step.at === "state" ? (on ? "On" : "Off") : undefined}
    >
      <div ref={place} tabIndex={-1} className={styles.place}>
        {step.at === "setup" && (
          <SecondFactorConfirm
            setup={step.setup}
            ask={ask}
            onConfirmed={(codes) => changed({ at: "codes", codes })}
            onCancel={() => setStep({ at: "state", said: "" })}
          />
        )}
        {step.at === "codes" && (
          <RecoveryCodes email={email} codes={step.codes} onKept={() => setStep({ at: "state", said: "Your second factor is on." })} />
        )}
        {step.at === "state" && (
          <Await loading={factor} looking="Looking up your second factor" failed="Your second factor could not be loaded.">
            {(state) => (
              <>
                <DoneNote text={step.said} />
                {state.on ? (
                  <SecondFactorOn
                    email={email}
                    state={state}
                    ask={ask}
                    onCodes={(codes) => changed({ at: "codes", codes })}
                    onOff={() => changed({ at: "state", said: "Your second factor is off." })}
                  />
                ) : (
                  <Off
                    email={email}
                    verified={email_verified}
                    required={state.required}
                    ask={ask}
                    onSetup={(setup) => setStep({ at: "setup", setup })}
                  />
                )}
              </>
            )}
          </Await>
        )}
      </div>
    </Section>
  );
}

type OffProps = { email: string; verified: boolean; required: boolean; ask: Ask; onSetup: (setup: SecondFactorSetup) => void };

/** Explains the second factor and asks for the password to begin. */
function Off({ email, verified, required, ask, onSetup }: OffProps) {
  const { form, busy, errors, failure, edited, submit } = useAccountForm(["password"], {
    check: ({ password }) => ({ password: checkCurrent(password) }),
    send: async ({ password }) => {
      onSetup(await ask<SecondFactorSetup>("/api/account/second-factor", { method: "POST", body: { password } }));
      return "leaving";
    },
  });
  return (
    <>
      <p>
        Sign in with a code from an app on your phone besides your password. Somebody who learns your password still cannot get into your
        account.
      </p>
      {required && (
        <p className={styles.required}>
          The shop requires this of owners. Until it is set up, you can open only this page, not the dashboard.
        </p>
      )}
      {verified ? (
        <form ref={form} className={styles.form} noValidate onInput={edited} onSubmit={submit}>
          <UsernameField email={email} />
          <div className={styles.input}>
            <PasswordField label="Current password" name="password" autoComplete="current-password" required error={errors.password} />
          </div>
          <FailureNote failure={failure} />
          <button type="submit" className={button("line")} aria-disabled={busy || undefined}>
            {busy ? "Setting up..." : "Set up"}
          </button>
        </form>
      ) : (
        <p className="sm muted">Please verify your email address first.</p>
      )}
    </>
  );
}
