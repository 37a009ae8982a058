import { ChevronDown } from "lucide-react";
import { count } from "../../lib/format";
import { shopDay } from "../../lib/shop-time";
import type { NewRecoveryCodes, SecondFactorState } from "../../lib/wire-types";
import { button } from "../../ui/button/button";
import { State } from "../../ui/chip/chip";
import { PasswordField } from "../../ui/field/password-field";
import { Icon } from "../../ui/icon/icon";
import { useAccountForm } from "./account-page-form";
import { FailureNote } from "./account-page-section";
import type { Ask } from "./account-page-types";
import { UsernameField } from "./account-page-username";
import { checkCurrent } from "./change-check";
import { CodeField, checkCode } from "./code-field";
import styles from "./second-factor.module.css";

const few = 3; // recovery codes

type Props = { email: string; state: SecondFactorState; ask: Ask; onCodes: (codes: readonly string[]) => void; onOff: () => void };

/** A second factor that is on, with buttons for new recovery codes and for turning it off. */
export function SecondFactorOn({ email, state: { since, recovery_codes_left: left }, ask, onCodes, onOff }: Props) {
  const newCodes = async (body: Proof) => {
    const { recovery_codes } = await ask<NewRecoveryCodes>("/api/account/second-factor/recovery-codes", { method: "POST", body });
    onCodes(recovery_codes);
  };
  const turnOff = async (body: Proof) => {
    await ask("/api/account/second-factor", { method: "DELETE", body });
    onOff();
  };
  return (
    <>
      <p>
        Signing in asks for a code from your app{since && <>, since {shopDay(since)}</>}. To move to another phone, turn it off and set it
        up again.
      </p>
      <State tone={left > few ? "good" : "warn"}>{`${left === 0 ? "No recovery codes" : count(left, "recovery code")} left`}</State>
      <div>
        <Proven title="New recovery codes" email={email} label="Make new codes" working="Making them..." send={newCodes}>
          Ten new codes take the place of those you have, which stop working.
        </Proven>
        <Proven title="Turn off" email={email} label="Turn off" working="Turning off..." send={turnOff}>
          Your password alone signs you in again. Every other device is signed out.
        </Proven>
      </div>
    </>
  );
}

type Proof = { password: string; code: string };
type ProvenProps = {
  title: string;
  email: string;
  label: string;
  working: string;
  send: (proof: Proof) => Promise<void>;
  children: string;
};

/** A folded form for an action that needs the password and a code. */
function Proven({ title, email, label, working, send, children }: ProvenProps) {
  const { form, busy, errors, failure, edited, submit } = useAccountForm(["password", "code"], {
    check: ({ password, code }) => ({ password: checkCurrent(password), code: checkCode(code) }),
    send: async (proof) => {
      await send(proof);
      return "leaving";
    },
  });
  return (
    <details name="second-factor" className={styles.deed}>
      <summary>
        {title}
        <Icon of={ChevronDown} />
      </summary>
      <form ref={form} className={styles.form} noValidate onInput={edited} onSubmit={submit}>
        <p className="sm muted">{children}</p>
        <UsernameField email={email} />
        <div className={styles.input}>
          <PasswordField label="Current password" name="password" autoComplete="current-password" required error={errors.password} />
        </div>
        <div className={styles.input}>
          <CodeField kind="either" error={errors.code} />
        </div>
        <FailureNote failure={failure} />
        <button type="submit" className={button("line")} aria-disabled={busy || undefined}>
          {busy ? working : label}
        </button>
      </form>
    </details>
  );
}
