import { ChevronDown } from "lucide-react";
import { useId } from "react";
import type { ToastMessage } from "../../lib/toast-types";
import { button } from "../../ui/button/button";
import { PasswordField } from "../../ui/field/password-field";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import { useAccountForm } from "./account-page-form";
import { FailureNote } from "./account-page-section";
import type { Ask, Leave } from "./account-page-types";
import { UsernameField } from "./account-page-username";
import { checkCurrent } from "./change-check";
import styles from "./delete-account.module.css";

type Props = { email: string; ask: Ask; leave: Leave };

const deleted: ToastMessage = { title: "Account deleted", body: "Orders you placed stay on record, without an account." };
const unconfirmed = "Please tick this box if you want to delete your account";

/** Deletes the account; folded until it is opened. */
export function DeleteAccount({ email, ask, leave }: Props) {
  const { form, busy, errors, failure, edited, submit } = useAccountForm(["password", "confirm"], {
    check: ({ password, confirm }) => ({ password: checkCurrent(password), confirm: confirm ? "" : unconfirmed }),
    send: async ({ password }) => {
      await ask("/api/account", { method: "DELETE", body: { password } });
      leave(deleted);
      return "leaving";
    },
  });
  return (
    <section id="delete" className={`${panel} ${styles.section}`} aria-labelledby="delete-title">
      <details>
        <summary>
          <h2 id="delete-title">Delete account</h2>
          <Icon of={ChevronDown} />
        </summary>
        <form ref={form} className={styles.form} noValidate onInput={edited} onSubmit={submit}>
          <p>
            Your name, email address and password are removed, and every device is signed out. Orders you placed stay on record with what
            you entered for them, no longer linked to an account. This cannot be undone.
          </p>
          <UsernameField email={email} />
          <div className={styles.password}>
            <PasswordField label="Current password" name="password" autoComplete="current-password" required error={errors.password} />
          </div>
          <Confirm error={errors.confirm} />
          <FailureNote failure={failure} />
          <button type="submit" className={`${button("line")} ${styles.delete}`} aria-disabled={busy || undefined}>
            {busy ? "Deleting..." : "Delete my account"}
          </button>
        </form>
      </details>
    </section>
  );
}

/** A browser may fill in the password, but it does not tick this box. */
function Confirm({ error }: { error?: string }) {
  const id = useId();
  return (
    <div className={styles.confirm}>
      <label>
        <input
          type="checkbox"
          name="confirm"
          autoComplete="off"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        Yes, delete my account for good
      </label>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
