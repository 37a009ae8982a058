import { useLayoutEffect, useRef } from "react";
import type { AccountDetails, AccountOrders, SecondFactorState, SignedInDevices } from "../../lib/wire-types";
import { button } from "../../ui/button/button";
import styles from "./account-page.module.css";
import { Await } from "./account-page-await";
import { useLoading } from "./account-page-load";
import type { Ask, Leave } from "./account-page-types";
import { ChangeEmail } from "./change-email";
import { ChangePassword } from "./change-password";
import { DeleteAccount } from "./delete-account";
import { Orders } from "./orders";
import { Profile } from "./profile";
import { SecondFactor } from "./second-factor";
import { SessionsList } from "./sessions-list";

export type AccountPageProps = { ask: Ask; leave: Leave; signOut: () => Promise<void> };

const places = [
  { id: "orders", label: "Orders" },
  { id: "password", label: "Change password" },
  { id: "email", label: "Change email" },
  { id: "second-factor", label: "Second factor" },
  { id: "devices", label: "Devices signed in" },
  { id: "delete", label: "Delete account" },
];

/** /account: the signed-in user's details, orders and settings. */
export function AccountPage({ ask, leave, signOut }: AccountPageProps) {
  const account = useLoading<AccountDetails>(ask, "/api/account");
  const orders = useLoading<AccountOrders>(ask, "/api/account/orders");
  const devices = useLoading<SignedInDevices>(ask, "/api/account/sessions");
  const factor = useLoading<SecondFactorState>(ask, "/api/account/second-factor");
  if (account.loaded.state === "signed-out") return <SignedOut />;
  return (
    <div className={styles.page}>
      <Await loading={account} looking="Looking up your account" failed="Your account could not be loaded.">
        {(details) => (
          <div className={styles.columns}>
            <div className={styles.side}>
              <Profile account={details} ask={ask} onVerified={verified} />
              <nav className={styles.index} aria-label="On this page">
                <ul>
                  {places.map(({ id, label }) => (
                    <li key={id}>
                      <a href={`#${id}`}>{label}</a>
                    </li>
                  ))}
                </ul>
              </nav>
            </div>
            <div className={styles.panels}>
              <Orders email={details.email} orders={orders} />
              <div className={styles.pair}>
                <ChangePassword email={details.email} ask={ask} onChanged={devices.refresh} />
                <ChangeEmail email={details.email} ask={ask} onPending={account.refresh} />
              </div>
              <SecondFactor account={details} factor={factor} ask={ask} onChanged={devices.refresh} />
              <SessionsList devices={devices} ask={ask} leave={leave} signOut={signOut} />
              <DeleteAccount email={details.email} ask={ask} leave={leave} />
            </div>
          </div>
        )}
      </Await>
    </div>
  );

  function verified() {
    account.refresh();
    orders.refresh();
  }
}

/** The account page for a signed-out visitor. gone: the session ended while the page was open. */
export function SignedOut({ gone = false }: { gone?: boolean }) {
  const said = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (gone && document.activeElement === document.body) said.current?.focus(); // the button that had the focus is gone
  }, [gone]);
  return (
    <div className={styles.out}>
      <p ref={said} className={styles.said} tabIndex={-1}>
        You are signed out. Sign in to see your account and your orders.
      </p>
      <a className={button()} href="/auth?next=/account">
        Sign In
      </a>
    </div>
  );
}
