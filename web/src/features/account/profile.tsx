import { useLayoutEffect, useRef, useState } from "react";
import { shopDay } from "../../lib/shop-time";
import type { AccountDetails, ResendAnswer } from "../../lib/wire-types";
import { button } from "../../ui/button/button";
import { State } from "../../ui/chip/chip";
import { Plate, type PlateRow } from "../../ui/plate/plate";
import { DoneNote, FailureNote } from "./account-page-section";
import type { Ask } from "./account-page-types";
import { messageOf } from "./failure";
import styles from "./profile.module.css";

type Props = { account: AccountDetails; ask: Ask; onVerified: () => void };

const roles: Record<AccountDetails["role"], string> = { customer: "", staff: "Staff", owner: "Owner" };

/** The signed-in user's profile, and whether the e-mail address is verified. */
export function Profile({ account, ask, onVerified }: Props) {
  const { email, full_name, email_verified, pending_email, created_at, role } = account;
  const rows: PlateRow[] = [
    { label: "Name", value: full_name || "Not given", wide: true },
    { label: "Email", value: email, wide: true },
    { label: "Account since", value: shopDay(created_at) },
    ...(roles[role] ? [{ label: "Role", value: roles[role] }] : []),
  ];
  const section = useRef<HTMLElement>(null);
  const was = useRef(email_verified);
  useLayoutEffect(() => {
    if (email_verified && !was.current && document.activeElement === document.body) section.current?.focus(); // the button that had it is gone
    was.current = email_verified;
  }, [email_verified]);
  return (
    <section ref={section} id="profile" className={styles.profile} aria-label="Who you are" tabIndex={-1}>
      <Plate rows={rows} />
      {email_verified ? <State tone="good">Email verified</State> : <State tone="warn">Not verified yet</State>}
      {pending_email ? (
        <p className={`sm ${styles.pending}`}>
          Waiting for you to open the link we sent to <b>{pending_email}</b>. Until then {email} stays your address.
        </p>
      ) : (
        !email_verified && (
          <p className="sm muted">
            Open the link in the letter we sent you. Nothing there? Look in your spam folder, or ask for it again. Accounts that are not
            verified within 30 days are deleted.
          </p>
        )
      )}
      {(pending_email || !email_verified) && <Resend email={pending_email ?? email} ask={ask} onVerified={onVerified} />}
    </section>
  );
}

/** Sends the verification e-mail again. onVerified: the address was verified already. */
function Resend({ email, ask, onVerified }: { email: string; ask: Ask; onVerified: () => void }) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState("");
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const send = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setDone("");
    setFailure(null);
    try {
      const { email_verified } = await ask<ResendAnswer>("/api/auth/verify/resend", { method: "POST" });
      if (email_verified) onVerified();
      else setDone(`We sent a letter to ${email}. Open the link in it within 24 hours.`);
    } catch (error) {
      setFailure({ text: messageOf(error) });
    }
    running.current = false;
    setBusy(false);
  };
  return (
    <>
      <button type="button" className={button("line", true)} aria-disabled={busy || undefined} onClick={send}>
        {busy ? "Sending..." : "Send the letter again"}
      </button>
      <DoneNote text={done} />
      <FailureNote failure={failure} />
    </>
  );
}
