import type { NewRecoveryCodes, SecondFactorSetup } from "../../lib/wire-types";
import { button } from "../../ui/button/button";
import { useAccountForm } from "./account-page-form";
import { FailureNote } from "./account-page-section";
import type { Ask } from "./account-page-types";
import { CodeField, checkCode } from "./code-field";
import styles from "./second-factor.module.css";

const quiet = 4; // modules of margin that readers want around a QR code

type Props = { setup: SecondFactorSetup; ask: Ask; onConfirmed: (codes: readonly string[]) => void; onCancel: () => void };

/** A new key as a QR code and as text, and a field for the app's first code. */
export function SecondFactorConfirm({ setup: { uri, secret, qr_size, qr_path }, ask, onConfirmed, onCancel }: Props) {
  const { form, busy, errors, failure, edited, submit } = useAccountForm(["code"], {
    check: ({ code }) => ({ code: checkCode(code) }),
    send: async ({ code }) => {
      const { recovery_codes } = await ask<NewRecoveryCodes>("/api/account/second-factor", { method: "PUT", body: { code } });
      onConfirmed(recovery_codes);
      return "leaving";
    },
  });
  const side = qr_size + 2 * quiet;
  return (
    <ol className={styles.steps}>
      <li className={styles.key}>
        <div className={styles.words}>
          <h3>1. Give your app the key</h3>
          <p>Scan the code with an authenticator app, such as Google Authenticator, Aegis or your password manager.</p>
          <p>
            On this phone already? <a href={uri}>Open it in your app</a>. Or type the key:
          </p>
          <p className={styles.secret}>{secret.replace(/.{4}(?=.)/g, "$& ")}</p>
        </div>
        <svg
          className={styles.qr}
          viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
          role="img"
          aria-label="QR code with the key for your app"
        >
          <path d={qr_path} />
        </svg>
      </li>
      <li>
        <form ref={form} className={styles.form} noValidate onInput={edited} onSubmit={submit}>
          <h3>2. Enter the code it shows</h3>
          <div className={styles.input}>
            <CodeField kind="app" error={errors.code} />
          </div>
          <FailureNote failure={failure} />
          <div className={styles.buttons}>
            <button type="submit" className={button()} aria-disabled={busy || undefined}>
              {busy ? "Turning on..." : "Turn on"}
            </button>
            <button type="button" className={button("plain")} onClick={onCancel}>
              Cancel
            </button>
          </div>
        </form>
      </li>
    </ol>
  );
}
