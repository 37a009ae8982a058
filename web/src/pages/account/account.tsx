import { Island } from "../../lib/island";
import type { ShellProps } from "../../lib/page-types";
import { Frame } from "../../ui/frame/frame";
import styles from "./account.module.css";

/** One shell for everybody: the browser asks the API for the account. */
export function Account({ facts, year }: ShellProps) {
  const { phone, phone_href } = facts;
  return (
    <Frame facts={facts} year={year} current="">
      <div className={`wrap ${styles.page}`}>
        <h1>My Account</h1>
        <noscript>
          <p className={styles.call}>
            This page needs JavaScript. To hear about an order, call <a href={phone_href}>{phone}</a>.
          </p>
        </noscript>
        <Island name="account-page" props={{}} />
      </div>
      <Island name="sign-in-dialog" props={{}} />
    </Frame>
  );
}
